import { Client, type ClientDeps, type Exchange, isPublicService, systemClock, Waits } from "./client";
import { configure } from "./configuration";
import {
  type Context,
  findById,
  listObjects,
  type ObjectQuery,
  type Observed,
  ProcessMemory,
  type Props,
  partsOf,
  RefusedError,
  type ResourceDefinition,
  readDataSource,
  type ScanDepth,
  type ScanProgress,
  type Service,
  scanObjects,
  type TokenOwner,
} from "./core";
import { LAST_UP, ofLastUp } from "./last-up";
import { resources, resourcesOfPublicService } from "./resources";
import type { Api } from "./resources/api";
import { type Show, serviceOn } from "./service";
import type { GivenSettings } from "./settings";
import { decodeDesired, type Origin, urnIn } from "./state/decode";
import {
  type CheckedInputs,
  type EngineDiff,
  Operations,
  type ReadObject,
  type WrittenObject,
} from "./state/operations";

/** Takes note of an exchange with the service, and of the URN of the resource that it was for. */
export type Trace = (exchange: Exchange, resource: string | undefined) => void;

/** What a host gives to the runtime. A simulation replaces clock, connections and chance; by default they are the machine's. */
export interface RuntimeOptions extends Pick<ClientDeps, "clock" | "dispatcher" | "random"> {
  readonly settings: GivenSettings;
  /** Shows a warning with a resource. */
  readonly warn: Show;
  /** Shows the progress of a long step, replacing the previous message. Default: progress is not shown. */
  readonly progress?: Show;
  /** Takes note of every exchange. Default: nobody does. */
  readonly trace?: Trace;
  /** Aborts all requests and waits. */
  readonly signal?: AbortSignal;
  /** A graceful stop: aborts uploads and waits. Other requests finish, because they may be needed for cleanup. */
  readonly stopping?: AbortSignal;
}

/**
 * The provider of one process: every resource and data source on one client. If the settings are invalid, every operation
 * fails: the first error describes the problem, the others refer to it.
 */
export class Runtime {
  private readonly process = new ProcessMemory();
  private service: Service<Api> | undefined;
  private problemShownAt: string | undefined;
  private definitions: Definitions | undefined;
  private readonly waits: Waits;

  constructor(private readonly options: RuntimeOptions) {
    this.waits = new Waits(options.clock ?? systemClock);
  }

  async check(token: string, olds: Props, news: Props, origin?: Origin): Promise<CheckedInputs> {
    const problem = this.problemFor(token, news, origin);
    if (problem !== undefined) return { inputs: news, problems: [{ property: "", reason: problem }] };
    return await this.watching(token, news, origin, () => this.on(token, origin).check(olds, news));
  }

  /** Works without valid settings. */
  async diff(token: string, id: string, olds: Props, news: Props, origin?: Origin): Promise<EngineDiff> {
    return await this.watching(token, news, origin, () => this.on(token, origin).diff(id, olds, news));
  }

  async create(token: string, inputs: Props, origin?: Origin): Promise<WrittenObject> {
    this.refuseProblem(token, inputs, origin);
    return await this.watching(token, inputs, origin, () => this.on(token, origin).create(inputs));
  }

  /** Undefined if the object is deleted. */
  async read(token: string, id: string, props: Props, origin?: Origin): Promise<ReadObject | undefined> {
    this.refuseProblem(token, props, origin, LAST_UP);
    return await ofLastUp(this.watching(token, props, origin, () => this.on(token, origin).read(id, props)));
  }

  async update(token: string, id: string, olds: Props, news: Props, origin?: Origin): Promise<WrittenObject> {
    this.refuseProblem(token, news, origin);
    return await this.watching(token, news, origin, () => this.on(token, origin).update(id, olds, news));
  }

  async delete(token: string, id: string, outputs: Props, origin?: Origin): Promise<void> {
    this.refuseProblem(token, outputs, origin, LAST_UP);
    await ofLastUp(this.watching(token, outputs, origin, () => this.on(token, origin).delete(id, outputs)));
  }

  /** All objects of a resource type in the account, as the lists return them, or read one by one if `depth` requires it. */
  async scan(token: string, depth: ScanDepth, progress?: ScanProgress): Promise<Observed[]> {
    return await scanObjects(this.context(token), depth, progress);
  }

  /** The objects of a resource type that match the query; all if it is empty. */
  async list(token: string, query: ObjectQuery): Promise<Observed[]> {
    return await listObjects(this.context(token), query);
  }

  /** The object with this id; undefined if it does not exist. */
  async find(token: string, id: string): Promise<Observed | undefined> {
    const context = this.context(token);
    return await findById(context, partsOf(context, id));
  }

  /** Whom the token in use belongs to. */
  async owner(): Promise<TokenOwner> {
    return await this.serviceForToken().owner();
  }

  /** Calls a data source. A public one needs no token. */
  async invoke(token: string, values: Props): Promise<Props> {
    // Most processes need none: their definitions are a tenth of the start.
    const { dataSources } = await import("./data/index.js");
    const source = dataSources.find((one) => one.token === token);
    if (source === undefined) throw new RefusedError(`There is no data source "${token}".`);
    this.service ??= this.makeService(source.public ? "public" : "needs token");
    const { api } = this.service;
    const show = (message: string) => this.options.progress?.(undefined, message);
    return await this.waits.watch({ subject: () => undefined, show }, () => readDataSource(source, api, values));
  }

  /** Does the work of one resource, and shows with it what it waits for. */
  private watching<T>(token: string, props: Props, origin: Origin | undefined, work: () => Promise<T>): Promise<T> {
    const subject = () => origin?.urn ?? urnIn(token, props);
    return this.waits.watch({ subject, show: (message) => this.options.progress?.(subject(), message) }, work);
  }

  private on(token: string, origin: Origin | undefined): Operations<Api> {
    return new Operations(this.context(token), origin);
  }

  /** The service is created when it is first needed: a diff works without settings. */
  private context(token: string): Context<Api> {
    const definition = this.definitionOf(token);
    const serviceOf = () => this.serviceForToken();
    return {
      definition,
      process: this.process,
      get service() {
        return serviceOf();
      },
    };
  }

  /** The brand decides which definitions hold. Without valid settings they are those of the API description. */
  private definitionOf(token: string): ResourceDefinition<Api> {
    this.definitions ??= byToken([...resources, ...(this.isOnPublicService() ? resourcesOfPublicService : [])]);
    const definition = this.definitions.get(token);
    if (definition === undefined) throw new RefusedError(`There is no resource "${token}".`);
    return definition;
  }

  private isOnPublicService(): boolean {
    const configuration = configure(this.options.settings, "public");
    return configuration.ok && isPublicService(configuration.client.brand);
  }

  private serviceForToken(): Service<Api> {
    this.service ??= this.makeService("needs token");
    return this.service;
  }

  private makeService(need: "needs token" | "public"): Service<Api> {
    const configuration = configure(this.options.settings, need);
    if (!configuration.ok) throw new RefusedError(configuration.problem);
    const { settings, warn, progress = () => undefined, trace, ...deps } = this.options;
    const { waits } = this;
    const report = trace === undefined ? {} : { report: (one: Exchange) => trace(one, waits.subject()) };
    const client = new Client(configuration.client, { ...deps, ...report, waits });
    return serviceOn(client, configuration.client.brand, warn, progress, {
      trustsNotFound: settings.notFound === "trust",
      previewChecks: settings.previewChecks === "local" ? "local" : "service",
    });
  }

  private refuseProblem(token: string, props: Props, origin?: Origin, advice?: string): void {
    const problem = this.problemFor(token, props, origin, advice);
    if (problem !== undefined) throw new RefusedError(problem);
  }

  /** The full problem for the first resource, a reference to that resource for the others. */
  private problemFor(token: string, props: Props, origin?: Origin, advice?: string): string | undefined {
    const configuration = configure(this.options.settings, "needs token");
    if (configuration.ok) return undefined;
    const { options } = decodeDesired(this.definitionOf(token), props, origin);
    const name = options.name ?? "the first resource";
    this.problemShownAt ??= name;
    return this.problemShownAt === name
      ? [configuration.problem, ...(advice === undefined ? [] : [advice])].join(" ")
      : `The provider is not configured: see the message at "${this.problemShownAt}".`;
  }
}

type Definitions = ReadonlyMap<string, ResourceDefinition<Api>>;

function byToken(definitions: readonly ResourceDefinition<Api>[]): Definitions {
  return new Map(definitions.map((one) => [one.token, one]));
}
