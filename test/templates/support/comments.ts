import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** A comment of a pull request or merge request. */
interface Comment {
  readonly id: number;
  body: string;
}

/** A server with the comments of one pull request, by the interfaces of GitHub and of GitLab. */
export interface CommentServer {
  /** Address of the server, without a slash at its end. */
  readonly url: string;
  /** Token that may comment. */
  readonly token: string;
  readonly comments: Comment[];
  close(): Promise<void>;
}

const LIST = /^\/(repos\/shop\/cloud\/issues\/7\/comments|projects\/11\/merge_requests\/7\/notes)$/;
const ONE = /^\/(repos\/shop\/cloud\/issues\/comments|projects\/11\/merge_requests\/7\/notes)\/(\d+)$/;

/** Starts a server with the comments of pull request 7 of the repository `shop/cloud`, project 11. */
export async function startCommentServer(): Promise<CommentServer> {
  const comments: Comment[] = [];
  const token = "token-that-comments";
  const server = createServer(async (request, response) => {
    const [status, answer] = isAllowed(request, token)
      ? respond(comments, request, await text(request))
      : [401, { message: "Unauthorized" }];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${address.port}`, token, comments, close };
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  return headers.authorization === `Bearer ${token}` || headers["private-token"] === token;
}

function respond(comments: Comment[], { method, url = "" }: IncomingMessage, content: string): [number, unknown] {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (LIST.test(pathname) && method === "GET") {
    const [page, size] = [Number(searchParams.get("page")), Number(searchParams.get("per_page"))];
    return [200, comments.slice((page - 1) * size, page * size)];
  }
  if (LIST.test(pathname) && method === "POST") {
    const made = { id: comments.length + 1, body: bodyOf(content) };
    comments.push(made);
    return [201, made];
  }
  const id = Number(ONE.exec(pathname)?.[2]);
  const comment = comments.find((one) => one.id === id);
  if (comment === undefined || method !== (pathname.startsWith("/repos/") ? "PATCH" : "PUT"))
    return [404, { message: "Not Found" }];
  comment.body = bodyOf(content);
  return [200, comment];
}

function bodyOf(content: string): string {
  const { body }: { body: string } = JSON.parse(content);
  return body;
}
