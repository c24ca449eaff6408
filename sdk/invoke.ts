import * as pulumi from "@pulumi/pulumi";
import { isMocked } from "./runtime";

/** Calls a data source: in this process, or through the mocks where a program is under test. */
export async function invoke<T>(token: string, args: object, opts?: pulumi.InvokeOptions): Promise<T> {
  if (isMocked()) return await pulumi.runtime.invoke(`compute:index:${token}`, args as pulumi.Inputs, opts);
  const provider = await import("../provider/index.js");
  try {
    const result = await provider.invoke(token, { ...args }, (key) => pulumi.runtime.getConfig(`compute:${key}`));
    return result as T;
  } catch (error) {
    // Anything else prints a stack trace and the program's source.
    throw new pulumi.RunError(error instanceof Error ? error.message : String(error));
  }
}

/** The same with outputs as arguments; what is secret in the arguments is secret in the result. */
export function invokeOutput<T>(token: string, args: object, opts: pulumi.InvokeOutputOptions = {}): pulumi.Output<T> {
  const { dependsOn, ...rest } = opts;
  if (isMocked()) return pulumi.runtime.invokeOutput<T>(`compute:index:${token}`, args as pulumi.Inputs, opts);
  const called = pulumi.all([pulumi.output(args), pulumi.output(dependsOn)]);
  return called.apply(([values]) => invoke<T>(token, values, rest)) as pulumi.Output<T>;
}
