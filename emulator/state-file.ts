import { existsSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { crc32 } from "node:zlib";
import type { Chunks } from "./memory-chunks";
import { isDiskError, openingError, refused, type StateFileError, writingError } from "./state-file-error";
import type { Commit, Keeper, Kept } from "./store";

type Sqlite = typeof import("node:sqlite");
type Database = InstanceType<Sqlite["DatabaseSync"]>;

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
 * that it acknowledged. The file is locked for one process. It is read up to its last complete commit.
 * @throws StateFileError if the file is damaged, not a state file, in use, or cannot be opened; Error if the name is empty
 */
export function openStateFile(name: string): StateFile {
  if (name.trim() === "") throw new Error("The name of the state file is empty.");
  // SQLite gives some names a meaning of their own, such as :memory:.
  const file = resolve(name);
  const notices = leftBehind(file)
    ? [`${name} was not closed by its last emulator: read up to its last complete change.`]
    : [];
  const inspected = !hasContent(file) || inspect(file);
  let database: Database | undefined;
  try {
    database = open(file, "write");
    if (!inspected) check(database, file);
    if (versionOf(database) === 0) database.exec(`BEGIN; ${schema} COMMIT;`);
    return stateFile(database, file, notices);
  } catch (error) {
    database?.close();
    throw openingError(file, error);
  }
}

function hasContent(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

// SQLite deletes this file when the database is closed.
function leftBehind(file: string): boolean {
  return hasContent(file) && hasContent(`${file}-wal`);
}

/**
 * Checks a whole file without changing it. If it is refused, the files that SQLite puts next to it are removed.
 * @returns false if only an emulator that also writes can read it: the disk refused a file that SQLite puts next to it
 */
function inspect(file: string): boolean {
  const beside = [`${file}-shm`, `${file}-wal`].filter((name) => !existsSync(name));
  let problem: StateFileError | undefined;
  try {
    const database = open(file, "read");
    try {
      check(database, file);
    } finally {
      database.close();
    }
  } catch (error) {
    problem = openingError(file, error);
  }
  // The files beside a file in use belong to the other emulator.
  if (!problem?.inUse) for (const name of beside) rmSync(name, { force: true });
  if (problem === undefined) return true;
  if (isDiskError(problem)) return false;
  throw problem;
}

function check(database: Database, file: string): void {
  // An emulator that ended while it created the file leaves a database without tables.
  if (versionOf(database) === 0 && database.prepare("SELECT name FROM sqlite_master").get() === undefined) return;
  if (versionOf(database) !== version) throw refused(file, "is not a state file of this emulator");
  const integrity = database.prepare("PRAGMA integrity_check").get();
  if (integrity?.["integrity_check"] !== "ok") throw refused(file, "is damaged");
  for (const row of rowsOf(database)) verify(row, file);
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

function stateFile(database: Database, file: string, notices: readonly string[]): StateFile {
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
  const writer = new Writer(database, file);
  return {
    notices,
    problem: () => writer.problem,
    load: () => load(database, file),
    commit: (commit) => writer.run(() => write(commit)),
    addChunk: (blob, position, bytes) => writer.run(() => addChunk.run(blob, position, bytes)),
    chunk: (blob, position) => getChunk.get(blob, position)?.["bytes"] as Uint8Array | undefined,
    dropChunks: (blob) => writer.run(() => dropChunks.run(blob)),
    chunkedBlobs: () =>
      database
        .prepare("SELECT DISTINCT blob FROM chunks")
        .all()
        .map((row) => String(row["blob"])),
    close: () => database.close(),
  };
}

/** Runs writes, each as one transaction, and remembers why the last one failed. */
class Writer {
  problem: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly file: string,
  ) {}

  /** @throws StateFileError if it cannot be stored; then nothing of it is stored */
  run(work: () => unknown): void {
    try {
      this.database.exec("BEGIN");
      work();
      this.database.exec("COMMIT");
      this.problem = undefined;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec("ROLLBACK");
      const failure = writingError(this.file, error);
      this.problem = failure.reason;
      throw failure;
    }
  }
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
  if (sumOf(String(row["name"]), Number(row["place"]), json) !== row["sum"]) throw refused(file, "is damaged");
  return JSON.parse(json);
}

function sumOf(table: string, order: number, json: string): number {
  return crc32(`${table} ${order} ${json}`);
}

function versionOf(database: Database): number {
  return Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
}
