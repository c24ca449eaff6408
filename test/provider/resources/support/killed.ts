import type { Emulator } from "../../../../emulator";
import type { Props } from "../../../../provider/core";
import type { EngineResource, Options } from "./engine";
import { type Death, mortalProcess } from "./mortal-process";

/** An up whose process is killed at a request. The state is as it was last written. */
export async function killedUp(
  emulator: Emulator,
  resource: EngineResource,
  args: Props,
  death: Death,
  options: Options = {},
): Promise<void> {
  const { process, killed } = mortalProcess(emulator, death);
  await Promise.race([
    killed,
    resource.up(args, options, process).then(({ did }) => {
      throw new Error(`The up ended with ${did} before it was killed.`);
    }),
  ]);
}

/** A destroy whose process is killed at a request. */
export async function killedDestroy(emulator: Emulator, resource: EngineResource, death: Death): Promise<void> {
  const { process, killed } = mortalProcess(emulator, death);
  await Promise.race([
    killed,
    resource.destroy(process).then(() => {
      throw new Error("The destroy ended before it was killed.");
    }),
  ]);
}
