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
import { isUnknown, type Props } from "../../core";
import { type GivenSettings, providerSettings, refuseWord, type SettingName, settings } from "../../settings";
import { warnThroughEngine } from "../engine-log";
import type { Session } from "./session";
import { readStruct, writeStruct } from "./values";

const names = Object.keys(settings) as SettingName[];
const said = new Set<string>();

/** Checks the settings that are given, each by itself. Missing ones may still come from the environment. */
export function checkConfig(request: CheckRequest): CheckResponse {
  const { values, secrets } = readStruct(request.getNews());
  const response = new CheckResponse();
  response.setInputs(writeStruct(values, secrets));
  for (const reason of names.flatMap((name) => faultOf(name, values))) {
    const failure = new CheckFailure();
    // A failure never names its property: the engine would print the value, secrets in clear.
    failure.setReason(reason);
    response.addFailures(failure);
  }
  return response;
}

/** Never asks for a replacement: the old inputs may be those of another provider, or the same service by another name. */
export function diffConfig(request: DiffRequest): DiffResponse {
  const olds = ownSettings(readStruct(request.getOldInputs() ?? request.getOlds()).values);
  const news = ownSettings(readStruct(request.getNews()).values);
  for (const warning of [...urlWarning(olds, news), ...brandWarning(olds, news)]) {
    if (!said.has(warning)) warnThroughEngine(request.getUrn(), warning);
    said.add(warning);
  }
  const response = new DiffResponse();
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  response.setChanges(equal(olds, news) ? DIFF_NONE : DIFF_SOME);
  return response;
}

/** Takes the settings. Faulty and missing ones are raised by each operation. */
export function configure(session: Session, request: ConfigureRequest): ConfigureResponse {
  const { values } = readStruct(request.getArgs());
  session.configure((name) => textOf(values[name]));
  const response = new ConfigureResponse();
  response.setAcceptsecrets(true);
  response.setSupportspreview(true);
  response.setSupportsAutonamingConfiguration(true);
  return response;
}

function faultOf(name: SettingName, values: Props): string[] {
  const value = textOf(values[name]);
  if (value === undefined || isUnknown(value) || isUnknown(values["allowPlainHttp"])) return [];
  const refusal = refuseWord(name, value);
  if (refusal !== undefined) return [`${name}: ${refusal}`];
  const allowPlainHttp = textOf(values["allowPlainHttp"]);
  const given: GivenSettings = {
    url: "https://localhost/v4",
    ...(allowPlainHttp === undefined ? {} : { allowPlainHttp }),
    [name]: value,
  };
  const result = configureClient(given, "public");
  return result.ok ? [] : [`${name}: ${result.problem}`];
}

/** The provider's own settings. On the dynamic host their names begin with the package's. */
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
    `The address of the service changes from ${from} to ${to}. Nothing is replaced: the objects of this stack are looked for at the new address from now on.`,
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
