import { type Server, type ServerResponse, createServer, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A minimal reverse proxy: it removes its base path and adds the forwarding headers. */
export interface Proxy {
  /** Ends in `/`. */
  readonly url: string;
  readonly forwardTo: (target: string) => void;
  /** Ends all connections and rejects new ones until `restore`. */
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => Promise<void>;
}

export async function startProxy(basePath: string): Promise<Proxy> {
  let target: URL | undefined;
  let isCut = false;
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const isBelowBasePath = request.url?.startsWith(`${basePath}/`) === true;
    if (!target || isCut || !isBelowBasePath) {
      refuse(response, isBelowBasePath ? 502 : 404);
      return;
    }
    const forwarded = send(
      new URL(request.url?.slice(basePath.length) ?? '/', target),
      {
        method: request.method ?? 'GET',
        headers: {
          ...request.headers,
          host: target.host,
          'x-forwarded-host': request.headers.host,
          'x-forwarded-proto': 'http',
          'x-forwarded-for': request.socket.remoteAddress,
        },
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    forwarded.on('error', () => refuse(response, 502));
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${basePath}/`,
    forwardTo: (url) => (target = new URL(url)),
    cut: () => {
      isCut = true;
      endAll();
    },
    restore: () => (isCut = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}

function refuse(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/html' });
  response.end('<h1>The proxy says no</h1>');
}
