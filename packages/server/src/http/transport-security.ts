import type { FastifyInstance } from 'fastify';

/**
 * One year. Neither subdomains nor the preload list: the service does not know what else the operator serves below its host.
 */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

/**
 * Tells browsers to return over HTTPS only (RFC 6797) where they reach the service that way: the public URL says so, or this
 * connection or a trusted proxy does. Plain HTTP must not carry it (section 7.2).
 */
export function requireSecureTransport(app: FastifyInstance, origin: string | undefined): void {
  const isPublicHttps = origin?.startsWith('https:') === true;
  app.addHook('onRequest', (request, reply, done) => {
    if (isPublicHttps || request.protocol === 'https') {
      void reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
    }
    done();
  });
}
