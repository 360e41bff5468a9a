import {
  connect,
  constants,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { CheckTimer } from '../../net/check-timer.js';
import { ProbeFailure, systemCode } from '../../probe-failure.js';
import { exchangeFailure, findHeader, headersTimeout, MAX_HEAD_BYTES, RequestNotProcessed } from './http-connection.js';
import type { Header, HttpConnection, HttpRequest, ResponseHead } from './http-connection.js';
import { BODYLESS_STATUSES } from './http1-response-rules.js';

/** Headers that HTTP/2 forbids; it has its own framing. */
const HOP_BY_HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
]);

function toHttp2Headers({ method, url, headers }: HttpRequest): OutgoingHttpHeaders {
  const host = headers.find(({ name }) => name.toLowerCase() === 'host');
  const fields: OutgoingHttpHeaders = {
    ':method': method,
    ':scheme': url.protocol.slice(0, -1),
    ':authority': host?.value ?? url.host,
    ':path': url.pathname + url.search,
  };
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    if (HOP_BY_HOP_HEADERS.has(key)) continue;
    const existing = fields[key];
    fields[key] = existing === undefined ? value : [existing, value].flat().map(String);
  }
  return fields;
}

function fromHttp2Headers(fields: IncomingHttpHeaders): Header[] {
  return Object.entries(fields)
    .filter(([name]) => !name.startsWith(':'))
    .flatMap(([name, value]) => [value ?? ''].flat().map((item) => ({ name, value: item })));
}

interface ResponseCallbacks {
  readonly done: (head: ResponseHead) => void;
  readonly fail: (error: Error) => void;
  /** Whether the request may be sent over HTTP/1.1 instead. */
  readonly mayFallBack: boolean;
}

/**
 * Returns the failure as one after which the request is repeated, if it was not processed: RFC 9113 §8.7, and §7 for
 * HTTP_1_1_REQUIRED. Streams that a GOAWAY excludes are also closed as refused.
 */
function toRepeatableFailure(failure: ProbeFailure, code: number, mayFallBack: boolean): ProbeFailure {
  if (code === constants.NGHTTP2_REFUSED_STREAM) return new RequestNotProcessed(failure);
  if (code !== constants.NGHTTP2_HTTP_1_1_REQUIRED) return failure;
  if (mayFallBack) return new RequestNotProcessed(failure, true);
  return new ProbeFailure(errorCodes.httpVersionUnavailable, 'the server requires HTTP/1.1 (HTTP_1_1_REQUIRED)');
}

/** Describes why the server ended the connection or the stream, in terms of RFC 9113. */
function http2Failure(error: Error, goAwayCode: number | undefined): ProbeFailure {
  const code = systemCode(error);
  if (goAwayCode !== undefined)
    return new ProbeFailure(errorCodes.connectionClosed, `server sent GOAWAY, code ${goAwayCode}`);
  if (code === 'ERR_HTTP2_STREAM_ERROR') return new ProbeFailure(errorCodes.connectionReset, error.message);
  if (code === 'ERR_HTTP2_SESSION_ERROR' || code === 'ERR_HTTP2_STREAM_CANCEL') {
    return new ProbeFailure(errorCodes.connectionClosed, error.message);
  }
  if (code.startsWith('ERR_HTTP2_') || code.startsWith('NGHTTP2')) {
    return new ProbeFailure(errorCodes.invalidResponse, error.message);
  }
  return exchangeFailure(error);
}

/** Plain TCP negotiates no protocol, so unreadable data means that the server uses another version. */
function toVersionFailure(failure: ProbeFailure, { protocol }: URL): ProbeFailure {
  const isUnreadable = failure.code === errorCodes.invalidResponse.code && protocol === 'http:';
  return isUnreadable ? new ProbeFailure(errorCodes.httpVersionUnavailable, failure.message) : failure;
}

/** HTTP/2 frames a body without its length. A Content-Length still counts, except for responses without a body. */
function readAnnouncedBytes(
  { statusCode, headers }: Pick<ResponseHead, 'statusCode' | 'headers'>,
  { method }: HttpRequest,
): number | undefined {
  if (method === 'HEAD' || BODYLESS_STATUSES.has(statusCode)) return undefined;
  const contentLength = findHeader(headers, 'content-length') ?? '';
  return /^\d+$/.test(contentLength) ? Number(contentLength) : undefined;
}

/** Sends one request. Calls `done` with the response head, or `fail` with any error before it. */
function sendRequest(
  session: ClientHttp2Session,
  request: HttpRequest,
  timer: CheckTimer,
  { done, fail, mayFallBack }: ResponseCallbacks,
): void {
  let goAwayCode: number | undefined;
  let sentAt = timer.elapsed();
  let hasHead = false;
  const stream = session.request(toHttp2Headers(request), { endStream: request.body === undefined });
  const onError = (error: Error): void => {
    const failure = http2Failure(error, goAwayCode);
    if (hasHead) {
      stream.destroy(failure);
      return;
    }
    const code = goAwayCode === constants.NGHTTP2_HTTP_1_1_REQUIRED ? goAwayCode : stream.rstCode;
    fail(toRepeatableFailure(toVersionFailure(failure, request.url), code, mayFallBack));
  };
  session.once('goaway', (code: number) => (goAwayCode = code));
  session.on('error', onError);
  stream.on('error', onError);
  stream.once('close', () => {
    const { rstCode } = stream;
    const resetText = rstCode === constants.NGHTTP2_NO_ERROR ? 'stream closed' : `stream reset, code ${rstCode}`;
    onError(new ProbeFailure(errorCodes.connectionClosed, resetText));
  });
  if (request.body) stream.end(request.body, () => (sentAt = timer.elapsed()));
  stream.once('response', (fields) => {
    hasHead = true;
    const { ':status': statusCode = 0 } = fields;
    const head = { statusCode, httpVersion: '2', headers: fromHttp2Headers(fields), stream, isReusable: () => true };
    const announcedBytes = readAnnouncedBytes(head, request);
    done({ ...head, announcedBytes, addDeviation: request.addDeviation, sentAt, responseStartedAt: timer.elapsed() });
  });
}

/** Limit for the header lines of a response: each takes at least 32 bytes of `MAX_HEAD_BYTES`. */
const MAX_HEADER_LINES = MAX_HEAD_BYTES / 32;

/**
 * HTTP/2 on a connected socket, after ALPN or by prior knowledge over plain TCP. `mayFallBack` is set if the caller can
 * open another connection for HTTP/1.1 when the server requires it.
 */
export function createHttp2Connection(socket: Socket, origin: string, mayFallBack: boolean): HttpConnection {
  const session = connect(origin, {
    createConnection: () => socket,
    maxSessionMemory: 8,
    maxHeaderListPairs: MAX_HEADER_LINES,
    settings: { enablePush: false, maxHeaderListSize: MAX_HEAD_BYTES, initialWindowSize: 256 * 1024 },
  });
  session.on('error', () => undefined); // also reported to the stream
  const close = (): void => {
    session.destroy();
    socket.destroy();
  };
  const send = (timer: CheckTimer, request: HttpRequest): Promise<ResponseHead> =>
    timer.step<ResponseHead>({ onTimeout: headersTimeout }, (done, fail) => {
      try {
        sendRequest(session, request, timer, { done, fail, mayFallBack });
      } catch (error) {
        fail(http2Failure(error as Error, undefined));
      }
      return close;
    });
  return { send, close };
}
