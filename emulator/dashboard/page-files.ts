import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A file that a browser loads. */
export interface PageFile {
  /** Below the origin. */
  readonly path: string;
  readonly contentType: string;
  /** File in the folder `page`. */
  readonly file: string;
}

/** Where the page finds its other files. */
export const filesBase = "/_emulator/dashboard";

const scripts = ["main", "feed", "dom", "requests", "objects", "events", "clock", "faults"];

/** The page, its style and its modules. */
export const pageFiles: readonly PageFile[] = [
  { path: "/", contentType: "text/html; charset=utf-8", file: "index.html" },
  { path: `${filesBase}/style.css`, contentType: "text/css; charset=utf-8", file: "style.css" },
  ...scripts.map((name) => ({
    path: `${filesBase}/${name}.js`,
    contentType: "text/javascript; charset=utf-8",
    file: `${name}.js`,
  })),
];

/** Of every file: a label of an object can run nothing, and no other page can embed this one. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** Reads a file of the page. */
export function readPageFile(file: string): Buffer {
  // The emulator may be one bundled file: its own folder says nothing.
  const root = dirname(createRequire(__filename).resolve("pulumi-compute/package.json"));
  return readFileSync(join(root, "emulator/dashboard/page", file));
}
