import type { Props } from "../../../../../provider/core";
import { sender } from "../requests";
import type { Declared, Host, IdOf, Program, RunStep, ServiceStep, Step, Story } from "./story";

type More = Omit<Declared, "token" | "args">;

/** A story, on both hosts where nothing else is said. */
export function story(name: string, steps: readonly Step[], hosts: readonly Host[] = ["dynamic", "plugin"]): Story {
  return { name, hosts, steps };
}

/** `pulumi up`. */
export function up(title: string, program: Program, more: Partial<RunStep> = {}): RunStep {
  return { run: "up", title, program, ...more };
}

/** A `pulumi up` that only prepares the next runs. */
export function setup(program: Program): RunStep {
  return { ...up("setup", program), setup: true };
}

/** `pulumi preview`, then `pulumi up`. */
export function previewAndUp(title: string, program: Program, more: Partial<RunStep> = {}): RunStep[] {
  return [{ ...up(title, program, more), run: "preview" }, up(title, program, more)];
}

/** `pulumi refresh`. */
export function refresh(title: string): RunStep {
  return { run: "refresh", title };
}

/** `pulumi destroy`. */
export function destroy(title: string): RunStep {
  return { run: "destroy", title };
}

/** The same run, where it ends with an error. */
export function failing(step: RunStep): RunStep {
  return { ...step, fails: true };
}

/** A request past the engine. */
export function byHand(method: string, path: string, body?: Props): ServiceStep {
  return { run: "service", change: (emulator) => sender(emulator)(method, path, body) };
}

/** The service refuses the next request of an operation. */
export function refusal(operation: string, nth = 1): ServiceStep {
  const body = { errors: [{ reason: "busy" }] };
  return { run: "service", change: ({ control }) => control.addFault({ operation, nth, status: 400, body }) };
}

export function vpc(args: Props, more: More = {}): Declared {
  return { token: "Vpc", args: { region: "us-east", ...args }, ...more };
}

/** A subnet of the VPC `net`. */
export function subnet(vpcId: IdOf): Declared {
  return { token: "VpcSubnet", args: { vpcId, label: "web", ipv4: "10.0.1.0/24" } };
}

export function key(sshKey: string, label: string | IdOf): Declared {
  return { token: "SshKey", args: { label, sshKey } };
}

export function credential(password: string): Declared {
  return { token: "ManagedCredential", args: { label: "login", username: "monitor", password } };
}

/** A service whose creation has a second step where it is not enabled. */
export function managedService(enabled: boolean): Declared {
  const args = { label: "shop", address: "https://shop.example.com", serviceType: "url", timeout: 30, enabled };
  return { token: "ManagedService", args };
}

export function tag(...computes: readonly string[]): Declared {
  return { token: "Tag", args: { label: "production", computes } };
}
