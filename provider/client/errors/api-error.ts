import { ClientError, type RequestFacts } from "./client-error";

/** One entry of the error envelope. */
export interface ApiReason {
  /** The field at fault, dotted when nested; undefined where the service names none. */
  readonly field: string | undefined;
  readonly reason: string;
}

/** What the service answered. */
export interface Refusal {
  readonly status: number;
  /** The entries of the error envelope; empty when the answer held none. */
  readonly reasons: readonly ApiReason[];
  /** The body was the JSON error envelope, with at least one reason. */
  readonly envelope: boolean;
  /** What the body was instead of the envelope, in a few words. */
  readonly instead?: string | undefined;
  /** What the reader should do, in a few words. */
  readonly hint?: string | undefined;
  /** The scope or grant that the operation needs. */
  readonly needs?: string | undefined;
}

/** The service answered, and the answer is not the success that was asked for. Texts are one line and redacted. */
export class ApiError extends ClientError {
  override readonly name = "ApiError";
  override readonly status: number;
  readonly reasons: readonly ApiReason[];
  readonly envelope: boolean;
  readonly needs: string | undefined;

  constructor(facts: RequestFacts, refusal: Refusal) {
    super(facts, `failed with ${refusal.status}: ${explain(refusal)}`);
    this.status = refusal.status;
    this.reasons = refusal.reasons;
    this.envelope = refusal.envelope;
    this.needs = refusal.needs;
  }
}

function explain(refusal: Refusal): string {
  const reasons = refusal.reasons.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
  const parts = reasons.length > 0 ? reasons : [refusal.instead ?? "no reason was given"];
  const hints = refusal.hint === undefined ? [] : [refusal.hint];
  return [...parts, ...hints].join("; ");
}
