/**
 * The name that was probably meant: the one with the fewest edits from a misspelt one, if these are few.
 *
 * @param names - the right names
 * @returns undefined if no name is close
 */
export function closestName(misspelt: string, names: readonly string[]): string | undefined {
  const from = misspelt.toLowerCase();
  const ranked = names
    .map((name) => ({ name, edits: editsBetween(from, name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= Math.max(1, Math.floor(from.length / 3)) ? best.name : undefined;
}

/** The words `; did you mean X?` for a misspelt name, or nothing if no name is close. */
export function didYouMean(misspelt: string, names: readonly string[]): string {
  const name = closestName(misspelt, names);
  return name === undefined ? "" : `; did you mean ${name}?`;
}

/** How many letters are inserted, deleted, replaced or exchanged with their neighbour (optimal string alignment). */
function editsBetween(from: string, to: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isExchanged = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          at(last, column) + 1,
          at(line, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isExchanged ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = line;
  }
  return at(last, to.length);
}

function at(line: readonly number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY;
}
