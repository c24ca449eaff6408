/**
 * One of these texts, or another one: the service may return values that this package does not know yet. Editors still
 * propose the known ones.
 *
 * @typeParam T - the known texts
 */
export type Open<T extends string> = T | (string & Record<never, never>);
