import { Agent, request as startRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OutboundProxy } from '@vedette/kernel/outbound-proxy';
import type { Course } from '../../net/course.js';
import { exchangeFailure, headersTimeout, MAX_HEAD_BYTES } from './exchange.js';
import type { Header, HttpConnection, HttpRequest, ResponseHead } from './exchange.js';

/** Lends one connected socket to one request after the other, for logins that belong to a connection. */
class OneSocketAgent extends Agent {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    super({ keepAlive: true, maxSockets: 1 });
    this.#socket = socket;
  }

  override createConnection(): Duplex {
    return this.#socket;
  }
}

function pairs(raw: readonly string[]): Header[] {
  const headers: Header[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push({ name: raw[i] ?? '', value: raw[i + 1] ?? '' });
  return headers;
}

function flat(headers: readonly Header[], connection: string): string[] {
  const raw: string[] = [];
  for (const { name, value } of headers) raw.push(name, value);
  raw.push('Connection', connection);
  return raw;
}

function headOf(message: IncomingMessage, sentAt: number, answeredAt: number): ResponseHead {
  const { statusCode = 0, statusMessage: statusText, httpVersion, rawHeaders, headers } = message;
  const staysOpen = httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '');
  const said = { statusCode, statusText, httpVersion, headers: pairs(rawHeaders) };
  return { ...said, stream: message, staysOpen, sentAt, answeredAt };
}

interface Line {
  readonly socket: Socket;
  readonly agent: Agent | undefined;
  readonly proxy: OutboundProxy | undefined;
}

function start({ socket, agent, proxy }: Line, { method, url, headers, body }: HttpRequest): ClientRequest {
  const path = url.pathname + url.search;
  const options = {
    method,
    // A proxy is asked for the whole address (RFC 9112, section 3.2.2).
    path: proxy ? url.origin + path : path,
    headers: [...flat(headers, agent ? 'keep-alive' : 'close'), ...loginOf(proxy)],
    maxHeaderSize: MAX_HEAD_BYTES,
    ...(agent ? { agent } : { createConnection: () => socket }),
  };
  const request = startRequest(options);
  request.end(body);
  return request;
}

/** Revealed to be sent to the proxy it is the login of. */
const loginOf = (proxy: OutboundProxy | undefined): string[] =>
  proxy?.authorization === undefined ? [] : ['Proxy-Authorization', proxy.authorization.reveal()];

/**
 * HTTP/1.1 on a connected socket; `keepsOpen` when more than one request will go over it. `proxy`: what the socket is
 * connected to, when it passes requests on.
 */
export function http1(socket: Socket, keepsOpen: boolean, proxy?: OutboundProxy): HttpConnection {
  const agent = keepsOpen ? new OneSocketAgent(socket) : undefined;
  const close = (): void => {
    socket.destroy();
    agent?.destroy();
  };
  const send = (course: Course, request: HttpRequest): Promise<ResponseHead> =>
    course.step<ResponseHead>({ onTimeout: headersTimeout }, (done, fail) => {
      let sentAt = course.elapsed();
      let message: IncomingMessage | undefined;
      // Trouble after the head reaches whoever reads the body.
      const onError = (error: Error): void => {
        if (message) message.destroy(exchangeFailure(error));
        else fail(exchangeFailure(error));
      };
      try {
        const sending = start({ socket, agent, proxy }, request);
        sending.once('finish', () => (sentAt = course.elapsed()));
        sending.on('error', onError);
        sending.once('response', (response) => {
          message = response;
          response.on('error', () => undefined); // told again to whoever reads the body
          done(headOf(response, sentAt, course.elapsed()));
        });
      } catch (error) {
        onError(error as Error); // Node refuses what cannot be written as a request by throwing
      }
      return close;
    });
  return { send, close };
}
