/** How the labels of managed objects are made. */
export function managedAutoname(max: number): { readonly max: number; readonly characters: string } {
  return { max, characters: "A-Za-z0-9_. -" };
}
