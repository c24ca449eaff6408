import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The resources of the versions that wrote form 1, with the input that tells two ways of creation apart. */
const form1 = [
  "AppRevocation",
  "Bucket",
  "BucketCertificate",
  "BucketObject-content",
  "BucketObject-filePath",
  "Image-diskId",
  "Image-filePath",
  "ManagedComputeSettings",
  "ManagedContact",
  "ManagedCredential",
  "ManagedService",
  "ObjectKey",
  "ObjectStorageCancellation",
  "PhoneNumber",
  "ProfilePreferences",
  "ProfileSettings",
  "SecurityQuestions",
  "SshKey",
  "StackScript",
  "Tag",
  "TrustedDeviceRevocation",
  "TwoFactorAuth",
  "Vpc",
  "VpcSubnet",
];

it("there are states of form 1 of every resource that wrote it", () => {
  expect(readdirSync(join(__dirname, "old-states/form-1")).sort()).toEqual(form1.map((name) => `${name}.json`));
});
