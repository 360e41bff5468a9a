/** Unary calls of gRPC over HTTP/2. Source: grpc/grpc, "gRPC over HTTP2". */
import { connect, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import {
  parseDestination,
  permittedLookup,
  LimitedBody,
  startTimeout,
  type ReceiverResponse,
  type OutgoingRequest,
} from './http-sender.js';
import { describePartialSuccess } from './partial-success-rules.js';
import type { EgressRefusal } from '../module/context.js';

/**
 * Makes one call on a new connection to an address that the policy allows.
 * @throws Error when the address is refused, there is no connection, or no response in time
 */
export async function sendGrpcCall(
  outgoing: OutgoingRequest,
  refusal: EgressRefusal,
  signal: AbortSignal,
): Promise<ReceiverResponse> {
  const url = new URL(outgoing.url);
  const { refusalReason } = parseDestination(outgoing.url, refusal);
  const timeout = startTimeout(outgoing, signal);
  const session = connect(url.origin, { lookup: permittedLookup(refusalReason, timeout.signal) });
  try {
    return await new Promise<ReceiverResponse>((resolve, reject) => {
      timeout.signal.addEventListener('abort', () => reject(timeout.why()), { once: true });
      session.on('error', reject);
      session.on('close', () => reject(new Error('The receiver closed the connection without a response')));
      const headers = { ':method': 'POST', ':path': url.pathname, ...outgoing.headers };
      const stream = session.request(headers);
      stream.on('error', reject);
      collectResponse(stream, resolve, reject);
      stream.end(outgoing.body);
    });
  } finally {
    timeout.unfollow();
    session.destroy();
  }
}

/** The status of a call follows its message, or comes immediately when there is none. */
function collectResponse(
  stream: ClientHttp2Stream,
  resolve: (response: ReceiverResponse) => void,
  reject: (error: Error) => void,
): void {
  let status = 0;
  let latestHeaders: IncomingHttpHeaders = {};
  const body = new LimitedBody();
  stream.on('response', (headers) => {
    status = headers[':status'] ?? 0;
    latestHeaders = headers;
  });
  stream.on('trailers', (headers: IncomingHttpHeaders) => {
    latestHeaders = { ...latestHeaders, ...headers };
  });
  stream.on('data', (chunk: Buffer) => {
    if (!body.add(chunk)) reject(new Error('The response of the receiver is too large'));
  });
  stream.on('end', () => {
    const call = parseCallStatus(status, latestHeaders);
    resolve({
      status,
      retryAfterS: undefined,
      call,
      note: call?.code === 0 ? messageNote(body.beginning) : undefined,
    });
  });
}

/**
 * Reads the single message of a call after its compression flag and length. It is compressed only if the request
 * accepted that.
 */
const messageNote = (body: Buffer): string | undefined =>
  body[0] === 0 ? describePartialSuccess(body.subarray(5), undefined) : undefined;

/** A response of a proxy has only an HTTP status. */
function parseCallStatus(status: number, headers: IncomingHttpHeaders): ReceiverResponse['call'] {
  const code = headers['grpc-status'];
  if (typeof code !== 'string' || !/^\d+$/.test(code)) {
    return status === 200 ? { code: 2, message: 'no gRPC status received' } : undefined;
  }
  return { code: Number(code), message: decodeMessage(headers['grpc-message']).slice(0, 500) };
}

/** Percent-encoded; returned as it is if the encoding is broken. */
function decodeMessage(message: string | string[] | undefined): string {
  const text = typeof message === 'string' ? message : '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
