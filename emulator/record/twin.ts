import { request } from "undici";
import type { Brand } from "../shared/brand";
import { isObject, type Json } from "../shared/json";
import { translateBody } from "./body";
import type { Found } from "./operation";
import { idOf, StandIns } from "./stand-ins";

/** The emulator that answers the same requests as the service. */
export interface TwinEmulator {
  readonly url: string;
  readonly token: string;
  readonly control: { addToken(given: { readonly scopes: string }): { readonly token: string } };
}

/** A request that the service has answered. Header names in lower case. */
export interface Asked {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** An answer in JSON, or without a body. Header names in lower case. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** The emulator's answer to a request, or why it cannot be asked. */
export type TwinAnswer = Answered | { readonly reason: string };

const unknownId = "999999999";

/**
 * Sends the requests that a service answered to an emulator too, with its own objects and tokens in the place of the
 * service's. It has to be told of every request, in their order: what was created, changed and deleted there is so here.
 */
export class Twin {
  readonly #standIns: StandIns;
  readonly #tokens = new Map<string, string>();

  constructor(
    private readonly emulator: TwinEmulator,
    private readonly brand: Brand,
  ) {
    this.#standIns = new StandIns(async (path) => {
      const { body } = await this.#send("GET", path, new URLSearchParams({ page_size: "500" }), this.#ownToken());
      const entries = isObject(body) ? body["data"] : body;
      return Array.isArray(entries) ? (entries as readonly Json[]) : [];
    });
  }

  /** The emulator's answer to a request of an operation, after `answered` of the service. */
  async answer(found: Found, asked: Asked, answered: Answered): Promise<TwinAnswer> {
    const paths = await this.#pathsOf(found, answered);
    if (paths === undefined) return { reason: `the emulator has nothing for ${found.template}` };
    const body = await this.#bodyOf(found, asked, answered);
    if (body !== undefined && "reason" in body) return body;
    const headers = { ...this.#authorization(asked, answered), ...this.#filter(asked) };
    const { method } = found.route;
    const query = pageOf(asked.query, answered);
    const reply = await this.#send(method, paths.emulator, query, headers, body?.body);
    if (method === "POST" && answered.status < 300 && reply.status < 300) this.#learn(paths.service, answered, reply);
    return reply;
  }

  /** The path of the request on the service, and in the emulator. */
  async #pathsOf(
    { template, values }: Found,
    answered: Answered,
  ): Promise<{ service: string; emulator: string } | undefined> {
    const rest = [...values];
    let paths = { service: "", emulator: "" };
    for (const part of template.split("/").slice(1)) {
      const value = part.startsWith("{") ? (rest.shift() ?? "") : undefined;
      const isMissing = value !== undefined && rest.length === 0 && answered.status === 404;
      const id =
        value === undefined ? part : isMissing ? this.#missing(paths, value) : await this.#standIns.find(paths, value);
      if (id === undefined) return undefined;
      paths = { service: `${paths.service}/${value ?? part}`, emulator: `${paths.emulator}/${id}` };
    }
    return paths;
  }

  // What the service does not have, the emulator must not have either.
  #missing(parents: { readonly service: string }, value: string): string {
    return this.#standIns.known(`${parents.service}/${value}`) ?? unknownId;
  }

  async #bodyOf(
    found: Found,
    { body }: Asked,
    answered: Answered,
  ): Promise<{ readonly body: Json } | { readonly reason: string } | undefined> {
    if (body === undefined) return undefined;
    if (found.route.verbatim || !isObject(body) || answered.status === 400) return { body };
    return await translateBody(body, this.brand, (list, id) =>
      this.#standIns.find({ service: list, emulator: list }, id),
    );
  }

  #authorization({ headers }: Asked, answered: Answered): Readonly<Record<string, string>> {
    if (headers["authorization"] === undefined) return {};
    const scopes = answered.headers["x-oauth-scopes"];
    if (scopes === undefined) return answered.status === 401 ? { authorization: "Bearer unknown" } : this.#ownToken();
    const token = this.#tokens.get(scopes) ?? this.emulator.control.addToken({ scopes }).token;
    this.#tokens.set(scopes, token);
    return { authorization: `Bearer ${token}` };
  }

  #ownToken(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.emulator.token}` };
  }

  #filter({ headers }: Asked): Readonly<Record<string, string>> {
    const filter = headers["x-filter"];
    return filter === undefined ? {} : { "x-filter": filter };
  }

  // An object that both have made is the same one from now on.
  #learn(path: string, service: Answered, emulator: Answered): void {
    const [theirs] = service.body === undefined ? [] : idOf(service.body);
    const [ours] = emulator.body === undefined ? [] : idOf(emulator.body);
    if (theirs !== undefined && ours !== undefined) this.#standIns.add(`${path}/${theirs}`, ours);
  }

  async #send(
    method: string,
    path: string,
    query: URLSearchParams,
    headers: Readonly<Record<string, string>>,
    body?: Json,
  ): Promise<Answered> {
    const url = `${this.emulator.url}${path}${query.size === 0 ? "" : `?${query.toString()}`}`;
    const answer = await request(url, {
      method: method as "GET",
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: plainHeaders(answer.headers), ...jsonOf(text) };
  }
}

/** Headers of which each has one value. */
export function plainHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(", ")]],
    ),
  );
}

/** A text as JSON; nothing if it is none. */
export function jsonOf(text: string): { readonly body?: Json } {
  try {
    return { body: JSON.parse(text) as Json };
  } catch {
    return {};
  }
}

// A list of the service may have more pages than one of the emulator.
function pageOf(query: URLSearchParams, { status }: Answered): URLSearchParams {
  const same = new URLSearchParams(query);
  if (status === 200 && same.has("page")) same.set("page", "1");
  return same;
}
