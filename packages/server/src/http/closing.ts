import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { FastifyInstance } from 'fastify';

const POLL_INTERVAL_MS = 50;

/**
 * Ends each connection when its response is complete once the host closes. Node ends only connections that are idle at
 * that moment. One with a request in progress, or whose body is still read after an early response, would stay open for
 * another request, and closing would wait for it.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const closed = new AbortController();
    app.server.once('close', () => closed.abort());
    void closeIdleConnections(app, closed.signal);
    done();
  });
}

/** Rejects requests that arrive on open connections while the host closes; another process can answer them. */
export function rejectRequestsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    const stopping = new Fault('unavailable', 'The service is stopping; try again shortly', { retryAfterS: 5 });
    done(isClosing ? stopping : undefined);
  });
}

async function closeIdleConnections(app: FastifyInstance, closed: AbortSignal): Promise<void> {
  // A host that does not listen is never closed.
  while (!closed.aborted && app.server.listening) await systemClock.sleep(1, closed);
  while (!closed.aborted && (await hasConnections(app))) {
    app.server.closeIdleConnections();
    await systemClock.sleep(POLL_INTERVAL_MS, closed);
  }
}

const hasConnections = (app: FastifyInstance): Promise<boolean> =>
  new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(!error && count > 0));
  });
