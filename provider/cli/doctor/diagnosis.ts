import { configure } from "../../configuration";
import { messageOf } from "../../core";
import { unknownNameRule, unknownNames } from "../../settings";
import { leastNode } from "../../version";
import { type StateResource, stateOf } from "../adopt/state";
import { type StackConfig, settingsOf, stackConfig, type Unreadable } from "../stack-settings";
import { type Check, failed, ok, warning } from "./check";
import { checkEngine, checkNode, checkPlugin, projectOf } from "./machine";
import { checkService } from "./service";

/** Where a diagnosis looks. */
export interface Place {
  /** The folder of the project. */
  readonly folder: string;
  /** Name of the stack; left out: the selected one. */
  readonly stack?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/** Every check, in the order in which problems are best solved. Changes nothing. */
export async function diagnose({ folder, stack, env }: Place): Promise<Check[]> {
  const machine = [checkNode(process.versions.node, leastNode()), await checkEngine()];
  const config = await stackConfig(stack);
  const isRead = !("problem" in config);
  const read: StackConfig = isRead ? config : new Map();
  const given = settingsOf(read, env);
  const configuration = configure(given, "needs token");
  const project = projectOf(folder);
  const projectName = project === undefined || "problem" in project ? undefined : project.name;
  const checks = [...machine, checkPlugin(project, read.get("host")), stackCheck(config)];
  const keys = [...read.keys()].map((key) => `compute:${key}`);
  const misspelt = unknownNames(keys, projectName).map(unknownNameRule);
  if (!configuration.ok)
    return [
      ...checks,
      failed("settings", [...misspelt, configuration.problem].join(" "), "Set what the message names."),
    ];
  const resources = isRead ? await resourcesOf(stack) : [];
  const kinds = "problem" in resources ? [] : [...new Set(resources.map(({ definition }) => definition))];
  return [
    ...checks,
    misspelt.length === 0
      ? ok("settings", "complete and valid")
      : failed("settings", misspelt.join(" "), "The provider refuses them."),
    ...("problem" in resources ? [warning("state", resources.problem, "Run `pulumi stack export` to see why.")] : []),
    ...(await checkService(configuration.client, kinds)),
  ];
}

function stackCheck(config: StackConfig | Unreadable): Check {
  if (!("problem" in config)) return ok("stack", "its configuration can be read");
  return warning(
    "stack",
    config.problem,
    "Select a stack with `pulumi stack select`, or use --stack. Only the environment was read.",
  );
}

async function resourcesOf(stack: string | undefined): Promise<readonly StateResource[] | Unreadable> {
  try {
    return await stateOf({ stack });
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
