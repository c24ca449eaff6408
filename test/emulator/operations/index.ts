import { accountRows } from "./account";
import { computeRows } from "./compute";
import { domainRows } from "./domain";
import { imageRows } from "./image";
import { managedRows } from "./managed";
import { nodebalancerRows } from "./nodebalancer";
import { objectStorageRows } from "./object-storage";
import { profileRows } from "./profile";
import { regionRows } from "./region";
import type { Row, Rows } from "./row";
import { stackscriptRows } from "./stackscript";
import { tagRows } from "./tag";
import { tokenRows } from "./token";
import { volumeRows } from "./volume";
import { vpcRows } from "./vpc";

/** The rows of all operations, by name. */
export const rows: Rows = {
  ...profileRows,
  ...tokenRows,
  ...managedRows,
  ...imageRows,
  ...objectStorageRows,
  ...vpcRows,
  ...stackscriptRows,
  ...regionRows,
  ...tagRows,
  ...computeRows,
  ...volumeRows,
  ...domainRows,
  ...nodebalancerRows,
  ...accountRows,
};

/** The row of an operation; empty if there is none, which a test of its own finds. */
export function rowOf(operation: string): Row {
  return rows[operation] ?? {};
}
