import type { FileRecord } from "./file";

/**
 * What one process of the provider remembers of the resources it has seen. The engine does not say whether a check
 * belongs to a replacement, nor whether a deletion is left over from an earlier run: this does.
 */
export class ProcessMemory {
  private readonly keptByUrn = new Map<string, string>();
  private readonly deleted = new Set<string>();
  private readonly checkedWithOlds = new Set<string>();
  private readonly hinted = new Set<string>();
  private readonly targets = new Map<string, string>();
  private readonly said = new Set<string>();
  private readonly files = new Map<string, FileRecord>();

  /** A check of this resource came with old inputs. */
  sawOlds(urn: string): void {
    this.checkedWithOlds.add(urn);
  }

  hasSeenOlds(urn: string): boolean {
    return this.checkedWithOlds.has(urn);
  }

  /** A check of this resource saw an `import` hint, in old or new inputs. */
  sawHint(urn: string): void {
    this.hinted.add(urn);
  }

  hasSeenHint(urn: string): boolean {
    return this.hinted.has(urn);
  }

  /** The object is in use by this resource: a deletion of it is left over and must not happen. */
  keep(urn: string, key: string): void {
    this.keptByUrn.set(urn, key);
  }

  letGo(urn: string): void {
    this.keptByUrn.delete(urn);
  }

  isKept(key: string): boolean {
    return [...this.keptByUrn.values()].includes(key);
  }

  /** This process deleted the object. */
  sawDeleted(key: string): void {
    this.deleted.add(key);
  }

  /** What an `import` hint named when it was first looked up: the object may be gone when it is asked for again. */
  sawTarget(hintKey: string, key: string): void {
    this.targets.set(hintKey, key);
  }

  /** Tells whether this process deleted the object that a hint named. */
  isTargetDeleted(hintKey: string): boolean {
    const key = this.targets.get(hintKey) ?? hintKey;
    return this.deleted.has(key);
  }

  /** The file's content was hashed. */
  sawFile(path: string, record: FileRecord): void {
    this.files.set(path, record);
  }

  /** What a file was when its content was last hashed in this process. */
  fileAt(path: string): FileRecord | undefined {
    return this.files.get(path);
  }

  /** True the first time it is asked about a text: for warnings that are said once. */
  isNew(text: string): boolean {
    if (this.said.has(text)) return false;
    this.said.add(text);
    return true;
  }
}
