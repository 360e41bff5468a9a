import {
  connect,
  constants,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Course } from '../../net/course.js';
import { ProbeFailure, systemCode } from '../../probe-failure.js';
import { exchangeFailure, headersTimeout, MAX_HEAD_BYTES } from './exchange.js';
import type { Header, HttpConnection, HttpRequest, ResponseHead } from './exchange.js';

/** Headers that HTTP/2 forbids; the connection is framed instead. */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'host']);

function outgoing({ method, url, headers }: HttpRequest): OutgoingHttpHeaders {
  const host = headers.find(({ name }) => name.toLowerCase() === 'host');
  const fields: OutgoingHttpHeaders = {
    ':method': method,
    ':scheme': url.protocol.slice(0, -1),
    ':authority': host?.value ?? url.host,
    ':path': url.pathname + url.search,
  };
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    if (hopByHop.has(key)) continue;
    const already = fields[key];
    fields[key] = already === undefined ? value : [already, value].flat().map(String);
  }
  return fields;
}

function incoming(fields: IncomingHttpHeaders): Header[] {
  return Object.entries(fields)
    .filter(([name]) => !name.startsWith(':'))
    .flatMap(([name, value]) => [value ?? ''].flat().map((one) => ({ name, value: one })));
}

/** What the server said by ending the connection or the stream, in the words of RFC 9113. */
function http2Failure(error: Error, goaway: number | undefined): ProbeFailure {
  const code = systemCode(error);
  if (goaway !== undefined) return new ProbeFailure(errorCodes.connectionClosed, `server sent GOAWAY, code ${goaway}`);
  if (code === 'ERR_HTTP2_STREAM_ERROR') return new ProbeFailure(errorCodes.connectionReset, error.message);
  if (code === 'ERR_HTTP2_SESSION_ERROR' || code === 'ERR_HTTP2_STREAM_CANCEL') {
    return new ProbeFailure(errorCodes.connectionClosed, error.message);
  }
  if (code.startsWith('ERR_HTTP2_') || code.startsWith('NGHTTP2')) {
    return new ProbeFailure(errorCodes.invalidResponse, error.message);
  }
  return exchangeFailure(error);
}

/** Over plain TCP nothing was agreed on: a server that cannot be understood speaks another version. */
function beforeHead(failure: ProbeFailure, { protocol }: URL): ProbeFailure {
  const isUnreadable = failure.code === errorCodes.invalidResponse.code && protocol === 'http:';
  return isUnreadable ? new ProbeFailure(errorCodes.httpVersionUnavailable, failure.message) : failure;
}

/** Sends one request and tells `done` of its head, `fail` of everything else that ends the stream before that. */
function converse(
  session: ClientHttp2Session,
  request: HttpRequest,
  course: Course,
  { done, fail }: { done: (head: ResponseHead) => void; fail: (error: Error) => void },
): void {
  let goaway: number | undefined;
  let sentAt = course.elapsed();
  let hasHead = false;
  const stream = session.request(outgoing(request), { endStream: request.body === undefined });
  const onError = (error: Error): void => {
    if (!hasHead) fail(beforeHead(http2Failure(error, goaway), request.url));
    else stream.destroy(http2Failure(error, goaway));
  };
  session.once('goaway', (code: number) => (goaway = code));
  session.on('error', onError);
  stream.on('error', onError);
  stream.once('close', () => {
    const { rstCode } = stream;
    const reset = rstCode === constants.NGHTTP2_NO_ERROR ? 'stream closed' : `stream reset, code ${rstCode}`;
    onError(new ProbeFailure(errorCodes.connectionClosed, reset));
  });
  if (request.body) stream.end(request.body, () => (sentAt = course.elapsed()));
  stream.once('response', (fields) => {
    hasHead = true;
    const { ':status': statusCode = 0 } = fields;
    const head = { statusCode, httpVersion: '2', headers: incoming(fields), stream, staysOpen: true };
    const isForHead = request.method === 'HEAD';
    done({ ...head, isForHead, sentAt, answeredAt: course.elapsed() });
  });
}

/** HTTP/2 on a connected socket: after ALPN, or with prior knowledge over plain TCP. */
export function http2(socket: Socket, origin: string): HttpConnection {
  const session = connect(origin, {
    createConnection: () => socket,
    maxSessionMemory: 8,
    settings: { enablePush: false, maxHeaderListSize: MAX_HEAD_BYTES, initialWindowSize: 256 * 1024 },
  });
  session.on('error', () => undefined); // told to the stream as well
  const close = (): void => {
    session.destroy();
    socket.destroy();
  };
  const send = (course: Course, request: HttpRequest): Promise<ResponseHead> =>
    course.step<ResponseHead>({ onTimeout: headersTimeout }, (done, fail) => {
      try {
        converse(session, request, course, { done, fail });
      } catch (error) {
        fail(http2Failure(error as Error, undefined));
      }
      return close;
    });
  return { send, close };
}
