import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, inject } from 'vitest';

/** Statuses that one test file observed: `<endpoint id> <status>`. */
const observed = new Set<string>();

// Fastify reports every server it creates, so no test has to do this.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onResponse', (request, reply, done) => {
    const { endpointId } = request.routeOptions.config as { endpointId?: string };
    // The caller requested a minimal response, which is documented once for all endpoints.
    const isMinimal = reply.hasHeader('preference-applied');
    if (endpointId !== undefined && request.method !== 'HEAD' && !isMinimal)
      observed.add(`${endpointId} ${String(reply.statusCode)}`);
    done();
  });
});

afterAll(async () => {
  await writeFile(join(inject('statusesFolder'), randomUUID()), JSON.stringify([...observed]));
});
