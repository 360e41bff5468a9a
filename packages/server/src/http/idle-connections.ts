import { SECOND } from '@vedette/kernel/clock';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Above what a reverse proxy and an office full of browsers keep open; below the descriptors a process may have. */
const MAX_IDLE_CONNECTIONS = 1_000;
/**
 * Longer than proxies keep an idle connection (mostly 60 s), so that they never reuse one that is just being closed.
 */
export const KEEP_ALIVE_MS = 72 * SECOND;
/** Time for request headers to arrive, including the first ones of a new connection. */
export const HEADERS_TIMEOUT_MS = 30 * SECOND;

/**
 * Closes the connection that has been idle longest when there are too many. A connection is idle while it has no
 * request in progress: long polls of checkpoints and event streams are not idle.
 */
export function limitIdleConnections({ server }: FastifyInstance, max = MAX_IDLE_CONNECTIONS): void {
  // A Set keeps the order of insertion, so the first has been idle longest.
  const idle = new Set<Socket>();
  const active = new Map<Socket, number>();
  const addIdle = (socket: Socket): void => {
    if (socket.destroyed) return;
    idle.add(socket);
    const [longest] = idle;
    if (idle.size <= max || !longest) return;
    idle.delete(longest);
    longest.destroy();
  };
  server.on('connection', (socket) => {
    addIdle(socket);
    socket.once('close', () => {
      idle.delete(socket);
      active.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    active.set(socket, (active.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const remaining = (active.get(socket) ?? 1) - 1;
      if (remaining > 0) active.set(socket, remaining);
      else {
        active.delete(socket);
        addIdle(socket);
      }
    });
  });
}
