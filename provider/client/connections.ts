import { getCACertificates } from "node:tls";
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { MAX_RESPONSE_BYTES, ProxyError } from "./connection-error";
import { isLoopback } from "./loopback";
import { refuseOutside } from "./only-origin";
import type { Proxies } from "./proxies";
import type { ClientSettings } from "./settings";

/** Uploads do not count against `concurrency`, and need connections too. */
const MIN_CONNECTIONS = 64;

/** The connections of one client: HTTP/1.1, kept. `sendOnce` has its own time limits. */
export class Connections {
  readonly #direct: Dispatcher;
  readonly #proxied: Dispatcher | undefined;

  constructor(settings: Pick<ClientSettings, "connectTimeoutMs" | "concurrency" | "certificates">, proxies: Proxies) {
    const tls = { timeout: settings.connectTimeoutMs, allowH2: false, ...trust(settings.certificates) };
    const options = {
      allowH2: false,
      bodyTimeout: 0,
      connections: Math.max(MIN_CONNECTIONS, settings.concurrency),
      headersTimeout: 0,
      maxResponseSize: MAX_RESPONSE_BYTES,
    };
    this.#direct = new Agent({ ...options, connect: tls });
    if (proxies.https === undefined) return;
    this.#proxied = new EnvHttpProxyAgent({
      ...options,
      connect: tls,
      requestTls: tls,
      clientFactory: (origin) => new Pool(origin, { connect: proxyConnector(tls) }),
      httpsProxy: proxies.https,
      // Plain http goes to its host directly: the proxy would see the token.
      httpProxy: "",
      noProxy: proxies.none,
    });
  }

  /**
   * What sends to an address: https through the proxy, if there is one, and never to a loopback address.
   *
   * @throws SettingsError for an address outside of the only origin, where there is one
   */
  to(url: URL): Dispatcher {
    refuseOutside(url);
    return this.#proxied === undefined || isLoopback(url.hostname) ? this.#direct : this.#proxied;
  }

  /** Closes all connections at once. */
  async destroy(): Promise<void> {
    await Promise.all([this.#direct.destroy(), this.#proxied?.destroy()]);
  }
}

/** The trusted certificates of a TLS connection. Those of Node include NODE_EXTRA_CA_CERTS. */
function trust(certificates: string | undefined): { readonly ca?: string[] } {
  return certificates === undefined ? {} : { ca: [...getCACertificates("default"), certificates] };
}

/** Connects to the proxy itself, so that its errors are not taken for those of the service. */
function proxyConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) => {
    connect(target, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error === null) callback(null, socket);
      else callback(new ProxyError(error), null);
    });
  };
}
