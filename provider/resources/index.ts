import type { ServiceResource } from "./api";
import { appRevocation } from "./app-revocation";
import { bucket } from "./bucket";
import { bucketCertificate } from "./bucket-certificate";
import { bucketObject } from "./bucket-object";
import { image } from "./image";
import { managedComputeSettings } from "./managed-compute-settings";
import { managedContact } from "./managed-contact";
import { managedCredential } from "./managed-credential";
import { managedService } from "./managed-service";
import { objectKey } from "./object-key";
import { objectStorageCancellation } from "./object-storage-cancellation";
import { objectUrl } from "./object-url";
import { phoneNumber } from "./phone-number";
import { profilePreferences } from "./profile-preferences";
import { profileSettings } from "./profile-settings";
import { securityQuestions } from "./security-questions";
import { sshKey } from "./ssh-key";
import { stackscript } from "./stackscript";
import { tag, tagOfPublicService } from "./tag";
import { trustedDeviceRevocation } from "./trusted-device-revocation";
import { twoFactorAuth } from "./two-factor-auth";
import { vpc } from "./vpc";
import { vpcSubnet } from "./vpc-subnet";

/** Every resource, in the order of the documentation. */
export const resources: readonly ServiceResource[] = [
  managedContact,
  managedService,
  image,
  bucket,
  objectKey,
  vpc,
  vpcSubnet,
  stackscript,
  tag,
  sshKey,
  managedCredential,
  managedComputeSettings,
  bucketCertificate,
  bucketObject,
  objectUrl,
  profileSettings,
  profilePreferences,
  securityQuestions,
  phoneNumber,
  twoFactorAuth,
  appRevocation,
  trustedDeviceRevocation,
  objectStorageCancellation,
];

/** Resources that differ on the public service, in the place of those of the same token. */
export const resourcesOfPublicService: readonly ServiceResource[] = [tagOfPublicService];
