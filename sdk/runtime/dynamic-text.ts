/**
 * The text that the engine's dynamic host runs to get the provider of a resource. The state holds it, so both hosts write
 * it: a stack can then move from one to the other. It is short, because every resource has it twice, and has no characters
 * that JSON escapes.
 *
 * @param token - name of the class, for instance `Vpc`
 */
export function dynamicText(token: string): string {
  return `exports.handler=require('pulumi-compute/provider').handlers.${token}`;
}
