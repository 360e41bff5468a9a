/** Unary calls of gRPC over HTTP/2. Source: grpc/grpc, "gRPC over HTTP2". */
import { connect, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import {
  parseDestination,
  permittedLookup,
  LimitedBody,
  startTimeout,
  type ReceiverResponse,
  type Outgoing,
} from './http-sender.js';
import { describePartialSuccess } from './partial-success-rules.js';
import type { EgressRefusal } from '../module/context.js';

/**
 * Makes one call on a new connection to an address that the policy allows.
 * @throws Error when the address is refused, there is no connection, or no response in time
 */
export async function sendCall(
  outgoing: Outgoing,
  refusal: EgressRefusal,
  signal: AbortSignal,
): Promise<ReceiverResponse> {
  const url = new URL(outgoing.url);
  const { objection } = parseDestination(outgoing.url, refusal);
  const over = startTimeout(outgoing, signal);
  const session = connect(url.origin, { lookup: permittedLookup(objection, over.signal) });
  try {
    return await new Promise<ReceiverResponse>((resolve, reject) => {
      over.signal.addEventListener('abort', () => reject(over.why()), { once: true });
      session.on('error', reject);
      session.on('close', () => reject(new Error('The receiver closed the connection without a response')));
      const head = { ':method': 'POST', ':path': url.pathname, ...outgoing.headers };
      const stream = session.request(head);
      stream.on('error', reject);
      collectResponse(stream, resolve, reject);
      stream.end(outgoing.body);
    });
  } finally {
    over.unfollow();
    session.destroy();
  }
}

/** The status of a call follows its message, or comes immediately when there is none. */
function collectResponse(
  stream: ClientHttp2Stream,
  resolve: (answered: ReceiverResponse) => void,
  reject: (error: Error) => void,
): void {
  let status = 0;
  let last: IncomingHttpHeaders = {};
  const answer = new LimitedBody();
  stream.on('response', (headers) => {
    status = headers[':status'] ?? 0;
    last = headers;
  });
  stream.on('trailers', (headers: IncomingHttpHeaders) => {
    last = { ...last, ...headers };
  });
  stream.on('data', (part: Buffer) => {
    if (!answer.add(part)) reject(new Error('The response of the receiver is too large'));
  });
  stream.on('end', () => {
    const call = parseCallStatus(status, last);
    resolve({
      status,
      retryAfterS: undefined,
      call,
      note: call?.code === 0 ? messageNote(answer.beginning) : undefined,
    });
  });
}

/**
 * Reads the single message of a call after its compression flag and length. It is compressed only if the request
 * accepted that.
 */
const messageNote = (answer: Buffer): string | undefined =>
  answer[0] === 0 ? describePartialSuccess(answer.subarray(5), undefined) : undefined;

/** A response of a proxy has only an HTTP status. */
function parseCallStatus(status: number, headers: IncomingHttpHeaders): ReceiverResponse['call'] {
  const code = headers['grpc-status'];
  if (typeof code !== 'string' || !/^\d+$/.test(code)) {
    return status === 200 ? { code: 2, message: 'no gRPC status received' } : undefined;
  }
  return { code: Number(code), message: plain(headers['grpc-message']).slice(0, 500) };
}

/** Percent-encoded; returned as it is if the encoding is broken. */
function plain(message: string | string[] | undefined): string {
  const text = typeof message === 'string' ? message : '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
