/** Where resources run: in one of the provider's hosts, or in a plugin that does nothing. */
export type Host = "dynamic" | "plugin" | "floor";

/** All hosts, in the order in which they take turns. */
export const HOSTS: readonly Host[] = ["floor", "plugin", "dynamic"];

/** A class as small as one can be, with the properties of a VPC. */
const FLOOR_CLASS = `
class Vpc extends pulumi.CustomResource {
  constructor(name, args, opts) {
    const outputs = { label: undefined, region: undefined, description: undefined, forceDestroy: undefined };
    super("floor:index:Vpc", name, { ...outputs, created: undefined, updated: undefined, ...args }, opts);
  }
}`;

/**
 * A program with VPCs.
 *
 * @param count - number of VPCs
 */
export function programOf(host: Host, count: number): string {
  const Vpc = host === "floor" ? FLOOR_CLASS : '\nconst { Vpc } = require("pulumi-compute");';
  return `const pulumi = require("@pulumi/pulumi");${Vpc}
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
