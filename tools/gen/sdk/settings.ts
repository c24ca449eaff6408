import type { ProviderSetting } from "../model";
import { docComment, nameList } from "./text";
import { inputs, interfaceText } from "./types";

/** The module of the settings: those of a provider, and the words of those that the stack alone has. */
export function settingsModule(settings: readonly ProviderSetting[]): string {
  const own = settings.filter((setting) => !setting.isStackOnly);
  const secrets = own.filter((setting) => setting.isSecret);
  return [
    `import type * as pulumi from "@pulumi/pulumi";`,
    interfaceText(
      "ProviderArgs",
      "Settings of a provider. What is left out is taken from the stack's configuration (`compute:url`, …), else from the provider's environment.",
      own,
      inputs,
    ),
    namesText("settingNames", "Every setting of a provider, by the name that it has in the configuration, too.", own),
    namesText("secretSettings", "Those of them that are always secret.", secrets),
    ...settings.flatMap(wordsText),
  ].join("\n\n");
}

function namesText(name: string, prose: string, settings: readonly ProviderSetting[]): string {
  const names = nameList(settings.map((setting) => setting.name));
  return `${docComment(prose)}\nexport const ${name}: readonly (keyof ProviderArgs)[] = ${names};`;
}

function wordsText({ name, prose, shape, isStackOnly, refusal }: ProviderSetting): string[] {
  if (!isStackOnly || shape.kind !== "enum") return [];
  const value = `{ words: ${JSON.stringify(shape.values)}, refusal: ${JSON.stringify(refusal)} } as const`;
  return [`${docComment(prose)}\nexport const ${name} = ${value};`];
}
