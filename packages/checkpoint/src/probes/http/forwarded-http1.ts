import type { Socket } from 'node:net';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { proxyFailure } from '../../net/proxy.js';
import { findProxyRefusal } from '../../net/proxy-rules.js';
import type { HttpConnection, ResponseHead } from './http-connection.js';
import { createHttp1Connection } from './http1.js';

/** HTTP/1.1 over a connection to a proxy that forwards each request; it gets absolute URLs. */
export function createForwardedHttp1Connection(
  socket: Socket,
  keepsAlive: boolean,
  proxy: OutboundProxy,
): HttpConnection {
  const connection = createHttp1Connection(socket, keepsAlive, proxy);
  return {
    close: () => connection.close(),
    send: async (timer, request) => {
      const head = await connection.send(timer, request);
      const refusal = findProxyRefusal(toProxyResponse(head));
      if (!refusal) return head;
      connection.close();
      throw proxyFailure(proxy, refusal);
    },
  };
}

const toProxyResponse = ({ statusCode, statusText = '', headers }: ResponseHead) => ({
  status: statusCode,
  statusText,
  headers: new Map(headers.map(({ name, value }) => [name.toLowerCase(), value])),
});
