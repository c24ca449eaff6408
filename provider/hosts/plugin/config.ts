import {
  CheckFailure,
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import equal from "fast-deep-equal";
import { normalizeUrl, parseBrand } from "../../client";
import { configure as configureClient } from "../../configuration";
import { isGiven, isUnknown, type Props } from "../../core";
import {
  checkEnum,
  type GivenSettings,
  providerSettings,
  type SettingName,
  settings,
  unknownNameRule,
  unknownNames,
} from "../../settings";
import { warnThroughEngine } from "../engine-log";
import type { Session } from "./session";
import { readStruct, writeStruct } from "./values";

const names = Object.keys(settings) as SettingName[];
const said = new Set<string>();

/** Checks each given setting on its own. Missing settings may still come from the environment. */
export function checkConfig(request: CheckRequest): CheckResponse {
  const { values, secrets } = readStruct(request.getNews());
  const response = new CheckResponse();
  response.setInputs(writeStruct(values, secrets));
  const unknown = unknownNames(keysOf(values), projectOf(request.getUrn()));
  for (const reason of [...unknown.map(unknownNameRule), ...names.flatMap((name) => problemsOf(name, values))]) {
    const failure = new CheckFailure();
    // A failure never names its property: the engine would print the value, secrets in plain text.
    failure.setReason(reason);
    response.addFailures(failure);
  }
  return response;
}

/** What the engine itself adds to the inputs of a provider. */
const OF_THE_ENGINE = ["version", "pluginDownloadURL", "pluginChecksums", "parameterization"];

/** The given keys, as in the stack's configuration. */
function keysOf(values: Props): readonly string[] {
  const given = Object.keys(values).filter((name) => isGiven(values[name]) && !name.startsWith("__"));
  return given
    .filter((name) => !OF_THE_ENGINE.includes(name))
    .map((name) => (name.includes(":") ? name : `compute:${name}`));
}

/** The project of a URN. */
function projectOf(urn: string): string | undefined {
  return urn.split("::")[1];
}

/** Never requires replacement: the old inputs may belong to another provider, or name the same service differently. */
export function diffConfig(request: DiffRequest): DiffResponse {
  const olds = ownSettings(readStruct(request.getOldInputs() ?? request.getOlds()).values);
  const news = ownSettings(readStruct(request.getNews()).values);
  for (const warning of [...urlWarning(olds, news), ...brandWarning(olds, news)]) warnOnce(request.getUrn(), warning);
  const response = new DiffResponse();
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  response.setChanges(equal(olds, news) ? DIFF_NONE : DIFF_SOME);
  return response;
}

/**
 * Stores the settings. Each operation reports invalid and missing ones. Warns about a token in plain text: only here does
 * the engine say which settings are secret.
 */
export function configure(session: Session, request: ConfigureRequest): ConfigureResponse {
  const { values, secrets } = readStruct(request.getArgs());
  if (isGiven(values["token"]) && !secrets.has("token")) warnOfPlainToken(request.getUrn() ?? "");
  session.configure((name) => textOf(values[name]));
  const response = new ConfigureResponse();
  response.setAcceptsecrets(true);
  response.setSupportspreview(true);
  response.setSupportsAutonamingConfiguration(true);
  return response;
}

function warnOnce(urn: string, warning: string): void {
  const key = `${urn} ${warning}`;
  if (!said.has(key)) warnThroughEngine(urn, warning);
  said.add(key);
}

/** The engine's default provider has the settings of the stack's configuration, any other those that a program gives. */
function warnOfPlainToken(urn: string): void {
  const isDefault = /::default(_[^:]*)?$/.test(urn);
  warnOnce(
    urn,
    isDefault
      ? "compute:token is stored in plain text in the stack's configuration and state: set it with `pulumi config set --secret compute:token`, or use the environment variable COMPUTE_TOKEN."
      : "The token of this provider is in plain text in the program: pass a secret, or use the environment variable COMPUTE_TOKEN.",
  );
}

function problemsOf(name: SettingName, values: Props): string[] {
  const value = textOf(values[name]);
  if (value === undefined || isUnknown(value) || isUnknown(values["allowPlainHttp"])) return [];
  const enumProblem = checkEnum(name, value);
  if (enumProblem !== undefined) return [`${name}: ${enumProblem}`];
  const allowPlainHttp = textOf(values["allowPlainHttp"]);
  const given: GivenSettings = {
    url: "https://localhost/v4",
    ...(allowPlainHttp === undefined ? {} : { allowPlainHttp }),
    [name]: value,
  };
  const result = configureClient(given, "public");
  return result.ok ? [] : [`${name}: ${result.problem}`];
}

/** The settings of the provider. On the dynamic host their names begin with `compute:`. */
function ownSettings(values: Props): GivenSettings {
  const entries = providerSettings.map((name) => [name, textOf(values[name] ?? values[`compute:${name}`])]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function urlWarning(olds: GivenSettings, news: GivenSettings): string[] {
  const before = olds.url;
  const after = news.url ?? process.env[settings.url.env];
  if (before === undefined || after === undefined || isUnknown(after)) return [];
  const [from, to] = [canonicalUrl(before), canonicalUrl(after)];
  if (from === undefined || to === undefined || from === to) return [];
  return [
    `The address of the service changes from ${from} to ${to}. Nothing is replaced: the provider now looks for the objects of this stack at the new address.`,
  ];
}

function brandWarning(olds: GivenSettings, news: GivenSettings): string[] {
  const after = news.brand ?? process.env[settings.brand.env];
  if (isUnknown(after) || equal(canonicalBrand(olds.brand ?? after), canonicalBrand(after))) return [];
  return ["The brand of the service changes. Nothing is replaced: the objects of this stack keep their ids."];
}

function canonicalUrl(text: string): string | undefined {
  try {
    return normalizeUrl(text, [URL.parse(text.trim())?.hostname ?? ""]);
  } catch {
    return undefined;
  }
}

function canonicalBrand(text: string | undefined): unknown {
  try {
    return parseBrand(text);
  } catch {
    return text;
  }
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
