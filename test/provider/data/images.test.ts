import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, type EmulatorOptions, type JsonObject, startEmulator } from "../../../emulator";
import { Runtime } from "../../../provider/runtime";
import type { GivenSettings } from "../../../provider/settings";

interface Found {
  readonly id: string;
  readonly label: string;
  readonly [name: string]: unknown;
}

/** An emulator for a `describe`, and data sources on it. */
function useImages(options: EmulatorOptions = {}) {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator(options);
  });
  beforeEach(() => emulator.control.reset());
  afterAll(() => emulator.close());
  const invoke = async (token: string, args: object, settings: GivenSettings = {}) => {
    const given = { url: emulator.url, token: emulator.token, ...settings };
    return await new Runtime({ settings: given, warn: () => undefined }).invoke(token, { ...args });
  };
  return {
    control: () => emulator.control,
    seed: (...images: JsonObject[]) => emulator.control.seed({ objects: { images } }),
    async list(filter?: object, settings?: GivenSettings) {
      const { images } = await invoke("getImages", filter === undefined ? {} : { filter }, settings);
      return images as Found[];
    },
    one: (args: object, settings?: GivenSettings) => invoke("getImage", args, settings) as Promise<Found>,
  };
}

describe("getImages", () => {
  const service = useImages();

  it("gives every page of the account's own images and the service's", async () => {
    service.seed(...Array.from({ length: 620 }, (_, index) => ({ id: `private/${index + 1}` })));
    const all = await service.list();
    expect(all.filter(({ isPublic }) => isPublic === false)).toHaveLength(620);
    expect(all.some(({ id }) => id === "compute/debian12")).toBe(true);
    expect(service.control().counts()).toEqual({ "Images List": 3 });
  });

  it("maps the names of a filter to the API's, at every depth, and leaves the choice to the service", async () => {
    service.seed({ id: "private/1", label: "golden", size: 3000 }, { id: "private/2", label: "silver", size: 1 });
    const ids = async (filter: object) => (await service.list(filter)).map(({ id }) => id);
    expect(await ids({ isPublic: false, label: "golden" })).toEqual(["private/1"]);
    expect(await ids({ isPublic: false, "+or": [{ label: "golden" }, { label: "silver" }] })).toEqual([
      "private/1",
      "private/2",
    ]);
    expect(await ids({ "+and": [{ isPublic: false }, { size: { "+gte": 3000 } }] })).toEqual(["private/1"]);
    expect(await ids({ isPublic: false, "+order_by": "size", "+order": "asc" })).toEqual(["private/2", "private/1"]);
    expect((await service.list({ vendor: "Debian", deprecated: false })).map(({ label }) => label)).toEqual([
      "Debian 11",
      "Debian 12",
    ]);
    expect(service.control().counts()).toEqual({ "Images List": 5 });
  });

  it("refuses a name that the service does not filter by, and names those that it does", async () => {
    await expect(service.list({ createdBy: "me" })).rejects.toThrow(
      /no field "createdBy"; there are label, deprecated, isPublic, size, type, vendor, status/,
    );
    await expect(service.list({ "+or": [{ is_public: true }] })).rejects.toThrow(/no field "is_public"/);
    await expect(service.list({ isPublic: { "+like": "x" } })).rejects.toThrow(
      'filter: there is no operator "+like" for "isPublic"; there are +neq',
    );
  });

  // @rule image-2
  it("without a token gives the service's own images", async () => {
    service.seed({ id: "private/1" });
    const all = await service.list(undefined, { token: "" });
    expect(all.length).toBeGreaterThan(5);
    expect(all.every(({ isPublic }) => isPublic === true)).toBe(true);
  });

  // @rule version-4
  it("leaves out what the service does not return, and accepts unknown fields and words", async () => {
    const none = { vendor: null, eol: null, expiry: null, created_by: null, updated: null, description: null };
    service.seed({ id: "private/1", ...none, deprecated: null, status: "resizing", type: "odd", regions: ["us-east"] });
    const [image] = await service.list({ isPublic: false });
    expect(image).toMatchObject({ id: "private/1", description: "", status: "resizing", type: "odd" });
    const absent = ["vendor", "eol", "expiry", "createdBy", "updated", "deprecated", "regions"];
    expect(Object.keys(image ?? {}).filter((name) => absent.includes(name))).toEqual([]);
  });
});

describe("getImage", () => {
  const service = useImages();
  const twins = [
    { id: "private/1", label: "golden", created: "2026-01-02T00:00:00" },
    { id: "private/2", label: "golden", created: "2026-01-03T00:00:00" },
    { id: "private/3", label: "golden", created: "2026-01-01T00:00:00" },
  ];

  it("reads one image by its id, the service's own without a token", async () => {
    service.seed(...twins);
    expect((await service.one({ id: "private/3" })).created).toBe("2026-01-01T00:00:00");
    const debian = await service.one({ id: "compute/debian12" }, { token: "" });
    expect(debian).toMatchObject({ label: "Debian 12", isPublic: true, capabilities: ["cloud-init"] });
  });

  it("finds an image by its label, with one request", async () => {
    service.seed({ id: "private/9", label: "silver" });
    expect((await service.one({ label: "silver" })).id).toBe("private/9");
    expect((await service.one({ label: "Debian 12" })).id).toBe("compute/debian12");
    expect(service.control().counts()).toEqual({ "Images List": 2 });
  });

  it("of a label that several have takes the newest when asked to, and else names their ids", async () => {
    service.seed(...twins);
    expect((await service.one({ label: "golden", newest: true })).id).toBe("private/2");
    await expect(service.one({ label: "golden" })).rejects.toThrow(
      /several images have the label "golden" \(private\/2, private\/1, private\/3\)/,
    );
    await expect(service.one({ label: "golden", newest: false })).rejects.toThrow(/several/);
  });

  it("fails where there is none, with label or status", async () => {
    await expect(service.one({ label: "nobody", newest: true })).rejects.toThrow(
      'none of the images has the label "nobody"',
    );
    await expect(service.one({ id: "private/404" })).rejects.toThrow(/Image View \(GET \/images\/private%2F404\).*404/);
  });

  it("takes either id or label, and newest with a label only", async () => {
    await expect(service.one({})).rejects.toThrow("give exactly one of id and label");
    await expect(service.one({ id: "private/1", label: "x" })).rejects.toThrow("give exactly one of id and label");
    await expect(service.one({ id: "private/1", newest: true })).rejects.toThrow("newest is given only with label");
    expect(service.control().counts()).toEqual({});
  });
});

describe("data sources of images on a service with another brand", () => {
  const service = useImages({ brand: "linode" });

  it("give neutral ids, and take an id in either word", async () => {
    const brand = { brand: "linode" };
    const all = await service.list({ vendor: "Debian" }, brand);
    expect(all.every(({ id }) => id.startsWith("compute/"))).toBe(true);
    for (const id of ["compute/debian12", "linode/debian12"])
      expect((await service.one({ id }, brand)).id).toBe("compute/debian12");
  });
});
