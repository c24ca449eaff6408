import type { RouteHandlerMethod } from "fastify";
import type { Control } from "../control";
import type { Engine } from "../engine";
import { sendFeed } from "./feed";
import { filesBase, type PageFile, pageFiles, pageHeaders, readPageFile } from "./page-files";

interface DashboardRoute {
  readonly method: "GET";
  readonly path: string;
  readonly handler: RouteHandlerMethod;
}

/** The page at `/`, its files, and the stream of what it shows. None needs a token. */
export function dashboardRoutes(engine: Engine, control: Control): readonly DashboardRoute[] {
  const stream: DashboardRoute = {
    method: "GET",
    path: `${filesBase}/feed`,
    handler: (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { ...pageHeaders, "Content-Type": "text/event-stream" });
      sendFeed(engine, control, reply.raw);
    },
  };
  return [...pageFiles.map(fileRoute), stream];
}

function fileRoute({ path, file, contentType }: PageFile): DashboardRoute {
  return {
    method: "GET",
    path,
    handler: async (_request, reply) =>
      await reply.headers({ ...pageHeaders, "Content-Type": contentType }).send(readPageFile(file)),
  };
}
