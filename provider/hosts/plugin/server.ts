import * as grpc from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { pluginService } from "./service";
import { Session } from "./session";

/** As large as the engine's own limit. */
const MAX_MESSAGE_BYTES = 400 * 1024 * 1024;

/** A running plugin server. */
export interface PluginServer {
  /** Port on 127.0.0.1. */
  readonly port: number;
  /** Stops all running operations and the server. */
  close(): Promise<void>;
}

/** Serves the provider to one engine on a free port of the loopback address. */
export async function startPluginServer(): Promise<PluginServer> {
  const session = new Session();
  const server = new grpc.Server({
    "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
    "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
  });
  server.addService(ResourceProviderService, pluginService(session));
  const port = await new Promise<number>((bound, failed) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, free) => {
      if (error === null) bound(free);
      else failed(error);
    });
  });
  return {
    port,
    async close() {
      await session.cancel();
      server.forceShutdown();
    },
  };
}
