import { canonicalValue } from "./compare";
import { type Context, objectKey } from "./context";
import type { ResourceShape } from "./shape";
import type { Desired, Options } from "./state";
import { containsUnknown, type Props } from "./values";

/**
 * Claims the object that the unique key of a resource names. A key that is not known yet, or that the service does not
 * keep unique, claims nothing.
 *
 * @returns why it is refused: another resource of the program has the object
 */
export function claimKey<Api>(context: Context<Api>, { values, options }: Desired): string | undefined {
  const { definition, process } = context;
  const key = keyOf(definition, values);
  // Without a URN it cannot be told whether it is another resource.
  if (key === undefined || options.urn === undefined) return undefined;
  const holder = process.claims.claim(key, options.urn);
  if (holder === undefined) return undefined;
  const names = definition.uniqueKey ?? [];
  const what =
    names.length === 0 ? `the ${definition.noun}` : `the ${definition.noun} with this ${names.join(" and ")}`;
  return `another resource of the program has ${what}: ${holder}. Declare one of them only`;
}

/**
 * Claims an object that a resource has in the state, or adopts.
 *
 * @returns the URN of another resource of the program that has the object
 */
export function claimObject<Api>(
  { definition, process }: Context<Api>,
  id: string,
  { urn }: Options,
): string | undefined {
  return urn === undefined ? undefined : process.claims.claim(objectKey(definition, id), urn);
}

/** Why an adoption is refused: another resource of the program has the object. */
export function takenObject({ noun }: ResourceShape, id: string, holder: string): string {
  return `another resource of the program has the ${noun} ${id}: ${holder}. Remove \`import\` here, or declare only one of them`;
}

/** Another resource that has the object in the state or adopts it, and does not replace it: it is not to be deleted. */
export function otherHolder<Api>(
  { definition, process }: Context<Api>,
  id: string,
  { urn }: Options,
): string | undefined {
  const holder = process.claims.holder(objectKey(definition, id));
  return holder === undefined || holder === urn || process.adoptions.of(holder).isReplaced ? undefined : holder;
}

/** Gives back what a resource claimed by its unique key. */
export function releaseKey<Api>({ definition, process }: Context<Api>, values: Props, options: Options): void {
  const key = keyOf(definition, values);
  if (key !== undefined && options.urn !== undefined) process.claims.release(key, options.urn);
}

function keyOf({ token, uniqueKey, inputs }: ResourceShape, values: Props): string | undefined {
  if (uniqueKey === undefined) return undefined;
  const parts = uniqueKey.map((name) => {
    const field = inputs[name];
    return field === undefined || values[name] === undefined || containsUnknown(values[name])
      ? undefined
      : canonicalValue(field, values[name]);
  });
  return parts.includes(undefined) ? undefined : `${token} ${JSON.stringify(parts)}`;
}
