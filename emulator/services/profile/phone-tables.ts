import { defineTable } from "../../shared/table";

/** A number that waits for its code. One per user: another send takes its place. */
export interface PendingPhone {
  readonly username: string;
  readonly iso_code: string;
  /** With country code: `+12125550123`. */
  readonly phone_number: string;
  /** Six digits. */
  readonly code: string;
  /** Milliseconds by the emulator's clock; the code counts before this moment. */
  readonly expires: number;
}

/** A one-time code as it was sent by SMS. */
export interface SmsCode {
  readonly id: number;
  /** Who asked for it. */
  readonly username: string;
  /** Where it was sent to, with country code: `+12125550123`. */
  readonly phone_number: string;
  /** Six digits. */
  readonly code: string;
  readonly sent: string;
}

/** Numbers that wait for their codes, by user. */
export const pendingPhoneTable = defineTable<PendingPhone>({ name: "pendingPhones", key: (phone) => phone.username });

/** Everything that was sent by SMS, oldest first. */
export const smsCodeTable = defineTable<SmsCode>({ name: "smsCodes", key: (sms) => sms.id });
