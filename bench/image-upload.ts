import { fork, spawn } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Server, startServer, stopServer } from "./emulator";
import type { Upload, Uploaded } from "./image-upload-child";

const megabyte = 1024 ** 2;
const size = 1024 * megabyte;
const turns = 3;

/**
 * Memory and rate of the upload of a 1 GiB file as an image, by the provider in its own process, compared with `curl -T`
 * to an address of the same kind. The two take turns. The best rate and the worst memory of each count.
 */
export async function imageUploadBenchmark(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "compute-bench-"));
  let server: Server | undefined;
  try {
    const file = join(folder, "image.gz");
    await writeGzip(file);
    server = await startServer();
    await processAtOnce(server);
    const provider: Uploaded[] = [];
    const curl: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      provider.push(await uploadByProvider(server, file));
      curl.push(await uploadByCurl(server, file));
    }
    report(provider, curl);
  } finally {
    if (server !== undefined) await stopServer(server);
    await rm(folder, { recursive: true, force: true });
  }
}

function report(provider: readonly Uploaded[], curl: readonly number[]): void {
  const above = Math.max(...provider.map(({ peak, idle }) => peak - idle)) / megabyte;
  const idle = Math.max(...provider.map((one) => one.idle)) / megabyte;
  const rate = (seconds: readonly number[]) => size / megabyte / Math.min(...seconds);
  const [ours, theirs] = [rate(provider.map(({ createSeconds }) => createSeconds)), rate(curl)];
  console.log(`image upload, memory        ${above.toFixed(0)} MB above the idle ${idle.toFixed(0)} MB (aim: 40 MB)`);
  console.log(`image upload, hash          ${rate(provider.map(({ checkSeconds }) => checkSeconds)).toFixed(0)} MB/s`);
  console.log(`image upload, create        ${ours.toFixed(0)} MB/s, ${(ours / theirs).toFixed(2)} × curl (aim: 0.90)`);
  console.log(`image upload, curl -T       ${theirs.toFixed(0)} MB/s`);
}

/** Writes a file of 1 GiB of random bytes that gzip cannot make smaller. */
export async function writeGzip(path: string): Promise<void> {
  const piece = Buffer.allocUnsafe(megabyte);
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let done = 0; done < size; done += piece.length) yield randomFillSync(piece);
  }
  await pipeline(Readable.from(pieces(), { highWaterMark: 1 }), createGzip({ level: 0 }), createWriteStream(path));
}

/** Makes images available as soon as their data has arrived, so that the service's processing time does not count. */
export async function processAtOnce({ origin }: Server): Promise<void> {
  const body = JSON.stringify({ "image.uploadProcessing": 0 });
  const answer = await fetch(`${origin}/_emulator/timings`, { method: "PUT", body });
  if (!answer.ok) throw new Error(await answer.text());
}

async function uploadByProvider({ origin, token }: Server, file: string): Promise<Uploaded> {
  const upload: Upload = { url: `${origin}/v4`, token, file };
  const child = fork(join(__dirname, "image-upload-child.ts"), { execArgv: ["--import", "tsx"] });
  const ended = once(child, "exit");
  child.send(upload);
  const [told] = (await Promise.race([once(child, "message"), ended])) as [Uploaded | number];
  await ended;
  if (typeof told === "object" && told !== null) return told;
  throw new Error(`The provider's process ended with ${told}.`);
}

/** Seconds that curl takes. */
async function uploadByCurl({ origin, token }: Server, file: string): Promise<number> {
  const answer = await fetch(`${origin}/v4/images/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ label: "by-curl", region: "us-east" }),
  });
  const { upload_to } = (await answer.json()) as { upload_to: string };
  const started = performance.now();
  const header = "Content-Type: application/octet-stream";
  const child = spawn("curl", ["-sS", "--fail", "-T", file, "-H", header, upload_to], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`curl ended with ${code}`);
  return (performance.now() - started) / 1000;
}
