import * as grpc from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { messageOf } from "../../core";

/** A step failed after it created or changed an object: the engine stores the id and outputs, and shows the message. */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";

  constructor(
    readonly id: string,
    readonly outputs: Struct,
    cause: unknown,
  ) {
    super(messageOf(cause), { cause });
  }
}

/** An error as a gRPC status. The engine shows its message with the resource. */
export function rpcError(error: unknown): Partial<grpc.StatusObject> {
  const details = messageOf(error);
  if (!(error instanceof PartialFailure)) return { code: grpc.status.UNKNOWN, details };
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(statusOf(error).serializeBinary()));
  return { code: grpc.status.UNKNOWN, details, metadata };
}

function statusOf(error: PartialFailure): Status {
  const failed = new ErrorResourceInitFailed();
  failed.setId(error.id);
  failed.setProperties(error.outputs);
  failed.setReasonsList([error.message]);
  const detail = new Any();
  detail.pack(failed.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const status = new Status();
  status.setCode(grpc.status.UNKNOWN);
  status.setMessage(error.message);
  status.addDetails(detail);
  return status;
}
