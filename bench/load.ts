import { parentPort, workerData } from "node:worker_threads";
import { Pool } from "undici";

/** The parameters of a load. */
export interface Load {
  readonly origin: string;
  readonly token: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** A body to send; `{n}` in it becomes the number of the request. */
  readonly body?: string;
  /** Number of concurrent requests. */
  readonly connections: number;
  /** Duration in milliseconds. */
  readonly milliseconds: number;
}

/** The result of a load. */
export interface Outcome {
  readonly requests: number;
  readonly seconds: number;
}

// In its own thread, so that the measuring code and the measured code do not wait for each other.
async function run({ origin, token, method, path, body, connections, milliseconds }: Load): Promise<Outcome> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const headers = { authorization: `Bearer ${token}` };
  let requests = 0;
  const started = performance.now();
  const ends = started + milliseconds;
  const worker = async (): Promise<void> => {
    while (performance.now() < ends) {
      const number = ++requests;
      const answer = await pool.request({
        method,
        path,
        headers,
        ...(body === undefined ? {} : { body: body.replaceAll("{n}", String(number)) }),
      });
      if (answer.statusCode !== 200)
        throw new Error(`${method} ${path}: ${answer.statusCode} ${await answer.body.text()}`);
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return { requests, seconds };
}

if (parentPort !== null) {
  const port = parentPort;
  run(workerData as Load).then(
    (outcome) => port.postMessage(outcome),
    (error: unknown) => {
      throw error;
    },
  );
}
