import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrandOption } from "../../emulator/shared/brand";
import { rowOf } from "./operations";
import type { Running } from "./support/api";
import { targets, validRequest } from "./support/hostile";
import { startNeutral } from "./support/neutral";

const lists = targets.filter(([, { method, operation }]) => method === "GET" && rowOf(operation).list !== undefined);
const brands: readonly (readonly [name: string, brand: BrandOption, isPublic: boolean])[] = [
  ["linode, of the public service,", "linode", true],
  ["compute", "compute", false],
  ["of two other words", { compute: "acme", shell: "acsh" }, false],
];

describe.each(brands)("the brand %s", (_brand, brand, isPublic) => {
  let running: Running;
  beforeAll(async () => {
    running = await startNeutral(brand);
  });
  afterAll(() => running.emulator.close());

  // @rule public-page-beyond
  test.each(lists)("%s: the page beyond the last one", async (_name, target) => {
    const { beyond = 404 } = rowOf(target.operation).list ?? {};
    const { path } = await validRequest(running, target);
    const { results } = (await running.api("GET", `${path}?page_size=500`)).body;
    const after = await running.api("GET", `${path}?page_size=500&page=100`);
    expect(after.status).toBe(isPublic ? beyond : 200);
    if (after.status === 200) expect(after.body).toEqual({ data: [], page: 100, pages: 1, results });
  });

  // @rule public-page-empty
  test("the page number of an image filter without a match", async () => {
    const headers = { "x-filter": JSON.stringify({ label: "no such image" }) };
    const number = isPublic ? 0 : 1;
    const none = { data: [], page: number, pages: number, results: 0 };
    expect((await running.api("GET", "/images", { headers })).body).toEqual(none);
  });

  // @rule public-tag-case
  test("tags that differ in case only", async () => {
    running.emulator.control.reset("empty");
    for (const label of ["zeta", "Alpha", "ALPHA"]) await running.api("POST", "/tags", { body: { label } });
    const labels = (await running.api("GET", "/tags")).body.data.map((tag) => tag.label);
    expect(labels).toEqual(isPublic ? ["alpha", "zeta"] : ["ALPHA", "Alpha", "zeta"]);
    expect((await running.api("GET", "/tags/ZETA")).status).toBe(isPublic ? 200 : 404);
    const body = { domain: "a.example", type: "master", soa_email: "a@b.example", tags: ["Web", "app", "WEB"] };
    const { tags } = (await running.api("POST", "/domains", { body })).body;
    expect(tags).toEqual(isPublic ? ["app", "web"] : ["WEB", "Web", "app"]);
  });
});
