import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Figures } from "./figures";
import { picture } from "./picture";
import { report } from "./report";

const DOCS = resolve(__dirname, "../../docs");
const BEGIN = "<!-- Engine: measured by `npm run bench -- engine`. Do not edit. -->";
const END = "<!-- End of the engine. -->";

/** Writes the figures into docs/performance.md, with a picture and the measurements as JSON in the same folder. */
export async function writeDocument(figures: Figures): Promise<void> {
  const file = join(DOCS, "performance.md");
  const text = await readFile(file, "utf8");
  const latency = Math.max(...figures.latencies());
  const measured = await circumstances();
  await writeFile(join(DOCS, "performance.svg"), picture(figures, latency));
  await writeFile(join(DOCS, "performance.json"), jsonOf(figures, measured));
  const image = `![Seconds against the number of resources, at ${latency} ms](performance.svg)`;
  await writeFile(file, replaced(text, [measured, image, report(figures)].join("\n\n")));
}

/** The measurements as JSON, with the circumstances. */
export function jsonOf(figures: Figures, measured: string): string {
  return `${JSON.stringify({ measured, measurements: figures.all }, undefined, 1)}\n`;
}

/** Date, commit and machine of a run. */
export async function circumstances(): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)("git", args, { cwd: DOCS })).stdout.trim();
  const commit = (await git("rev-parse", "--short=12", "HEAD")) + ((await git("status", "--porcelain")) && ", changed");
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}.`;
}

/** The text with other figures between the two marks. */
export function replaced(text: string, figures: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`docs/performance.md has no place for the figures: ${BEGIN}`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${figures}\n\n${text.slice(end)}`;
}
