import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { defined, isWriteOnly, messageOf, type Props, RefusedError, type ResourceDefinition } from "../core";

/**
 * The largest outputs of a step that stopped half-way, in bytes. They travel in the trailers of the response, which the
 * HTTP/2 server of Node limits to 64 KiB in base64. Beyond that it ends the connection, and with it every other step.
 */
const MAX_BYTES = 36_000;

/**
 * The outputs to store of a step that stopped half-way. If they are too large, values that the next refresh or update
 * restores are left out, the largest first: outputs, then inputs that an update sends once more. The id's parts, secrets,
 * inputs whose change replaces the object, and the hidden object with the steps that are left always stay.
 *
 * @throws RefusedError with the cause's message if what has to stay is too large: nothing is stored then
 */
export function partialOutputs<Api>(
  definition: ResourceDefinition<Api>,
  id: string,
  outputs: Props,
  failure: Error,
): Props {
  const kept: Record<string, unknown> = defined(outputs);
  for (const name of restorable(definition, kept)) {
    if (sizeOf(kept) <= MAX_BYTES) break;
    delete kept[name];
  }
  if (sizeOf(kept) <= MAX_BYTES) return kept;
  throw new RefusedError(
    `${messageOf(failure)} The ${definition.noun} ${id} was changed, but what is left to do is too large for the state, which stays as it was.`,
    { cause: failure },
  );
}

/** Names of the values that can be restored, in the order in which they are left out. */
function restorable<Api>({ inputs, outputs, id }: ResourceDefinition<Api>, values: Props): string[] {
  const read = Object.keys(outputs).filter((name) => !outputs[name]?.secret && !outputs[name]?.createOnly);
  const sent = Object.keys(inputs).filter((name) => !inputs[name]?.secret && inputs[name]?.onChange.kind === "update");
  // What an update removes of a set is found by what the state has of it: such an input goes last.
  const [writeOnly, readable] = [sent.filter(isSentOnly), sent.filter((name) => !isSentOnly(name))];
  return [read, writeOnly, readable].flatMap((names) =>
    names
      .filter((name) => name in values && !(name in id))
      .sort((one, other) => sizeOf({ value: values[other] }) - sizeOf({ value: values[one] })),
  );

  function isSentOnly(name: string): boolean {
    const field = inputs[name];
    return field !== undefined && isWriteOnly(field);
  }
}

function sizeOf(values: Props): number {
  return Struct.fromJavaScript(values as Parameters<typeof Struct.fromJavaScript>[0]).serializeBinary().length;
}
