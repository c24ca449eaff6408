import { status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { describe, expect, it } from "vitest";
import { PartialFailure, rpcError } from "../../../../provider/hosts/plugin/rpc-error";
import { secret, struct } from "./plugin";

describe("errors on their way to the engine", () => {
  it("hold the message on one line, and no stack", () => {
    expect(rpcError(new Error("first\n  second"))).toEqual({ code: status.UNKNOWN, details: "first second" });
  });

  it("a step that stopped half-way carries the id, the outputs and the reason", () => {
    const outputs = { label: "net", adminPassword: secret("p") };
    const { details, metadata } = rpcError(new PartialFailure("7", struct(outputs), new Error("upload failed")));
    expect(details).toBe("upload failed");
    const [bytes] = metadata?.get("grpc-status-details-bin") ?? [];
    const sent = Status.deserializeBinary(bytes as Buffer);
    expect(sent.getMessage()).toBe("upload failed");
    const [detail] = sent.getDetailsList();
    expect(detail?.getTypeName()).toBe("pulumirpc.ErrorResourceInitFailed");
    const failed = ErrorResourceInitFailed.deserializeBinary(detail?.getValue_asU8() ?? new Uint8Array());
    expect([failed.getId(), failed.getReasonsList()]).toEqual(["7", ["upload failed"]]);
    expect(failed.getProperties()?.toJavaScript()).toEqual(outputs);
  });
});
