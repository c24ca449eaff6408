import { ClientError, type RequestFacts } from "./client-error";

/** What stood in the way of a transfer. */
export interface TransferRefusal {
  readonly status: number;
  /** The word that object storage gives for it, such as `AccessDenied`. */
  readonly code: string | undefined;
  readonly hint: string | undefined;
}

/** An address outside the API answered a transfer with something else than success. The message holds no part of the address. */
export class TransferError extends ClientError {
  override readonly name = "TransferError";
  override readonly status: number;
  readonly code: string | undefined;

  constructor(facts: RequestFacts, { status, code, hint }: TransferRefusal) {
    const words = [code ?? "no reason was given", ...(hint === undefined ? [] : [hint])];
    super(facts, `failed with ${status}: ${words.join("; ")}`);
    this.status = status;
    this.code = code;
  }
}
