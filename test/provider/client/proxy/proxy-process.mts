import { createServer } from "node:http";
import { connect } from "node:net";

/**
 * A proxy, as a process of its own: `node proxy-process.mts <status> [user:password]`. It connects every CONNECT to the port that the
 * environment variable TARGET gives on this machine, whatever the host, or answers with the status if that is not 200. It prints its port,
 * and then one line of JSON for all that it sees: each request, and the bytes of a tunnel that its client sent, in base64.
 */
const [status = "200", credentials] = process.argv.slice(2);
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
const expected = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;

const proxy = createServer((request, response) => {
  say({ method: request.method, target: request.url, headers: request.headers });
  response.writeHead(500).end("This proxy has tunnels only.");
});

proxy.on("connect", (request, client) => {
  say({ method: "CONNECT", target: request.url, headers: request.headers });
  client.on("error", () => undefined);
  const isKnown = expected === undefined || request.headers["proxy-authorization"] === expected;
  const answer = isKnown ? status : "407";
  if (answer !== "200") {
    client.end(`HTTP/1.1 ${answer} No\r\n\r\n`);
    return;
  }
  const service = connect(Number(process.env["TARGET"]), "127.0.0.1", () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    client.on("data", (bytes) => say({ bytes: bytes.toString("base64") }));
    client.pipe(service).pipe(client);
  });
  service.on("error", () => client.destroy());
});

proxy.listen(0, "127.0.0.1", () => {
  const address = proxy.address();
  if (typeof address === "object") say({ port: address?.port });
});
