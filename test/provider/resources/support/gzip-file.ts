import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll } from "vitest";

/** A folder of files for the tests of one test file; removed at its end. */
export interface Files {
  path(name: string): string;
  /** Writes gzip data of at least `bytes` random bytes. Answers the path. */
  gzip(name: string, bytes?: number): string;
}

/** Makes the folder. Use it while the tests are being collected. */
export function useFiles(): Files {
  const folder = mkdtempSync(join(tmpdir(), "compute-files-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    gzip(name, bytes = 1000) {
      writeFileSync(path(name), gzipSync(randomBytes(bytes), { level: 0 }));
      return path(name);
    },
  };
}
