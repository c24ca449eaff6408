import type { Json } from "../../../emulator";
import { Brand, type BrandOption } from "../../../emulator/shared/brand";
import { type Reply, type Running, start } from "./api";

/**
 * Starts an emulator of a brand in the small world, and speaks neutral words to it.
 * @param saw - called with every response as the brand's clients see it
 */
export async function startNeutral(option: BrandOption, saw: (reply: Reply) => void = () => {}): Promise<Running> {
  const brand = new Brand(option);
  const { emulator, api } = await start({ world: "small", brand: option });
  return {
    emulator,
    async api(method, path, sent = {}) {
      const wire = { ...sent, ...(sent.body === undefined ? {} : { body: toWire(brand, sent.body as Json) }) };
      const reply = await api(method, brand.out(path), wire);
      saw(reply);
      return { ...reply, body: brand.keysIn(reply.body as unknown as Json) as unknown as Reply["body"] };
    },
  };
}

// Bodies of tests have neutral names and ids; texts without them stay as they are.
function toWire(brand: Brand, value: Json): Json {
  if (typeof value === "string") return /^compute\//.test(value) ? brand.out(value) : value;
  if (Array.isArray(value)) return value.map((item: Json) => toWire(brand, item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [brand.out(name), toWire(brand, item)]));
}
