/**
 * The text that the engine's dynamic host runs to get the provider of a resource. It stands in the state, so both hosts
 * write it: a stack can then move from one to the other.
 *
 * @param token - name of the class, for instance `Vpc`
 */
export function dynamicText(token: string): string {
  return `exports.handler = () => require("pulumi-compute/provider").dynamic("${token}")`;
}
