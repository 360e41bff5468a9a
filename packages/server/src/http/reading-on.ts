import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Of a body that nobody wants any more; requestTimeout bounds how long that may take. */
export const READ_ON_BYTES = 64 * 1024 * 1024;

/**
 * An answer may be ready before its request has come whole: the body is too large, or nobody is signed in. The rest is read and
 * dropped, up to a bound: a connection that is closed on what is still coming is reset, and the client, which is still
 * writing, never sees the answer. It leaves at once where the connection stays, else when the rest has come. A connection
 * that stays takes its next request behind the rest; one with more than the bound to come is cut.
 */
export function readOnBehindAnswers(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // Fastify closes after 413, since the client may send more.
    if (reply.statusCode === 413) reply.removeHeader('connection');
    if (isComing(raw) && endsConnection(raw)) {
      readOn(raw, () => done());
      return;
    }
    // Counted from here on: once the answer is out, Node drops what nobody has begun to read without telling.
    if (isComing(raw)) readOn(raw, (isTooMuch) => isTooMuch && raw.socket.destroy());
    done();
  });
}

/** A request of a test without a network comes whole and does not say so. */
const isComing = ({ complete }: { readonly complete?: boolean }): boolean => complete === false;

const endsConnection = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.0' || headers.connection?.toLowerCase() === 'close';

/** @param over hears once that the body ended, the connection is gone or the bound is passed, and whether it is that */
function readOn(raw: IncomingMessage, over: (isTooMuch: boolean) => void): void {
  let bytes = 0;
  const end = (): void => {
    raw.off('data', count).off('close', end);
    over(bytes > READ_ON_BYTES);
  };
  const count = ({ length }: Buffer): void => {
    bytes += length;
    if (bytes > READ_ON_BYTES) end();
  };
  raw.unpipe();
  raw
    .on('error', () => undefined)
    .on('data', count)
    .once('close', end)
    .resume();
}
