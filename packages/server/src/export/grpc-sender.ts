/** Unary calls of gRPC over HTTP/2. Source: grpc/grpc, "gRPC over HTTP2". */
import { connect, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import { parseDestination, judged, Read, startTimeout, type Answered, type Outgoing } from './http-sender.js';
import { noteIn } from './partial-success-rules.js';
import type { EgressRefusal } from '../module/context.js';

/**
 * Calls once, on a connection of its own, to an address that the policy allows.
 * @throws Error when the address is refused, there is no connection, or no answer in time.
 */
export async function sendCall(outgoing: Outgoing, refusal: EgressRefusal, signal: AbortSignal): Promise<Answered> {
  const url = new URL(outgoing.url);
  const { objection } = parseDestination(outgoing.url, refusal);
  const over = startTimeout(outgoing, signal);
  const session = connect(url.origin, { lookup: judged(objection, over.signal) });
  try {
    return await new Promise<Answered>((resolve, reject) => {
      over.signal.addEventListener('abort', () => reject(over.why()), { once: true });
      session.on('error', reject);
      session.on('close', () => reject(new Error('The receiver closed the connection without an answer')));
      const head = { ':method': 'POST', ':path': url.pathname, ...outgoing.headers };
      const stream = session.request(head);
      stream.on('error', reject);
      collectAnswer(stream, resolve, reject);
      stream.end(outgoing.body);
    });
  } finally {
    over.letGo();
    session.destroy();
  }
}

/** The status of a call comes after its message, or at once when there is none. */
function collectAnswer(
  stream: ClientHttp2Stream,
  resolve: (answered: Answered) => void,
  reject: (error: Error) => void,
): void {
  let status = 0;
  let last: IncomingHttpHeaders = {};
  const answer = new Read();
  stream.on('response', (headers) => {
    status = headers[':status'] ?? 0;
    last = headers;
  });
  stream.on('trailers', (headers: IncomingHttpHeaders) => {
    last = { ...last, ...headers };
  });
  stream.on('data', (part: Buffer) => {
    if (!answer.add(part)) reject(new Error('The receiver answered more than a receiver does'));
  });
  stream.on('end', () => {
    const call = callIn(status, last);
    resolve({
      status,
      retryAfterS: undefined,
      call,
      note: call?.code === 0 ? messageNote(answer.beginning) : undefined,
    });
  });
}

/** Of the one message of a call, behind its mark and its length; packed only where we said that we can unpack. */
const messageNote = (answer: Buffer): string | undefined =>
  answer[0] === 0 ? noteIn(answer.subarray(5), undefined) : undefined;

/** What a proxy answered on the way is told by its HTTP status alone. */
function callIn(status: number, headers: IncomingHttpHeaders): Answered['call'] {
  const code = headers['grpc-status'];
  if (typeof code !== 'string' || !/^\d+$/.test(code)) {
    return status === 200 ? { code: 2, message: 'no status came' } : undefined;
  }
  return { code: Number(code), message: plain(headers['grpc-message']).slice(0, 500) };
}

/** Percent-encoded, unless it is broken. */
function plain(message: string | string[] | undefined): string {
  const text = typeof message === 'string' ? message : '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
