import type { ProviderSetting } from "../model";
import { docComment, nameList } from "./text";
import { interfaceText, settingDialect } from "./types";

/** The module of the settings: those of a provider, and the values of the enumerations that are set for the stack only. */
export function settingsModule(settings: readonly ProviderSetting[]): string {
  const own = settings.filter((setting) => !setting.isStackOnly);
  const secrets = own.filter((setting) => setting.isSecret);
  return [
    `import type * as pulumi from "@pulumi/pulumi";`,
    interfaceText(
      "ProviderArgs",
      "Settings of a provider. Omitted settings are read from the stack's configuration (`compute:url`, …), else from the provider's environment.",
      own,
      settingDialect,
    ),
    namesText("settingNames", "Every setting of a provider, with the same name as in the configuration.", own),
    namesText("secretSettings", "The settings that are always secret.", secrets),
    ...settings.flatMap(wordsText),
  ].join("\n\n");
}

function namesText(name: string, prose: string, settings: readonly ProviderSetting[]): string {
  const names = nameList(settings.map((setting) => setting.name));
  return `${docComment(prose)}\nexport const ${name}: readonly (keyof ProviderArgs)[] = ${names};`;
}

function wordsText({ name, prose, shape, isStackOnly, errorMessage }: ProviderSetting): string[] {
  if (!isStackOnly || shape.kind !== "enum") return [];
  const value = `{ words: ${JSON.stringify(shape.values)}, errorMessage: ${JSON.stringify(errorMessage)} } as const`;
  return [`${docComment(prose)}\nexport const ${name} = ${value};`];
}
