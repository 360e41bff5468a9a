import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Limit of a body that is read and dropped; requestTimeout bounds the time it may take. */
export const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * Handles responses that are ready before their request has arrived completely, because the body is too large or the
 * caller is not signed in. The rest is read and dropped, up to a limit. A connection that is closed while data is still
 * arriving is reset, and a client that is still writing never sees the response. The response is sent immediately if
 * the connection stays open, otherwise when the rest has arrived. A connection that stays open takes its next request
 * after the rest; one beyond the limit is closed.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // Fastify closes after 413, since the client may send more.
    if (reply.statusCode === 413) reply.removeHeader('connection');
    if (isIncomplete(raw) && closesConnection(raw)) {
      drainBody(raw, () => done());
      return;
    }
    // Counted from here on: once the response is sent, Node silently drops unread data.
    if (isIncomplete(raw)) drainBody(raw, (isOverLimit) => isOverLimit && raw.socket.destroy());
    done();
  });
}

/** A request in a test without a network is complete but does not report it. */
const isIncomplete = ({ complete }: { readonly complete?: boolean }): boolean => complete === false;

const closesConnection = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.0' || headers.connection?.toLowerCase() === 'close';

/**
 * @param onEnd called once when the body or the connection ended or the limit is exceeded; the argument says whether it
 * is exceeded
 */
function drainBody(raw: IncomingMessage, onEnd: (isOverLimit: boolean) => void): void {
  let bytes = 0;
  const end = (): void => {
    raw.off('data', count).off('close', end);
    onEnd(bytes > MAX_DRAINED_BYTES);
  };
  const count = ({ length }: Buffer): void => {
    bytes += length;
    if (bytes > MAX_DRAINED_BYTES) end();
  };
  raw.unpipe();
  raw
    .on('error', () => undefined)
    .on('data', count)
    .once('close', end)
    .resume();
}
