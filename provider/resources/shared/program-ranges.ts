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
  /** The range of this resource that it overlaps. */
  readonly own: string;
}

/** What a VPC of the program says of its own subnets. */
export interface InlineRanges {
  /** The ranges in its `subnets`. */
  readonly declared: readonly Omit<DeclaredRange, "vpc">[];
  /** Ranges that its `subnets` had at the last step and lack now: an update deletes them. */
  readonly dropped: readonly string[];
}

/** The ranges of the subnets that one program declares, as far as they are known. */
export class ProgramRanges {
  readonly #ranges = new Map<string, readonly DeclaredRange[]>();
  readonly #inline = new Map<string, InlineRanges>();
  readonly #vpcs = new Map<string, string>();
  readonly #labels = new Set<string>();

  /**
   * Takes note of the range of a resource, in place of its earlier one. A range that overlaps is not kept.
   *
   * @returns a range of another resource that overlaps it; two different ranges that the state holds are left to the service
   */
  declare(urn: string, range: DeclaredRange): OverlappingRange | undefined {
    return this.#declareAll(urn, [range]);
  }

  /** Takes note of what a VPC says of its own subnets. Its id is not known yet. */
  declareInline(urn: string, ranges: InlineRanges): void {
    this.#inline.set(urn, ranges);
    this.#vpcs.set(urn, urn);
    // Other resources name it by its URN until they know its id.
    this.#ranges.set(urn, placed(ranges, urn));
  }

  /**
   * Takes note of the id of a VPC whose inputs were checked; of others nothing is known.
   *
   * @returns a range of another resource that overlaps one of its own
   */
  locate(urn: string, vpcId: string): OverlappingRange | undefined {
    const inline = this.#inline.get(urn);
    if (inline === undefined) return undefined;
    this.#vpcs.set(vpcId, urn);
    return this.#declareAll(urn, [...placed(inline, urn), ...placed(inline, vpcId)]);
  }

  /** The VPC of the program that has the range among its own `subnets`; undefined: none. */
  inlineHolder(vpc: string, ipv4: string): string | undefined {
    const urn = this.#vpcs.get(vpc);
    const isDeclared = urn !== undefined && this.#inline.get(urn)?.declared.some((range) => range.ipv4 === ipv4);
    return isDeclared ? urn : undefined;
  }

  /** The VPC of the program that deletes the range, because its `subnets` have it no longer; undefined: none. */
  inlineDropper(vpc: string, ipv4: string): string | undefined {
    const urn = this.#vpcs.get(vpc);
    return urn !== undefined && this.#inline.get(urn)?.dropped.includes(ipv4) ? urn : undefined;
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

  #declareAll(urn: string, ranges: readonly DeclaredRange[]): OverlappingRange | undefined {
    this.#ranges.delete(urn);
    for (const [other, theirs] of this.#ranges) {
      for (const { vpc, ipv4, isNew } of theirs) {
        const isOverlap = (range: DeclaredRange) =>
          range.vpc === vpc && (isNew || range.isNew || ipv4 === range.ipv4) && rangesOverlap(ipv4, range.ipv4);
        const own = ranges.find(isOverlap);
        if (own !== undefined) return { urn: other, ipv4, own: own.ipv4 };
      }
    }
    this.#ranges.set(urn, ranges);
    return undefined;
  }
}

function placed({ declared }: InlineRanges, vpc: string): DeclaredRange[] {
  return declared.map((range) => ({ ...range, vpc }));
}
