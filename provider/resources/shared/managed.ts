/** What reading managed monitoring needs. Source: Managed monitoring. */
export const managedRead = "the scope account:read_only and an unrestricted user";

/** What changing managed monitoring needs; some views need it as well. */
export const managedWrite = "the scope account:read_write and an unrestricted user";

/** How the labels of managed objects are made. */
export function managedAutoname(max: number): { readonly max: number; readonly characters: string } {
  return { max, characters: "A-Za-z0-9_. -" };
}
