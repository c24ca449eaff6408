import { once } from "node:events";
import { Runtime } from "../provider/runtime";

/** The file to upload. */
export interface Upload {
  readonly url: string;
  readonly token: string;
  readonly file: string;
}

/** The measured times and memory. Memory is resident, in bytes. */
export interface Uploaded {
  readonly idle: number;
  readonly peak: number;
  /** Seconds of the check, which hashes the file. */
  readonly checkSeconds: number;
  /** Seconds of the creation, from the first request until the image is available. */
  readonly createSeconds: number;
}

const SAMPLE_MS = 10;

/** Creates one image as a host does, and measures this process's memory meanwhile. */
async function upload({ url, token, file }: Upload): Promise<Uploaded> {
  const runtime = new Runtime({ settings: { url, token }, warn: (_urn, message) => console.error(message) });
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const args = { label: "by-provider", filePath: file, region: "us-east", __compute: { name: "image" } };
  const started = performance.now();
  const { inputs, problems } = await runtime.check("Image", {}, args);
  if (problems.length > 0) throw new Error(problems.map(({ reason }) => reason).join("; "));
  const checked = performance.now();
  const { failure } = await runtime.create("Image", inputs);
  const created = performance.now();
  clearInterval(sampling);
  if (failure !== undefined) throw failure;
  return { idle, peak, checkSeconds: (checked - started) / 1000, createSeconds: (created - checked) / 1000 };
}

async function main(): Promise<void> {
  const [asked] = (await once(process, "message")) as [Upload];
  const told = await upload(asked);
  await new Promise((sent) => process.send?.(told, sent));
  process.disconnect();
  // Connections that are kept open would keep the process alive.
  process.exit(0);
}

void main();
