import type { Figures } from "./figures";
import { HOSTS, type Host } from "./programs";
import { OPERATIONS, type Operation } from "./stack";

const COLORS: Readonly<Record<Host, string>> = {
  floor: "#8c8c8c",
  "dynamic-floor": "#c9a227",
  plugin: "#0b63c4",
  dynamic: "#c2410c",
};
/** Pixels of one diagram, with the text around it. */
const PANEL = { width: 190, height: 200, left: 34, right: 10, top: 34, bottom: 30 };
const LEGEND_HEIGHT = 30;

interface Point {
  readonly count: number;
  readonly seconds: number;
}

/** An SVG picture: for each command the seconds against the number of resources, a line for each host. */
export function picture(figures: Figures, latency: number): string {
  const width = PANEL.width * OPERATIONS.length;
  const height = PANEL.height + LEGEND_HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>Seconds against the number of resources, at ${latency} ms</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...OPERATIONS.map((operation, index) => panel(figures, latency, operation, index * PANEL.width)),
    ...HOSTS.map(legend),
    "</svg>",
    "",
  ].join("\n");
}

function panel(figures: Figures, latency: number, operation: Operation, x: number): string {
  const lines = HOSTS.map((host) => ({ host, points: pointsOf(figures, latency, operation, host) }));
  const all = lines.flatMap(({ points }) => points);
  const most = { count: Math.max(1, ...all.map(({ count }) => count)), seconds: rounded(all) };
  const bottom = PANEL.height - PANEL.bottom;
  const right = PANEL.width - PANEL.right;
  return [
    `<g transform="translate(${x} 0)">`,
    `<text x="${PANEL.left}" y="20" font-weight="bold">${operation}</text>`,
    `<path d="M${PANEL.left} ${PANEL.top}V${bottom}H${right}" fill="none" stroke="#444444"/>`,
    `<text x="${PANEL.left - 4}" y="${PANEL.top + 4}" text-anchor="end">${most.seconds} s</text>`,
    `<text x="${PANEL.left - 4}" y="${bottom}" text-anchor="end">0</text>`,
    `<text x="${right}" y="${bottom + 16}" text-anchor="end">${most.count}</text>`,
    ...lines.map(({ host, points }) => line(host, points, most)),
    "</g>",
  ].join("\n");
}

function line(host: Host, points: readonly Point[], most: Point): string {
  const inner = { width: PANEL.width - PANEL.left - PANEL.right, height: PANEL.height - PANEL.top - PANEL.bottom };
  const placed = points.map(({ count, seconds }) => ({
    x: Math.round(PANEL.left + (count / most.count) * inner.width),
    y: Math.round(PANEL.top + (1 - seconds / most.seconds) * inner.height),
  }));
  const path = placed.map(({ x, y }) => `${x},${y}`).join(" ");
  const dots = placed.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="2.5" fill="${COLORS[host]}"/>`);
  return [`<polyline points="${path}" fill="none" stroke="${COLORS[host]}" stroke-width="1.5"/>`, ...dots].join("");
}

function legend(host: Host, index: number): string {
  const x = PANEL.left + index * 90;
  const y = PANEL.height + LEGEND_HEIGHT / 2;
  return `<circle cx="${x}" cy="${y - 4}" r="4" fill="${COLORS[host]}"/><text x="${x + 8}" y="${y}">${host}</text>`;
}

function pointsOf(figures: Figures, latency: number, operation: Operation, host: Host): Point[] {
  return figures.counts(latency).flatMap((count) => {
    const seconds = figures.median({ host, count, latency, operation }, "seconds");
    return seconds === undefined ? [] : [{ count, seconds }];
  });
}

/** The next number of whole seconds. */
function rounded(points: readonly Point[]): number {
  return Math.max(1, Math.ceil(Math.max(...points.map(({ seconds }) => seconds))));
}
