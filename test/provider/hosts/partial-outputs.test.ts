import { describe, expect, it } from "vitest";
import { partialOutputs } from "../../../provider/hosts/partial-outputs";
import { bucketObject } from "../../../provider/resources/bucket-object";
import { objectKey } from "../../../provider/resources/object-key";
import { tag } from "../../../provider/resources/tag";

const failure = new Error("it failed.");
const long = "x".repeat(40_000);
const ids = Array.from({ length: 4000 }, (_, index) => String(100_000 + index));

describe("the outputs of a step that stopped half-way", () => {
  it("are whole while they are small", () => {
    const outputs = { name: "page", content: "text", etag: "e", __compute: { v: 2, pending: ["acl"] } };
    expect(partialOutputs(bucketObject, "id", outputs, failure)).toEqual(outputs);
  });

  it("lose what a refresh reads before what an update sends again, and no more than necessary", () => {
    const hidden = { __compute: { v: 2, pending: ["acl"] } };
    const kept = { cluster: "us-east-1", bucket: "site", name: "page", content: "text", acl: "private", ...hidden };
    expect(partialOutputs(bucketObject, "id", { ...kept, etag: "e", owner: long }, failure)).toEqual({
      ...kept,
      etag: "e",
    });
    expect(partialOutputs(bucketObject, "id", { ...kept, content: long, etag: "e" }, failure)).toEqual({
      ...kept,
      content: undefined,
    });
  });

  it("keep secrets, what is returned only once, and values whose change replaces the object", () => {
    const outputs = { accessKey: long, secretKey: "s", label: "uploader", bucketAccess: [{ bucketName: "b" }] };
    expect(partialOutputs(objectKey, "id", outputs, failure)).toEqual({ ...outputs, accessKey: undefined });
  });

  it("keep the steps that are left; where these alone are too large, the failure says that nothing is stored", () => {
    const pending = [`remake ${JSON.stringify({ computes: ids })}`];
    const outputs = { label: "production", computes: ids, __compute: { v: 2, pending: ["remake {}"] } };
    expect(partialOutputs(tag, "production", outputs, failure)).toEqual({ ...outputs, computes: undefined });
    const larger = { ...outputs, __compute: { v: 2, pending } };
    expect(() => partialOutputs(tag, "production", larger, failure)).toThrow(
      "it failed. The tag production was changed, but what is left to do is too large for the state, which stays as it was.",
    );
  });
});
