// Runs `pulumi up`. While another run holds the lock of the stack, it waits and tries again.
// Usage: node ci/up.mjs [options of pulumi up]
// LOCK_WAIT_SECONDS: how long it waits for the lock, 1800 by default.
// The exit code is that of Pulumi.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

// What a self-managed backend and Pulumi Cloud answer while another run holds the lock. There is no exit code for it.
const LOCKED = /the stack is currently locked by|\[409\] Conflict: Another update is currently in progress/;
const TAIL = 10_000;

const cancellation = new AbortController();
let running;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    cancellation.abort();
    // Pulumi ends what it has begun, and releases the lock.
    running?.kill("SIGINT");
  });
}

const deadline = Date.now() + Number(process.env.LOCK_WAIT_SECONDS || 1800) * 1000;
process.exitCode = await untilUnlocked();

async function untilUnlocked() {
  while (!cancellation.signal.aborted) {
    const { code, isLocked } = await up();
    if (!isLocked || Date.now() >= deadline) return code;
    // Runs that try at the same time refuse each other: the next attempts are at different times.
    const seconds = 5 + Math.round(Math.random() * 10);
    console.log(`Another run holds the lock of the stack. The next attempt is in ${seconds} s.`);
    await sleep(seconds * 1000, undefined, { signal: cancellation.signal }).catch(() => undefined);
  }
  return 1;
}

async function up() {
  const args = ["up", "--yes", "--skip-preview", "--non-interactive", "--color", "never", ...process.argv.slice(2)];
  const child = spawn("pulumi", args, { stdio: ["ignore", "pipe", "pipe"] });
  running = child;
  let tail = "";
  const show = (from, to) =>
    from.setEncoding("utf8").on("data", (text) => {
      to.write(text);
      tail = (tail + text).slice(-TAIL);
    });
  show(child.stdout, process.stdout);
  show(child.stderr, process.stderr);
  return await new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code, signal) =>
      done({ code: code ?? 128 + constants.signals[signal], isLocked: code !== 0 && LOCKED.test(tail) }),
    );
  });
}
