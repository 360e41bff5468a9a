import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * When the host closes, ends each connection once its answer is over. Node ends those that are idle at that moment alone; one
 * that is under way then, or whose body is still read behind an answer that did not wait for it, would be kept open for
 * another request, and the close waited for that.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const closed = new AbortController();
    app.server.once('close', () => closed.abort());
    void endIdle(app, closed.signal);
    done();
  });
}

/** Requests that come on open connections while the host closes are for another process. */
export function refuseRequestsOnClose(app: FastifyInstance): void {
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

async function endIdle(app: FastifyInstance, closed: AbortSignal): Promise<void> {
  // Nobody may be listening at all: then nothing is ever closed.
  while (!closed.aborted && app.server.listening) await systemClock.sleep(1, closed);
  while (!closed.aborted && (await hasConnections(app))) {
    app.server.closeIdleConnections();
    await systemClock.sleep(LOOK_EVERY_MS, closed);
  }
}

const hasConnections = (app: FastifyInstance): Promise<boolean> =>
  new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(!error && count > 0));
  });
