import { existsSync, rmSync, statSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Chunks } from "./memory-chunks";
import type { Commit, Keeper, Kept } from "./store";

type Sqlite = typeof import("node:sqlite");
type Database = InstanceType<Sqlite["DatabaseSync"]>;

/** A state file cannot be used. The message names the file, which is unchanged. */
export class StateFileError extends Error {
  override readonly name = "StateFileError";

  constructor(
    readonly file: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`The state file ${file} ${reason}. It was left as it is.`, options);
  }

  /** Whether another emulator holds the file. */
  get inUse(): boolean {
    return isBusy(this.cause);
  }
}

/** A state file: rows and sequences, and the contents of blobs. */
export interface StateFile extends Keeper, Chunks {}

const version = 1;

const schema = `
  CREATE TABLE rows (name TEXT, key TEXT, place INTEGER, json TEXT, sum INTEGER, PRIMARY KEY (name, key)) WITHOUT ROWID;
  CREATE TABLE sequences (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
  CREATE TABLE chunks (blob TEXT, position INTEGER, bytes BLOB, PRIMARY KEY (blob, position));
  PRAGMA user_version = ${version};`;

/**
 * Opens or creates a state file. Every commit is on the disk when it returns, so a process that is killed loses nothing
 * that it acknowledged. The file is locked for one process.
 * @throws StateFileError if the file is damaged, not a state file, in use, or cannot be opened
 */
export function openStateFile(file: string): StateFile {
  if (existsSync(file) && statSync(file).size > 0) inspect(file);
  let database: Database | undefined;
  try {
    database = open(file, "write");
    if (versionOf(database) === 0) database.exec(`BEGIN; ${schema} COMMIT;`);
    return stateFile(database, file);
  } catch (error) {
    database?.close();
    throw refusal(file, error);
  }
}

/** Checks a whole file without changing it. If it is refused, no files beside it remain. */
function inspect(file: string): void {
  const beside = [`${file}-shm`, `${file}-wal`].filter((name) => !existsSync(name));
  try {
    inspectRows(file);
  } catch (error) {
    const refused = refusal(file, error);
    // The files beside a file in use belong to the other emulator.
    if (!refused.inUse) for (const name of beside) rmSync(name, { force: true });
    throw refused;
  }
}

function inspectRows(file: string): void {
  const database = open(file, "read");
  try {
    if (versionOf(database) !== version) throw new StateFileError(file, "is not a state file of this emulator");
    const check = database.prepare("PRAGMA integrity_check").get();
    if (check?.["integrity_check"] !== "ok") throw new StateFileError(file, "is damaged");
    for (const row of rowsOf(database)) verify(row, file);
  } finally {
    database.close();
  }
}

function open(file: string, mode: "read" | "write"): Database {
  // Loaded only when needed: the module prints a warning.
  const sqlite = process.getBuiltinModule("node:sqlite");
  const database = new sqlite.DatabaseSync(file, { readOnly: mode === "read" });
  if (mode === "read") return database;
  try {
    // The empty transaction acquires the lock. It is held until the database is closed.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    database.exec("BEGIN IMMEDIATE; COMMIT");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function stateFile(database: Database, file: string): StateFile {
  const put = database.prepare("INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?, ?)");
  const remove = database.prepare("DELETE FROM rows WHERE name = ? AND key = ?");
  const sequence = database.prepare("INSERT OR REPLACE INTO sequences VALUES (?, ?)");
  const addChunk = database.prepare("INSERT INTO chunks VALUES (?, ?, ?)");
  const getChunk = database.prepare("SELECT bytes FROM chunks WHERE blob = ? AND position = ?");
  const dropChunks = database.prepare("DELETE FROM chunks WHERE blob = ?");
  const write = ({ changes, sequences }: Commit): void => {
    for (const { table, key, row, order } of changes) {
      const id = JSON.stringify(key);
      const json = row === undefined ? "" : JSON.stringify(row);
      if (row === undefined) remove.run(table, id);
      else put.run(table, id, order, json, sumOf(table, order, json));
    }
    for (const [name, value] of sequences) sequence.run(name, value);
  };
  return {
    load: () => load(database, file),
    commit(commit) {
      database.exec("BEGIN");
      try {
        write(commit);
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
    addChunk: (blob, position, bytes) => void addChunk.run(blob, position, bytes),
    chunk: (blob, position) => getChunk.get(blob, position)?.["bytes"] as Uint8Array | undefined,
    dropChunks: (blob) => void dropChunks.run(blob),
    chunkedBlobs: () =>
      database
        .prepare("SELECT DISTINCT blob FROM chunks")
        .all()
        .map((row) => String(row["blob"])),
    close: () => database.close(),
  };
}

function load(database: Database, file: string): Kept {
  const rows = rowsOf(database).map((row) => ({
    table: String(row["name"]),
    order: Number(row["place"]),
    row: verify(row, file),
  }));
  const sequences = database.prepare("SELECT name, value FROM sequences").all();
  return { rows, sequences: new Map(sequences.map((row) => [String(row["name"]), Number(row["value"])])) };
}

function rowsOf(database: Database): Record<string, unknown>[] {
  return database.prepare("SELECT name, place, json, sum FROM rows ORDER BY name, place").all();
}

// SQLite has no checksums: changed bytes within a text would remain undetected.
function verify(row: Record<string, unknown>, file: string): unknown {
  const json = String(row["json"]);
  if (sumOf(String(row["name"]), Number(row["place"]), json) !== row["sum"])
    throw new StateFileError(file, "is damaged");
  return JSON.parse(json);
}

function sumOf(table: string, order: number, json: string): number {
  return crc32(`${table} ${order} ${json}`);
}

function versionOf(database: Database): number {
  return Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
}

function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === 5 || code === 6;
}

// The primary result code of SQLite: the lowest byte of an extended one.
function codeOf(error: unknown): number {
  return Number((error as { errcode?: unknown } | undefined)?.errcode ?? 0) & 255;
}

function refusal(file: string, error: unknown): StateFileError {
  if (error instanceof StateFileError) return error;
  const code = codeOf(error);
  if (isBusy(error)) return new StateFileError(file, "is in use by another emulator", { cause: error });
  if (code === 14) return new StateFileError(file, "cannot be opened", { cause: error });
  if (code === 8 || code === 13) return new StateFileError(file, "cannot be written", { cause: error });
  return new StateFileError(file, "is damaged or not a state file", { cause: error });
}
