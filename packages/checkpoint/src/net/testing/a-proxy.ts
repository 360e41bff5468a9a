import { createServer, request as startRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { createProxyChooser, type ProxySettings } from '@vedette/protocols/outbound-proxy';
import { ProbeFailure } from '../../probe-failure.js';
import { atEnd, listen } from '../../probes/http/testing/http-fixture.js';
import { makeResolver, type ResolveHost } from '../resolver.js';

/** A request received by a test proxy: `GET http://shop.example/` or `CONNECT shop.example:443`. */
interface ProxyRequest {
  readonly line: string;
  readonly authorization: string | undefined;
}

export interface TestProxy {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly requests: ProxyRequest[];
  /** Tools of a checkpoint that uses this proxy. */
  readonly tools: (overrides?: ProxySettings) => { proxy: ReturnType<typeof createProxyChooser>; resolve: ResolveHost };
}

/** Returned for every request instead of forwarding it. */
interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An outbound proxy on the loopback with names that only it can resolve. `ports` maps each name to a port, whatever
 * port was requested.
 */
export async function aProxy(ports: Readonly<Record<string, number>>, refusal?: Refusal): Promise<TestProxy> {
  const requests: ProxyRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ line: `${method} ${url}`, authorization: headers['proxy-authorization'] });
    if (refusal) {
      response.writeHead(refusal.status, refusal.headers).end('refused by the proxy');
      return;
    }
    const { hostname, pathname, search, host } = new URL(url);
    const port = ports[hostname];
    const forwardedHeaders = { ...headers, host };
    const targetRequest = startRequest({
      host: '127.0.0.1',
      port,
      method,
      path: pathname + search,
      headers: forwardedHeaders,
    });
    targetRequest.on('response', (targetResponse) => {
      response.writeHead(targetResponse.statusCode ?? 502, targetResponse.rawHeaders);
      targetResponse.pipe(response);
    });
    targetRequest.on('error', () => response.writeHead(502).end());
    request.pipe(targetRequest);
  });
  server.on('connect', (request, clientSocket: Socket) => {
    requests.push({ line: `CONNECT ${request.url ?? ''}`, authorization: request.headers['proxy-authorization'] });
    clientSocket.on('error', () => undefined);
    if (refusal) {
      const lines = Object.entries(refusal.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
      clientSocket.end(`HTTP/1.1 ${refusal.status} Refused\r\n${lines.join('')}\r\n`);
      return;
    }
    const [name = ''] = (request.url ?? '').split(':');
    const targetSocket = connect(ports[name] ?? 1, '127.0.0.1', () => {
      clientSocket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      clientSocket.pipe(targetSocket).pipe(clientSocket);
    });
    sockets.add(targetSocket);
    targetSocket.on('error', () => clientSocket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    clientSocket.on('close', () => targetSocket.destroy());
  });
  const port = await listen(server);
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    requests,
    tools: (overrides) => ({
      proxy: createProxyChooser({ http: url, https: url, ...overrides }),
      resolve: resolveLiteralsOnly,
    }),
  };
}

const resolve = makeResolver({ elapsed: () => performance.now() });

/**
 * Simulates a network whose name servers cannot resolve external names. `forbidden.example` resolves to a metadata
 * service, as does `half.example` over IPv6 only.
 */
const resolveLiteralsOnly: ResolveHost = (timer, host, family, limitMs) => {
  if (host === 'forbidden.example') return Promise.resolve('169.254.169.254');
  if (host === 'half.example' && family === 6) return Promise.resolve('fd00:ec2::254');
  if (host.endsWith('.example')) return Promise.reject(new ProbeFailure(errorCodes.nameMissing, `${host}: ENOTFOUND`));
  return resolve(timer, host, family, limitMs);
};
