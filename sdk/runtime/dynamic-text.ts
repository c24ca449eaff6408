/**
 * The JavaScript that the engine's dynamic host runs to get the provider of a resource. It is stored in the state. Both
 * hosts write it, so that a stack can move from one host to the other. It is short, because the state has it twice per
 * resource, and has no characters that JSON escapes.
 *
 * @param token - name of the class, for instance `Vpc`
 */
export function dynamicText(token: string): string {
  return `exports.handler=require('pulumi-compute/provider').handlers.${token}`;
}
