import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';

/** The proxy for `url` by HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in capitals or small letters; undefined: none. */
export function proxyFor(url: URL, env: Readonly<Record<string, string | undefined>>): URL | undefined {
  const read = (name: string): string | undefined => env[name.toLowerCase()] ?? env[name];
  const proxy = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (!proxy || !URL.canParse(proxy)) return undefined;
  const excepted = (read('NO_PROXY') ?? '').split(',').map((each) =>
    each
      .trim()
      .replace(/^\*?\./, '')
      .toLowerCase(),
  );
  const { hostname } = url;
  return excepted.some((each) => each === '*' || (each !== '' && (hostname === each || hostname.endsWith(`.${each}`))))
    ? undefined
    : new URL(proxy);
}

/** `fetch` that goes by the proxies of the environment; for the requests of the typed client, whose bodies are texts. */
export function fetchBy(env: Readonly<Record<string, string | undefined>>): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const proxy = proxyFor(url, env);
    if (!proxy) return fetch(input, init);
    const answer = url.protocol === 'https:' ? await byTunnel(url, proxy, init) : await byName(url, proxy, init);
    return toResponse(answer);
  };
}

/** Plain HTTP: the proxy is asked for the whole address. */
function byName(url: URL, proxy: URL, init: RequestInit): Promise<IncomingMessage> {
  const headers = { ...optionsOf(init).headers, host: url.host, ...authorizationOf(proxy) };
  return sent(httpRequest({ ...optionsOf(init), ...placeOf(proxy), path: url.href, headers }), init);
}

/** TLS: the proxy joins us with the service, and sees nothing of what is said. */
async function byTunnel(url: URL, proxy: URL, init: RequestInit): Promise<IncomingMessage> {
  const target = `${url.hostname}:${url.port === '' ? '443' : url.port}`;
  const asked = httpRequest({
    ...placeOf(proxy),
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...authorizationOf(proxy) },
  });
  asked.end();
  const [answer, socket] = (await once(asked, 'connect')) as [IncomingMessage, Socket];
  if (answer.statusCode !== 200) {
    socket.destroy();
    throw new TypeError(`the proxy ${proxy.host} answered ${String(answer.statusCode)}`);
  }
  const servername = url.hostname;
  const createConnection = () => tlsConnect({ socket, servername });
  return sent(httpsRequest(url, { ...optionsOf(init), createConnection, agent: false }), init);
}

const placeOf = ({ hostname, port }: URL): RequestOptions => ({
  host: hostname,
  port: port === '' ? 80 : Number(port),
});

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` };
}

function optionsOf({ method = 'GET', headers }: RequestInit): { method: string; headers: Record<string, string> } {
  return { method, headers: Object.fromEntries(new Headers(headers).entries()) };
}

async function sent(request: ReturnType<typeof httpRequest>, { body }: RequestInit): Promise<IncomingMessage> {
  request.end(typeof body === 'string' ? body : undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const status = answer.statusCode ?? 502;
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers });
}
