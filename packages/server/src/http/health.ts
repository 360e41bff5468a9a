import { createHash, timingSafeEqual } from 'node:crypto';
import { Fault } from '@vedette/kernel/fault';
import type { Secret } from '@vedette/kernel/secret';
import type { FastifyInstance } from 'fastify';
import { NOT_LIMITED } from './anonymous-limit.js';
import { decideMetricsAccess, type MetricsAccess } from './metrics-access-rules.js';

export interface HealthOptions {
  /** Returns why the service is not ready; empty when it is. */
  readonly notReady?: () => Promise<readonly string[]> | readonly string[];
  /** Whether this process runs the engine. Default: no. */
  readonly isLeading?: () => boolean;
  /** Prometheus text of the process. */
  readonly metrics?: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** Default: only this machine. */
  readonly metricsAccess?: MetricsAccess;
}

const LOCAL: MetricsAccess = { to: 'local', token: undefined };
const REJECTIONS = {
  token: new Fault('unauthenticated', 'The token of VEDETTE_METRICS_TOKEN is required'),
  closed: new Fault(
    'forbidden',
    'Metrics are not available from here; set VEDETTE_METRICS or VEDETTE_METRICS_TOKEN to allow access',
  ),
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
// Compares the revealed token in constant time.
const isSameSecret = (given: string, token: Secret): boolean => timingSafeEqual(digest(given), digest(token.reveal()));

/**
 * Serves `/health/live`, `/health/ready`, `/health/leader` and `/metrics` for probes and scrapers, outside the two
 * surfaces.
 */
export function mountHealth(
  app: FastifyInstance,
  { notReady, isLeading, metrics, metricsAccess = LOCAL }: HealthOptions,
): void {
  app.get('/health/live', { config: NOT_LIMITED }, (_request, reply) => reply.send({ status: 'live' }));
  app.get('/health/ready', { config: NOT_LIMITED }, async (_request, reply) => {
    const reasons = (await notReady?.()) ?? [];
    return reasons.length === 0
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'not ready', reasons: [...reasons] });
  });
  app.get('/health/leader', { config: NOT_LIMITED }, (_request, reply) =>
    isLeading?.() === true ? reply.send({ status: 'leader' }) : reply.code(503).send({ status: 'not leader' }),
  );
  if (!metrics) return;
  app.get('/metrics', { config: NOT_LIMITED }, async (request, reply) => {
    const { headers, socket, raw } = request;
    const call = { headers, remoteAddress: socket.remoteAddress, httpVersion: raw.httpVersion };
    const verdict = decideMetricsAccess(metricsAccess, call, isSameSecret);
    if (verdict === 'token') void reply.header('www-authenticate', 'Bearer realm="metrics"');
    if (verdict !== 'open') throw REJECTIONS[verdict];
    const { contentType, text } = await metrics();
    return reply.type(contentType).send(text);
  });
}
