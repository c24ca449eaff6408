import { defineTable } from "../../shared/table";

/** A number that is not verified yet. One per user: the next one replaces it. */
export interface PendingPhone {
  readonly username: string;
  readonly iso_code: string;
  /** With country code: `+12125550123`. */
  readonly phone_number: string;
  /** Six digits. */
  readonly code: string;
  /** Milliseconds by the emulator's clock. The code is valid before this time. */
  readonly expires: number;
}

/** A one-time code that was sent by SMS. */
export interface SmsCode {
  readonly id: number;
  /** The user. */
  readonly username: string;
  /** The recipient with country code: `+12125550123`. */
  readonly phone_number: string;
  /** Six digits. */
  readonly code: string;
  readonly sent: string;
}

/** Unverified numbers by user. */
export const pendingPhoneTable = defineTable<PendingPhone>({
  name: "pendingPhones",
  secrets: ["code"],
  key: (phone) => phone.username,
});

/** All sent SMS, oldest first. */
export const smsCodeTable = defineTable<SmsCode>({ name: "smsCodes", secrets: ["code"], key: (sms) => sms.id });
