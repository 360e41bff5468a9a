import type { Socket } from 'node:net';
import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { FastifyInstance } from 'fastify';

/**
 * Limit per connection and turn of the process. A client that waits for responses sends one request; no proxy or
 * browser pipelines so many.
 */
export const MAX_REQUESTS_PER_TURN = 32;

/**
 * Ends connections that send many requests without waiting for responses: everything that has arrived, some thousands,
 * would start in one turn and block all other work. Later requests are dropped, as HTTP allows (RFC 9112, section 9.6).
 */
export function endFloodsOfRequests(app: FastifyInstance): void {
  const requestCounts = new Map<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (requestCounts.size === 0) void yieldToEventLoop().then(() => requestCounts.clear());
    const count = (requestCounts.get(socket) ?? 0) + 1;
    requestCounts.set(socket, count);
    if (count > MAX_REQUESTS_PER_TURN) void reply.header('connection', 'close');
    done();
  });
}
