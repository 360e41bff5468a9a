import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  /** Why the service cannot serve; empty when it can. */
  readonly notReady?: () => Promise<readonly string[]> | readonly string[];
  /** Prometheus text of the process. */
  readonly metrics?: () => Promise<{ readonly contentType: string; readonly text: string }>;
}

/** `/health/live`, `/health/ready` and `/metrics`: for probes and scrapers, outside the two surfaces. */
export function mountHealth(app: FastifyInstance, { notReady, metrics }: HealthOptions): void {
  app.get('/health/live', (_request, reply) => reply.send({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const reasons = (await notReady?.()) ?? [];
    return reasons.length === 0
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'not ready', reasons: [...reasons] });
  });
  if (!metrics) return;
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics();
    return reply.type(contentType).send(text);
  });
}
