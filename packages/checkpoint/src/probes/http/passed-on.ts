import type { Socket } from 'node:net';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { proxyFailure } from '../../net/proxy.js';
import { findProxyRefusal } from '../../net/proxy-rules.js';
import type { HttpConnection, ResponseHead } from './exchange.js';
import { http1 } from './http1.js';

/** HTTP/1.1 over a connection to a proxy that forwards each request; it gets absolute URLs. */
export function passedOn(socket: Socket, keepsOpen: boolean, proxy: OutboundProxy): HttpConnection {
  const connection = http1(socket, keepsOpen, proxy);
  return {
    close: () => connection.close(),
    send: async (course, request) => {
      const head = await connection.send(course, request);
      const refusal = findProxyRefusal(saidIn(head));
      if (!refusal) return head;
      connection.close();
      throw proxyFailure(proxy, refusal);
    },
  };
}

const saidIn = ({ statusCode, statusText = '', headers }: ResponseHead) => ({
  status: statusCode,
  statusText,
  headers: new Map(headers.map(({ name, value }) => [name.toLowerCase(), value])),
});
