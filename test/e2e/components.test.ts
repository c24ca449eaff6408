import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, Stack } from "./support/stack";

describe.each<Host>(["dynamic", "plugin"])("the components in a program in JavaScript, on the %s host", (host) => {
  let stack: Stack;
  let folder: string;

  const program = (segments: readonly string[]) =>
    stack.program(`
const network = new compute.SegmentedVpc("network", {
  region: "us-east", range: "192.168.0.0/16", prefixLength: 18, segments: ${JSON.stringify(segments)},
});
const site = new compute.StaticSite("site", { cluster: "us-east-1", folder: ${JSON.stringify(folder)} });
exports.ranges = network.ranges;
exports.subnetIds = network.subnetIds;
exports.url = site.url;
exports.files = site.files;
exports.secretKey = site.secretKey;`);

  beforeAll(async () => {
    stack = await Stack.start({ host });
    folder = join(stack.folder, "public");
    await mkdir(join(folder, "assets"), { recursive: true });
    await writeFile(join(folder, "index.html"), "<h1>It works</h1>\n");
    await writeFile(join(folder, "assets/app.js"), "// nothing\n");
    await program(["web"]);
  });

  afterAll(async () => {
    await stack.stop();
  });

  it("up creates the network and the site, and the outputs are those of the service", async () => {
    const { output, code } = await stack.up();
    expect(output).not.toMatch(/error|warning/i);
    expect(code).toBe(0);
    expect(stack.writes().filter((one) => one.includes("/vpcs"))).toEqual(["POST /vpcs"]);
    const [vpc] = await stack.list("/vpcs");
    expect(vpc).toMatchObject({ subnets: [{ label: "web", ipv4: "192.168.0.0/18" }] });
    const { ranges, subnetIds, url, files, secretKey } = await stack.outputs();
    const [subnet] = await stack.list(`/vpcs/${vpc?.["id"]}/subnets`);
    expect([ranges, subnetIds]).toEqual([{ web: "192.168.0.0/18" }, { web: String(subnet?.["id"]) }]);
    const [bucket] = await stack.list("/object-storage/buckets");
    expect(url).toBe(`https://${bucket?.["hostname"]}/index.html`);
    expect(files).toEqual({
      "assets/app.js": "text/javascript; charset=utf-8",
      "index.html": "text/html; charset=utf-8",
    });
    expect(secretKey).toBe("[secret]");
    const access = [{ bucket_name: bucket?.["label"], cluster: "us-east-1", permissions: "read_write" }];
    expect(await stack.list("/object-storage/keys")).toMatchObject([{ limited: true, bucket_access: access }]);
  });

  it("a second up, with a refresh, changes nothing", async () => {
    stack.emulator.control.clearRequests();
    const { output } = await stack.up("--refresh");
    expect(output).toMatch(/\d+ unchanged/);
    expect(output).not.toMatch(/updated|created|replaced|deleted/);
    expect(stack.writes()).toEqual([]);
  });

  it("one more segment and one more file are each created, and nothing else changes", async () => {
    const before = await stack.outputs();
    await writeFile(join(folder, "about.html"), "<h1>About</h1>\n");
    await program(["web", "data"]);
    stack.emulator.control.clearRequests();
    const { output, code } = await stack.up();
    expect([code, output.includes("error")]).toEqual([0, false]);
    expect(stack.writes().filter((one) => one.includes("/vpcs"))).toEqual(["POST /vpcs/1/subnets"]);
    const { ranges, subnetIds, files } = await stack.outputs();
    // Half of the range is the service's own.
    expect(ranges).toEqual({ web: "192.168.0.0/18", data: "192.168.64.0/18" });
    expect(subnetIds).toMatchObject(before["subnetIds"] as object);
    expect(Object.keys(files as object)).toEqual(["about.html", "assets/app.js", "index.html"]);
  });

  it("a segment that has no room, and a folder without its index document, are refused with component and property", async () => {
    await program(["web", "data", "logs"]);
    const { output, code } = await stack.preview();
    expect(code).not.toBe(0);
    expect(output).toContain("SegmentedVpc network: segments: logs has no room");
    await program(["web", "data"]);
    await rm(join(folder, "index.html"));
    const missing = await stack.preview();
    expect(missing.output).toContain("StaticSite site: indexDocument: there is no file index.html in the folder");
  });

  it("destroy leaves the service empty", async () => {
    expect((await stack.destroy()).code).toBe(0);
    for (const path of ["/vpcs", "/object-storage/buckets", "/object-storage/keys"])
      expect(await stack.list(path)).toEqual([]);
    expect(await readFile(join(folder, "about.html"), "utf8")).toContain("About");
  });
});
