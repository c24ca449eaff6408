import { describe, expect, it } from "vitest";
import { dataSources } from "../../../provider/data";
import { resources } from "../../../provider/resources";
import { Runtime } from "../../../provider/runtime";
import { useEmulator } from "../resources/support/lifecycle";

interface Family {
  readonly source: string;
  readonly path: string;
  /** An object with the label or name `one`. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly key?: string;
  /** The service refuses another one with the same key. */
  readonly isUnique?: true;
}

const script = "#!/bin/sh\ntrue\n";
const sshKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl one@example.com";

const families: readonly Family[] = [
  { source: "getVpc", path: "/vpcs", body: { label: "one", region: "us-east" }, isUnique: true },
  { source: "getSshKey", path: "/profile/sshkeys", body: { label: "one", ssh_key: sshKey } },
  { source: "getObjectKey", path: "/object-storage/keys", body: { label: "one" } },
  {
    source: "getManagedContact",
    path: "/managed/contacts",
    body: { name: "one", email: "1@example.com" },
    key: "name",
  },
  {
    source: "getManagedCredential",
    path: "/managed/credentials",
    body: { label: "one", password: "correct horse" },
    isUnique: true,
  },
  {
    source: "getManagedService",
    path: "/managed/services",
    body: { label: "one", address: "https://example.com", service_type: "url", timeout: 10 },
  },
  {
    source: "getStackScript",
    path: "/compute/stackscripts",
    body: { label: "one", script, images: ["any/all"] },
  },
];

describe("a data source of one object", () => {
  const service = useEmulator();
  const invoke = (name: string, args: object) =>
    new Runtime({
      settings: { url: service.emulator.url, token: service.emulator.token },
      warn: () => undefined,
    }).invoke(name, { ...args });

  it.each(
    resources
      .filter(({ lookupKeys }) => lookupKeys.length > 0)
      .map(({ token, lookupKeys }) => [token, lookupKeys] as const),
  )("of %s takes every key by which the resource can be imported", (token, keys) => {
    const source = dataSources.find((one) => one.token === `get${token}`);
    expect(source?.oneOf).toEqual(expect.arrayContaining([...keys]));
  });

  it.each(families)(
    "$source finds an object by its key as by its id",
    async ({ source, path, body, key = "label" }) => {
      const { id } = (await service.send("POST", path, body)) as { id: number };
      const byId = await invoke(source, { id });
      expect(await invoke(source, { [key]: "one" })).toEqual(byId);
      expect(byId["id"]).toBe(String(id));
      await expect(invoke(source, { [key]: "on" })).rejects.toThrow(
        new RegExp(`^${source}: none of the .* has the ${key} "on"`),
      );
    },
  );

  it.each(families.filter(({ isUnique }) => !isUnique))(
    "$source names the ids of all objects that have the key",
    async ({ source, path, body, key = "label" }) => {
      const made = [await service.send("POST", path, body), await service.send("POST", path, body)];
      const ids = made.map((one) => (one as { id: number }).id).join(", ");
      await expect(invoke(source, { [key]: "one" })).rejects.toThrow(
        new RegExp(`^${source}: several .* have the ${key} "one" \\(${ids}\\): name one by id\\.$`),
      );
    },
  );

  it.each(families)("$source takes exactly one of its keys", async ({ source, key = "label" }) => {
    const names = source === "getManagedContact" ? "id, name and email" : "id and label";
    await expect(invoke(source, {})).rejects.toThrow(`${source}: give exactly one of ${names}.`);
    await expect(invoke(source, { id: 1, [key]: "one" })).rejects.toThrow(`give exactly one of ${names}.`);
    expect(service.emulator.control.counts()).toEqual({});
  });

  it("getVpcSubnet finds a subnet of one VPC by its label, which may be another one's in another VPC", async () => {
    const made = async (label: string, region: string) => {
      const vpc = (await service.send("POST", "/vpcs", { label, region })) as { id: number };
      return {
        vpcId: vpc.id,
        subnet: await service.send("POST", `/vpcs/${vpc.id}/subnets`, { label: "web", ipv4: "10.0.1.0/24" }),
      };
    };
    await made("first", "us-east");
    const { vpcId, subnet } = await made("second", "us-iad");
    const found = await invoke("getVpcSubnet", { vpcId, label: "web" });
    expect(found).toMatchObject({
      vpcId: String(vpcId),
      subnetId: String((subnet as { id: number }).id),
      label: "web",
    });
    await expect(invoke("getVpcSubnet", { vpcId })).rejects.toThrow("give exactly one of subnetId and label.");
  });

  it.each(["007", "0", "-1", "1.5", "one", "", " 7"])("refuses %j as an id", async (id) => {
    await expect(invoke("getVpc", { id })).rejects.toThrow("id: must be a number from 1");
  });
});
