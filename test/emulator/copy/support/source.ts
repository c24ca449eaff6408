import type { CopyRequest, CopySource, Emulator, Json } from "../../../../emulator";

/** A source over plain HTTP, and the requests that it sent. */
export interface TestSource extends CopySource {
  readonly sent: readonly string[];
}

/** Reads an emulator that stands for the service. */
export function sourceOf({ url, token: own }: Pick<Emulator, "url" | "token">, token: string = own): TestSource {
  const sent: string[] = [];
  const get = async (request: CopyRequest, more: Readonly<Record<string, number>> = {}): Promise<Json | undefined> => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...request.query, ...more }))
      if (value !== undefined) query.set(name, String(value));
    const filter = request.filter === undefined ? {} : { "x-filter": JSON.stringify(request.filter) };
    sent.push(request.path);
    const answer = await fetch(`${url}${request.path}?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...filter },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status}`);
    return text === "" ? undefined : (JSON.parse(text) as Json);
  };
  return {
    sent,
    get: (request) => get(request),
    async list(request) {
      const items: Json[] = [];
      for (let page = 1; ; page += 1) {
        const body = (await get(request, { page, page_size: 500 })) as { data: Json[]; pages: number };
        items.push(...body.data);
        if (page >= body.pages) return items;
      }
    },
    reasonOf: (error) => (error as Error).message,
  };
}
