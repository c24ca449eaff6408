import { rangesOverlap } from "./cidr";

/** An address range that a resource of the program declares. */
export interface DeclaredRange {
  /** Id of the VPC; its URN while it has no id. */
  readonly vpc: string;
  /** In canonical CIDR form. */
  readonly ipv4: string;
  /** The state does not hold it: the resource is new, or its range or VPC has changed. */
  readonly isNew: boolean;
}

/** A range of another resource of the program. */
export interface OverlappingRange {
  readonly urn: string;
  readonly ipv4: string;
}

/** The ranges of the subnets that one program declares, as far as they are known. */
export class ProgramRanges {
  readonly #ranges = new Map<string, DeclaredRange>();
  readonly #labels = new Set<string>();

  /**
   * Takes note of the range of a resource, in place of its earlier one. A range that overlaps is not kept.
   *
   * @returns a range of another resource that overlaps it; two ranges that the state holds are left to the service
   */
  declare(urn: string, range: DeclaredRange): OverlappingRange | undefined {
    this.#ranges.delete(urn);
    for (const [other, { vpc, ipv4, isNew }] of this.#ranges) {
      if (vpc !== range.vpc || !(isNew || range.isNew)) continue;
      if (rangesOverlap(ipv4, range.ipv4)) return { urn: other, ipv4 };
    }
    this.#ranges.set(urn, range);
    return undefined;
  }

  /** Forgets the range of a resource: it is no longer known. */
  forget(urn: string): void {
    this.#ranges.delete(urn);
  }

  /** Takes note that the program has the subnet of this label. */
  manage(vpcId: string, label: string): void {
    this.#labels.add(`${vpcId}/${label}`);
  }

  /** Tells whether the program has the subnet of this label, as far as it was checked. */
  manages(vpcId: string, label: string): boolean {
    return this.#labels.has(`${vpcId}/${label}`);
  }
}
