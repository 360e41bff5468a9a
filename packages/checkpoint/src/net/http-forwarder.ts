import { createServer, request as startRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { findProxyRefusal } from './proxy-rules.js';
import { proxyFailure } from './proxy.js';
import type { ProbeFailure } from '../probe-failure.js';

export interface ForwardOptions {
  readonly proxy: OutboundProxy;
  /** `shop.example:8080`, without the port if it is the scheme's default. */
  readonly authority: string;
  /** Opens a new connection to the proxy. */
  readonly dial: () => Promise<Socket>;
  /** Opens a tunnel to the target for a WebSocket. */
  readonly dialTunnel: () => Promise<Socket>;
  /** Called when the proxy, not the target, is the reason for a missing response. */
  readonly onFailure: (failure: unknown) => void;
}

/**
 * Headers of one connection (RFC 9110, section 7.6.1); Node writes its own framing. `Trailer` belongs to the message
 * (section 6.6.2), although RFC 2616 listed it here. `Upgrade` stays, because a 426 response must have it.
 */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'transfer-encoding',
]);

/** Node's limit is meant for public servers, but pages send cookies of any size. */
const MAX_HEAD_BYTES = 256 * 1024;

/**
 * Accepts a connection with plain HTTP and forwards its requests to a proxy with absolute URLs, because many proxies
 * allow tunnels to TLS ports only.
 */
export function forwardHttp(clientSocket: Socket, options: ForwardOptions): void {
  const server = createServer({
    maxHeaderSize: MAX_HEAD_BYTES,
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 0,
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    forwardRequest(request, response, options).catch((error: unknown) => {
      options.onFailure(error);
      clientSocket.destroy();
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    forwardUpgrade(request, socket, { ...options, head }).catch((error: unknown) => {
      options.onFailure(error);
      socket.destroy();
    });
  });
  // Input that is not HTTP cannot be forwarded.
  server.on('clientError', () => clientSocket.destroy());
  server.emit('connection', clientSocket);
  // The connection was paused after its first bytes were inspected.
  clientSocket.resume();
}

/** Returns the raw header names and values in turn, without hop-by-hop headers. */
function dropHopByHopHeaders(rawHeaders: readonly string[]): string[] {
  const endToEndHeaders: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (!HOP_BY_HOP.has(name.toLowerCase())) endToEndHeaders.push(name, value);
  }
  return endToEndHeaders;
}

async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  const { proxy, authority, dial } = options;
  const socket = await dial();
  const headers = dropHopByHopHeaders(request.rawHeaders);
  // The credentials are revealed only to the proxy they belong to.
  if (proxy.authorization) headers.push('Proxy-Authorization', proxy.authorization.reveal());
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  headers.push('Connection', 'close');
  const { method = 'GET', url = '/' } = request;
  await new Promise<void>((resolve, reject) => {
    const path = `http://${authority}${url}`;
    const proxyRequest = startRequest({
      method,
      path,
      headers,
      createConnection: () => socket,
      maxHeaderSize: MAX_HEAD_BYTES,
    });
    response.once('close', () => {
      socket.destroy();
      resolve();
    });
    proxyRequest.once('error', reject);
    proxyRequest.once('response', (proxyResponse) => {
      const failure = findProxyFailure(proxyResponse, proxy);
      if (failure) {
        socket.destroy();
        reject(failure);
        return;
      }
      proxyResponse.once('error', reject);
      try {
        response.writeHead(
          proxyResponse.statusCode ?? 502,
          proxyResponse.statusMessage,
          dropHopByHopHeaders(proxyResponse.rawHeaders),
        );
      } catch (error) {
        // Node accepts responses that it cannot write, for example a status below 100.
        socket.destroy();
        reject(new Error('the response cannot be forwarded', { cause: error }));
        return;
      }
      proxyResponse.pipe(response);
    });
    request.pipe(proxyRequest);
  });
}

function findProxyFailure(
  { statusCode = 0, statusMessage = '', headers }: IncomingMessage,
  proxy: OutboundProxy,
): ProbeFailure | undefined {
  const headerMap = new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const refusal = findProxyRefusal({ status: statusCode, statusText: statusMessage, headers: headerMap });
  return refusal && proxyFailure(proxy, refusal);
}

/** A WebSocket goes through a tunnel, which passes its bytes unchanged. */
async function forwardUpgrade(
  { method = 'GET', url = '/', rawHeaders }: IncomingMessage,
  socket: Duplex,
  { dialTunnel, head }: ForwardOptions & { readonly head: Buffer },
): Promise<void> {
  const tunnel = await dialTunnel();
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index] ?? ''}: ${rawHeaders[index + 1] ?? ''}`);
  tunnel.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  tunnel.write(head);
  socket.on('error', () => tunnel.destroy()).once('close', () => tunnel.destroy());
  tunnel.once('close', () => socket.destroy());
  tunnel.pipe(socket);
  socket.pipe(tunnel);
}
