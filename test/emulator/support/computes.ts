import type { Api, Body, Reply } from "./api";
import { type Running, start } from "./api";

/** The first compute. */
export const one = "/compute/instances/1";

/** What tests of the parts of computes start with. */
export interface WithComputes extends Running {
  /** Calls an action of the first compute, and passes the time that it takes. @throws Error if it is refused */
  act(action: string, body?: object): Promise<void>;
  /** Creates a configuration profile of the first compute. */
  addConfig(body?: object): Promise<Reply>;
  /** The actions of all events, in their order. */
  actions(): string[];
}

/**
 * Starts an emulator with the time 2026-01-02T03:04:05, two computes in us-east (the first one is offline and has 1000 MB), and
 * two VPCs: the first in us-east with the subnets 1 (10.0.0.0/29) and 3 (10.0.1.0/24), the second in fr-par with the subnet 2.
 */
export async function startWithComputes(): Promise<WithComputes> {
  const running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  const { emulator, api } = running;
  emulator.control.seed({
    objects: {
      computes: [{ id: 1, status: "offline", specs: { disk: 1000, memory: 2048 } }, { id: 2 }],
      vpcs: [{ id: 1 }, { id: 2, region: "fr-par" }],
      vpcSubnets: [
        { id: 1, vpc_id: 1, ipv4: "10.0.0.0/29" },
        { id: 2, vpc_id: 2, ipv4: "10.0.0.0/24" },
        { id: 3, vpc_id: 1, ipv4: "10.0.1.0/24" },
      ],
    },
  });
  return {
    ...running,
    async act(action, body = {}) {
      const { status, text } = await api("POST", `${one}/${action}`, { body });
      if (status !== 200) throw new Error(`${action} was refused: ${text}`);
      emulator.control.advanceClock(60);
    },
    addConfig: (body = {}) => api("POST", `${one}/configs`, { body: { label: "main", devices: {}, ...body } }),
    actions: () => (emulator.control.state()["events"] as { action: string }[]).map(({ action }) => action),
  };
}

/** The interfaces of a configuration profile of the first compute. */
export async function interfacesIn(api: Api, configId = 1): Promise<readonly Body[]> {
  return (await api("GET", `${one}/configs/${configId}/interfaces`)).body as unknown as Body[];
}
