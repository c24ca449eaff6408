/**
 * Where resources run: in one of the provider's hosts, in a plugin that does nothing (`floor`), or in a provider that does
 * nothing in the engine's own dynamic host.
 */
export type Host = ProviderHost | "floor" | "dynamic-floor";

/** A host of the provider. */
export type ProviderHost = "dynamic" | "plugin";

/** The hosts of the provider. */
export const PROVIDER_HOSTS: readonly ProviderHost[] = ["plugin", "dynamic"];

/** All hosts, in the order in which they take turns. */
export const HOSTS: readonly Host[] = ["floor", "plugin", "dynamic-floor", "dynamic"];

/** A class as small as one can be, with the properties of a VPC. */
function floorClass(type: string, more: string): string {
  return `
class Vpc extends pulumi.CustomResource {
  constructor(name, args, opts) {
    const outputs = { label: undefined, region: undefined, description: undefined, forceDestroy: undefined };
    super("${type}", name, { ...outputs, created: undefined, updated: undefined, ${more}...args }, opts);
  }
}`;
}

/** What the engine's dynamic host runs to get the provider that does nothing. It is in the program's folder. */
const DYNAMIC_TEXT = `"exports.handler=()=>require(process.cwd()+'/floor/dynamic.js')"`;

const CLASSES: Readonly<Record<Host, string>> = {
  floor: floorClass("floor:index:Vpc", ""),
  "dynamic-floor": floorClass("pulumi-nodejs:dynamic/floor:Vpc", `__provider: ${DYNAMIC_TEXT}, `),
  plugin: '\nconst { Vpc } = require("pulumi-compute");',
  dynamic: '\nconst { Vpc } = require("pulumi-compute");',
};

/**
 * A program with VPCs.
 *
 * @param count - number of VPCs
 */
export function programOf(host: Host, count: number): string {
  return `const pulumi = require("@pulumi/pulumi");${CLASSES[host]}
for (let n = 0; n < ${count}; n++) {
  new Vpc(\`net-\${n}\`, { label: \`net-\${n}\`, region: "us-east", description: "one of many" });
}
`;
}

/**
 * A program with one image.
 *
 * @param file - path of the image's data
 */
export function imageProgramOf(file: string): string {
  return `const { Image } = require("pulumi-compute");
new Image("image", { label: "by-provider", filePath: ${JSON.stringify(file)}, region: "us-east" });
`;
}
