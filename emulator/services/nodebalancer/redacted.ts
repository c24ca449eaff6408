/** What answers show in place of a certificate and its key. */
export const redacted = "<REDACTED>";
