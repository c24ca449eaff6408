import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import type { Exchange } from "../client";
import { packageVersion } from "../version";

/** The trace that a call of the engine belongs to: the value of its header `traceparent`. */
const parents = new AsyncLocalStorage<string>();

/** The variable by which the engine says where spans go: host and port of its receiver. */
const ENDPOINT = "PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT";

/** The parts of OpenTelemetry that are used. They are those of @pulumi/pulumi, so that no other version is loaded. */
interface Telemetry {
  readonly tracer: Tracer;
  /** The context of a `traceparent`. */
  contextOf(traceparent: string | undefined): unknown;
}

interface Tracer {
  startSpan(name: string, options: SpanOptions, context: unknown): Span;
}

interface SpanOptions {
  readonly kind: number;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Span {
  setStatus(status: { readonly code: number }): void;
  end(time: number): void;
}

interface Packages {
  readonly "@opentelemetry/api": { readonly ROOT_CONTEXT: unknown };
  readonly "@opentelemetry/core": {
    readonly W3CTraceContextPropagator: new () => {
      extract(context: unknown, carrier: Readonly<Record<string, string>>, getter: unknown): unknown;
    };
  };
  readonly "@opentelemetry/exporter-trace-otlp-grpc": {
    readonly OTLPTraceExporter: new (options: { readonly url: string }) => unknown;
  };
  readonly "@opentelemetry/resources": { resourceFromAttributes(attributes: SpanOptions["attributes"]): unknown };
  readonly "@opentelemetry/sdk-trace-base": {
    readonly SimpleSpanProcessor: new (exporter: unknown) => unknown;
    readonly BasicTracerProvider: new (options: {
      readonly resource: unknown;
      readonly spanProcessors: readonly unknown[];
    }) => { getTracer(name: string, version: string): Tracer };
  };
}

/** SpanKind.CLIENT and SpanStatusCode.ERROR of the OpenTelemetry API. */
const CLIENT = 2;
const ERROR = 2;

/** Does the work of a call of the engine, whose spans belong to the call. */
export function inTrace<T>(traceparent: string | undefined, work: () => T): T {
  return traceparent === undefined ? work() : parents.run(traceparent, work);
}

/** Makes a span of every exchange; undefined where the engine does not trace. OpenTelemetry is loaded with the first. */
export function spansTo(
  env: Readonly<Record<string, string | undefined>>,
): ((exchange: Exchange, resource: string | undefined) => void) | undefined {
  const endpoint = env[ENDPOINT];
  if (!endpoint) return undefined;
  let telemetry: Telemetry | undefined;
  return (exchange, resource) => {
    const { operation, startedAt, ms, status, error } = exchange;
    telemetry ??= load(endpoint);
    const options = { kind: CLIENT, startTime: startedAt, attributes: attributesOf(exchange, resource) };
    const parent = telemetry.contextOf(parents.getStore() ?? env["TRACEPARENT"]);
    const span = telemetry.tracer.startSpan(operation, options, parent);
    if (error !== undefined || (status ?? 0) >= 400) span.setStatus({ code: ERROR });
    span.end(startedAt + ms);
  };
}

function attributesOf(
  { method, path, status, error, attempt }: Exchange,
  resource: string | undefined,
): Readonly<Record<string, unknown>> {
  return {
    "http.request.method": method,
    "url.path": path,
    "http.response.status_code": status,
    "error.type": error,
    "http.request.resend_count": attempt - 1,
    "pulumi.urn": resource,
  };
}

function load(endpoint: string): Telemetry {
  const { ROOT_CONTEXT } = packageOf("@opentelemetry/api");
  const { W3CTraceContextPropagator } = packageOf("@opentelemetry/core");
  const { OTLPTraceExporter } = packageOf("@opentelemetry/exporter-trace-otlp-grpc");
  const { resourceFromAttributes } = packageOf("@opentelemetry/resources");
  const { SimpleSpanProcessor, BasicTracerProvider } = packageOf("@opentelemetry/sdk-trace-base");
  // Each span is sent when it ends: the engine ends this process without a warning.
  const processor = new SimpleSpanProcessor(new OTLPTraceExporter({ url: `http://${endpoint}` }));
  const resource = resourceFromAttributes({ "service.name": "pulumi-compute" });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] });
  const propagator = new W3CTraceContextPropagator();
  const getter = { get: (carrier: Readonly<Record<string, string>>, key: string) => carrier[key], keys: Object.keys };
  return {
    tracer: provider.getTracer("pulumi-compute", packageVersion()),
    contextOf: (traceparent) =>
      traceparent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, { traceparent }, getter),
  };
}

function packageOf<N extends keyof Packages>(name: N): Packages[N] {
  return createRequire(require.resolve("@pulumi/pulumi"))(name) as Packages[N];
}
