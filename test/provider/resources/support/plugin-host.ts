import {
  CheckRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Emulator } from "../../../../emulator";
import type { Props } from "../../../../provider/core";
import { check } from "../../../../provider/hosts/plugin/check";
import { diff } from "../../../../provider/hosts/plugin/diff";
import { read } from "../../../../provider/hosts/plugin/read";
import { PartialFailure } from "../../../../provider/hosts/plugin/rpc-error";
import { Session } from "../../../../provider/hosts/plugin/session";
import { readStruct } from "../../../../provider/hosts/plugin/values";
import { create, remove, update } from "../../../../provider/hosts/plugin/write";
import type { Host, HostDiff } from "./host";

/** The plugin host in this process, called as the engine calls it. States hold secrets in clear, as on the other host. */
export class PluginHost implements Host {
  constructor(
    emulator: Emulator,
    private readonly token: string,
    private readonly name: string,
    private readonly session = new Session(),
  ) {
    const settings: Readonly<Record<string, string>> = { url: emulator.url, token: emulator.token };
    this.session.configure((setting) => settings[setting]);
  }

  async check(olds: Props, news: Props) {
    const request = this.about(new CheckRequest()).setOlds(struct(olds)).setNews(struct(news));
    const response = await check(this.session, request);
    const reasons = response.getFailuresList().map((failure) => failure.getReason());
    return { inputs: valuesOf(response.getInputs()), reasons };
  }

  async diff(id: string, olds: Props, news: Props): Promise<HostDiff> {
    const request = this.about(new DiffRequest()).setId(id).setOlds(struct(olds)).setNews(struct(news));
    const response = await diff(this.session, request);
    return {
      changed: response.getChanges() === 2,
      replaces: response.getReplacesList(),
      deleteBeforeReplace: response.getDeletebeforereplace(),
      changes: response.getDiffsList().map((name) => ({ name })),
    };
  }

  async create(inputs: Props) {
    try {
      const response = await create(this.session, this.about(new CreateRequest()).setProperties(struct(inputs)));
      return { id: response.getId(), outputs: valuesOf(response.getProperties()) };
    } catch (error) {
      if (!(error instanceof PartialFailure)) throw error;
      return { id: error.id, outputs: valuesOf(error.outputs), failure: error };
    }
  }

  async update(id: string, olds: Props, news: Props) {
    try {
      const request = this.about(new UpdateRequest()).setId(id).setOlds(struct(olds)).setNews(struct(news));
      const response = await update(this.session, request);
      return { outputs: valuesOf(response.getProperties()) };
    } catch (error) {
      if (!(error instanceof PartialFailure)) throw error;
      return { outputs: valuesOf(error.outputs), failure: error };
    }
  }

  async read(id: string, props: Props, inputs: Props | undefined) {
    const request = this.about(new ReadRequest()).setId(id).setProperties(struct(props));
    if (inputs !== undefined) request.setInputs(struct(inputs));
    const response = await read(this.session, request);
    if (response.getId() === "") return undefined;
    return {
      id: response.getId(),
      outputs: valuesOf(response.getProperties()),
      ...(response.hasInputs() ? { inputs: valuesOf(response.getInputs()) } : {}),
    };
  }

  async delete(id: string, outputs: Props): Promise<void> {
    await remove(this.session, this.about(new DeleteRequest()).setId(id).setProperties(struct(outputs)));
  }

  private about<R extends { setUrn(urn: string): R; setName(name: string): R; setType(type: string): R }>(
    request: R,
  ): R {
    const type = `compute:index:${this.token}`;
    return request.setUrn(`urn:pulumi:dev::shop::${type}::${this.name}`).setName(this.name).setType(type);
  }
}

function struct(values: Props): Struct {
  return Struct.fromJavaScript(values as Parameters<typeof Struct.fromJavaScript>[0]);
}

function valuesOf(message: Struct | undefined): Props {
  return readStruct(message).values;
}
