import { describe, expect, it } from "vitest";
import { OTHER_KEY, PUBLIC_KEY } from "../../e2e/support/programs";
import { describeLifecycle, to, useEmulator } from "./support/lifecycle";

describeLifecycle({
  // @rule sshkey-1
  token: "SshKey",
  args: { label: "laptop", sshKey: `${PUBLIC_KEY}\n` },
  writes: { create: ["SSH Key Add"], update: ["SSH Key Update"], delete: ["SSH Key Delete"] },
  importBy: ["label"],
  updates: { label: to("desktop", { body: { label: "desktop" } }) },
  replaces: { sshKey: to(OTHER_KEY, { body: { label: "laptop", ssh_key: OTHER_KEY } }) },
  drift: {
    label: ({ send, id }) => send("PUT", `/profile/sshkeys/${id}`, { label: "by hand" }),
    sshKey: ({ alter, id }) => alter("sshKeys", { id }, { ssh_key: OTHER_KEY }),
  },
  vanish: ({ send, id }) => send("DELETE", `/profile/sshkeys/${id}`),
});

describe("an SSH key", () => {
  const service = useEmulator();

  it("is sent without surrounding space and line ends, and these are no change", async () => {
    const key = service.resource("SshKey");
    await key.up({ label: "laptop", sshKey: `  ${PUBLIC_KEY}\r\n` });
    await expect(service.send("GET", "/profile/sshkeys")).resolves.toMatchObject({ data: [{ ssh_key: PUBLIC_KEY }] });
    for (const sshKey of [PUBLIC_KEY, `${PUBLIC_KEY}\n\n`]) {
      expect((await key.up({ label: "laptop", sshKey })).did).toBe("same");
      expect((await key.refresh()).diff?.changed).toBe(false);
    }
  });

  it("with another comment is another key", async () => {
    const key = service.resource("SshKey");
    await key.up({ label: "laptop", sshKey: PUBLIC_KEY });
    expect((await key.preview({ label: "laptop", sshKey: `${PUBLIC_KEY}2` })).did).toBe("replace");
  });

  it("of an unknown type is accepted", async () => {
    const type = Buffer.from("ssh-future@example.com");
    const blob = Buffer.concat([Buffer.from([0, 0, 0, type.length]), type, Buffer.alloc(40, 1)]);
    const sshKey = `${type} ${blob.toString("base64")}`;
    await expect(service.resource("SshKey").refusals({ label: "future", sshKey })).resolves.toEqual([]);
  });

  it("whose label several keys have is not adopted by it: the ids are named", async () => {
    const ids: number[] = [];
    for (const ssh_key of [PUBLIC_KEY, OTHER_KEY]) {
      const made = (await service.send("POST", "/profile/sshkeys", { label: "laptop", ssh_key })) as { id: number };
      ids.push(made.id);
    }
    const refusals = service.resource("SshKey").refusals({ sshKey: PUBLIC_KEY }, { import: "label:laptop" });
    await expect(refusals).resolves.toEqual([expect.stringContaining(`(${ids.join(", ")})`)]);
  });
});
