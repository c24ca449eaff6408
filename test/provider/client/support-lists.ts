import { type Page, readAllPages } from "../../../provider/client/paging";

/** A list of pages by number: a service that changes between two requests. */
export function listOf(
  ...answers: readonly (readonly [number: number, pages: number, ids: readonly (number | string)[]])[]
) {
  const asked: number[] = [];
  const fetchPage = async (number: number): Promise<Page> => {
    const [expected, pages, ids] = answers[asked.length] ?? [0, 0, []];
    asked.push(number);
    if (expected !== number) throw new Error(`page ${number} was requested instead of page ${expected}`);
    return { items: ids.map((id) => ({ id })), pages };
  };
  return { asked, found: readAllPages(fetchPage).then((items) => items.map((item) => (item as { id: unknown }).id)) };
}
