type Props = Readonly<Record<string, unknown>>;

/** What the floor does in the engine's own dynamic host: nothing but answer it. */
let made = 0;

export function check(_olds: Props, inputs: Props): object {
  return { inputs };
}

export function diff(): object {
  return { changes: false };
}

export function create(inputs: Props): object {
  made += 1;
  return { id: String(made), outs: { ...inputs, created: "2026-01-01T00:00:00", updated: "2026-01-01T00:00:00" } };
}

export function read(id: string, props: Props): object {
  return { id, props };
}
