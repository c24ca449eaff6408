import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { systemCommand } from "../../../tools/system-command";
import { freePort } from "../../support/free-port";

const run = promisify(execFile);
const FOLDERS = "/usr/lib/postgresql/*/bin";
const USER = "pipelines";

/** A PostgreSQL server of its own, with an empty database. */
export interface Postgres {
  /** Address of the database, with user and password. */
  readonly url: string;
  readonly password: string;
  /** Runs a query. @returns its rows, one per line, without a head */
  query(sql: string): Promise<string>;
  /** Everything in the database, as `pg_dump` writes it. */
  dump(): Promise<string>;
  stop(): Promise<void>;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Starts a server on a free port of this machine. Installs PostgreSQL if it is missing and this user may do it. */
export async function startPostgres(): Promise<Postgres> {
  // A link in another folder may be of this command only.
  const initdb = await realpath(
    await systemCommand({ names: ["initdb"], debianPackage: "postgresql", folders: FOLDERS }),
  );
  const bin = dirname(initdb);
  const folder = await mkdtemp(join(tmpdir(), "compute-postgres-"));
  const identity = await serverIdentity();
  const password = "password-of-the-database";
  await writeFile(join(folder, "password"), password);
  await chmod(folder, 0o711);
  if (identity !== undefined) await chown(folder, identity.uid, identity.gid);
  const data = join(folder, "data");
  const options = ["--username", USER, "--pwfile", join(folder, "password"), "--auth", "scram-sha-256", "--no-sync"];
  await run(initdb, ["--pgdata", data, ...options], { ...identity, cwd: folder });
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, "fsync=off"];
  const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(join(bin, "postgres"), args, { ...identity, cwd: folder, stdio: "ignore" });
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
  const query = async (sql: string): Promise<string> =>
    (await run(join(bin, "psql"), ["--no-psqlrc", "--tuples-only", "--no-align", "--command", sql, url])).stdout;
  await untilReady(server, query);
  return {
    url,
    password,
    query,
    dump: async () => (await run(join(bin, "pg_dump"), [url], { maxBuffer: 1 << 28 })).stdout,
    async stop() {
      // A fast shutdown: connections are closed.
      if (server.exitCode === null) {
        server.kill("SIGINT");
        await once(server, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server does not run as root: the package has a user for it. */
async function serverIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(["-u", "-g"].map(async (flag) => (await run("id", [flag, "postgres"])).stdout));
  return { uid: Number(uid), gid: Number(gid) };
}

async function untilReady(server: ChildProcess, query: (sql: string) => Promise<string>): Promise<void> {
  while (server.exitCode === null) {
    if (await isReady(query)) return;
    await sleep(100);
  }
  throw new Error(`The PostgreSQL server ended with ${server.exitCode} before it was ready.`);
}

async function isReady(query: (sql: string) => Promise<string>): Promise<boolean> {
  try {
    await query("select 1");
    return true;
  } catch (error) {
    // psql ends with 2 if it has no connection.
    if ((error as { code?: unknown }).code === 2) return false;
    throw error;
  }
}
