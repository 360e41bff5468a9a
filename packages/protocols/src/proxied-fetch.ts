import { once } from 'node:events';
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { ChooseProxy, OutboundProxy } from './outbound-proxy.js';

/** Time limit for a proxy's response to a tunnel request. */
const MAX_TUNNEL_MS = 30_000;

/**
 * Creates a `fetch` that uses outbound proxies, for the typed client, whose bodies are text. Connections are kept
 * alive. `ca` replaces Node's default authorities.
 */
export function createProxiedFetch(chooseProxy: ChooseProxy, { ca }: Pick<AgentOptions, 'ca'> = {}): typeof fetch {
  const tunnelAgents = new Map<OutboundProxy, TunnelAgent>();
  const plainAgent = new HttpAgent({ keepAlive: true });
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const proxy = chooseProxy({ protocol: url.protocol, host: url.hostname, port: urlPort(url) });
    if (!proxy) return fetch(input, init);
    const { method = 'GET', signal } = init;
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const options = { method, ...(signal && { signal }) };
    if (url.protocol === 'https:') {
      const agent = tunnelAgents.get(proxy) ?? new TunnelAgent(proxy, ca === undefined ? {} : { ca });
      tunnelAgents.set(proxy, agent);
      return sendAndRead(httpsRequest(url, { ...options, headers, agent }), init);
    }
    // Requests to a proxy carry the absolute URL (RFC 9112, section 3.2.2).
    const requestOptions = { ...options, agent: plainAgent, host: proxy.host, port: proxy.port, path: url.href };
    const proxyHeaders = { ...headers, host: url.host, ...proxyAuthorizationHeaders(proxy) };
    return sendAndRead(httpRequest({ ...requestOptions, headers: proxyHeaders }), init).catch((error: unknown) => {
      throw toProxyError(proxy)(error as Error);
    });
  };
}

/** Opens TLS connections through proxy tunnels. */
class TunnelAgent extends HttpsAgent {
  readonly #proxy: OutboundProxy;

  constructor(proxy: OutboundProxy, options: AgentOptions) {
    super({ ...options, keepAlive: true });
    this.#proxy = proxy;
  }

  override createConnection(
    options: { readonly host?: string; readonly port?: number; readonly servername?: string },
    done: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const { host = '', port = 443 } = options;
    requestTunnel(this.#proxy, { host, port }).then(
      ({ status, socket }) => {
        if (status >= 200 && status < 300) {
          done(null, connectTls({ ...options, socket }));
          return;
        }
        socket.destroy();
        done(new TypeError(`the outbound proxy ${this.#proxy.name} returned ${status}`), socket);
      },
      (error: unknown) => done(error as Error, undefined as unknown as Duplex),
    );
  }
}

/**
 * Requests a tunnel from a proxy (RFC 9110, section 9.3.6). The caller owns the socket, which is a tunnel if the status
 * is 2xx.
 * @throws TypeError that names the proxy when it cannot be reached
 */
export async function requestTunnel(
  proxy: OutboundProxy,
  target: { readonly host: string; readonly port: number },
  limitMs = MAX_TUNNEL_MS,
): Promise<{ readonly status: number; readonly socket: Duplex }> {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const authority = `${host}:${target.port}`;
  const connectRequest = httpRequest({
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: authority,
    agent: false,
    headers: { host: authority, ...proxyAuthorizationHeaders(proxy) },
    signal: AbortSignal.timeout(limitMs),
  });
  connectRequest.end();
  try {
    const [response, socket] = (await once(connectRequest, 'connect')) as [IncomingMessage, Duplex];
    socket.on('error', () => undefined);
    return { status: response.statusCode ?? 0, socket };
  } catch (error) {
    throw toProxyError(proxy)(error as Error);
  }
}

const urlPort = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** The credentials are revealed only to the proxy they belong to. */
const proxyAuthorizationHeaders = ({ authorization }: OutboundProxy): Record<string, string> =>
  authorization === undefined ? {} : { 'proxy-authorization': authorization.reveal() };

/** Creates errors without a cause, because reports of the innermost error must name the proxy. */
const toProxyError =
  ({ name }: OutboundProxy) =>
  (error: Error): TypeError =>
    new TypeError(`the outbound proxy ${name} cannot be reached: ${error.message}`);

async function sendAndRead(request: ClientRequest, { body }: RequestInit): Promise<Response> {
  // `once` listens only until the response begins; later resets reach the reader of the response.
  request.on('error', () => undefined);
  request.end(typeof body === 'string' ? body : undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const status = response.statusCode ?? 502;
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers });
}
