import { describe, expect, it } from "vitest";
import { describeLifecycle, useEmulator } from "./support/lifecycle";

const kinds = [
  {
    token: "AppRevocation",
    input: "appId",
    table: "authorizedApps",
    path: "/profile/apps",
    operation: "App Access Revoke",
  },
  {
    token: "TrustedDeviceRevocation",
    input: "deviceId",
    table: "trustedDevices",
    path: "/profile/devices",
    operation: "Trusted Device Revoke",
  },
];

for (const { token, input, table, path, operation } of kinds) {
  const objects = { [table]: [{ id: 71 }, { id: 72 }] };

  describeLifecycle({
    token,
    world: ({ emulator }) => emulator.control.seed({ objects }),
    args: { [input]: "71" },
    writes: { create: [operation] },
    importBy: [],
    replaces: { [input]: "72" },
    vanish: ({ emulator }) => emulator.control.seed({ objects }),
  });

  describe(`a ${token}`, () => {
    const service = useEmulator();

    // @rule state-device state-app
    it("revokes what it names, and nothing else", async () => {
      service.emulator.control.seed({ objects });
      await service.resource(token).up({ [input]: 71 });
      await expect(service.send("GET", path)).resolves.toMatchObject({ data: [{ id: 72 }] });
    });

    it("of an object that does not exist succeeds", async () => {
      const revocation = service.resource(token);
      await revocation.up({ [input]: "99" });
      expect(revocation.must.id).toBe("99");
      expect((await revocation.refresh()).did).toBe("read");
    });

    it("is not made by a refusal: what was not carried out fails", async () => {
      service.emulator.control.seed({ objects });
      service.emulator.control.addFault({ operation, status: 400 });
      await expect(service.resource(token).up({ [input]: 71 })).rejects.toThrow(`${operation} `);
    });

    it("does nothing at its deletion, and says what stays", async () => {
      service.emulator.control.seed({ objects });
      const revocation = service.resource(token);
      await revocation.up({ [input]: 71 });
      await revocation.destroy();
      expect(revocation.process.warnings).toEqual([
        expect.stringMatching(/ 71 (still has no access|is still not trusted)/),
      ]);
      await expect(service.send("GET", path)).resolves.toMatchObject({ data: [{ id: 72 }] });
    });

    it("that was not done yet cannot be adopted", async () => {
      service.emulator.control.seed({ objects });
      expect(await service.resource(token).refusals({ [input]: 71 }, { import: "71" })).toEqual([
        expect.stringMatching(/^import: There is no .* with the id 71\.$/),
      ]);
    });
  });
}
