import type { Socket } from 'node:net';
import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { FastifyInstance } from 'fastify';

/** Of one connection within one turn of the process. Whoever waits for answers sends one; no proxy or browser sends so many ahead. */
export const MAX_REQUESTS_AT_ONCE = 32;

/**
 * Ends connections that bring many requests without waiting for an answer: all that have come are begun within one turn, some
 * thousands, and nothing else is done meanwhile. What was sent behind is left, as HTTP has it (RFC 9112, section 9.6).
 */
export function endFloodsOfRequests(app: FastifyInstance): void {
  const begun = new Map<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (begun.size === 0) void yieldToEventLoop().then(() => begun.clear());
    const count = (begun.get(socket) ?? 0) + 1;
    begun.set(socket, count);
    if (count > MAX_REQUESTS_AT_ONCE) void reply.header('connection', 'close');
    done();
  });
}
