import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * One year. Without subdomains and the preload list: the service does not know what else the operator serves below its
 * host.
 */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';
const HEADER = 'strict-transport-security';

/** Returns whether browsers always reach the service over HTTPS, whatever the request says. */
const isPublicHttps = (origin: string | undefined): boolean => origin?.startsWith('https:') === true;

/** For responses without a parsed request, where only the public URL shows how the service is reached. */
export const hstsHeaders = (origin: string | undefined): readonly string[] =>
  isPublicHttps(origin) ? [`${HEADER}: ${STRICT_TRANSPORT_SECURITY}`] : [];

const setHstsHeader = (reply: FastifyReply): void => void reply.raw.setHeader(HEADER, STRICT_TRANSPORT_SECURITY);

/** Address at which browsers reach the service. */
export interface PublicAddress {
  readonly origin?: string;
  readonly trustedProxies?: readonly string[];
}

/**
 * Returns a function that sets the HSTS header for requests that Fastify answers before its hooks. Fastify has not
 * evaluated proxy headers for them, so they are evaluated here.
 */
export function createUnroutedHstsSetter({ origin, trustedProxies = [] }: PublicAddress) {
  const proxies = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return ({ raw: { socket, headers } }: FastifyRequest, reply: FastifyReply): void => {
    const peer = socket.remoteAddress ?? '';
    const isProxy = isIP(peer) !== 0 && proxies.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
    const forwardedProto = [headers['x-forwarded-proto'] ?? ''].flat().join(',').split(',').at(-1)?.trim();
    if (isPublicHttps(origin) || (isProxy && forwardedProto === 'https')) setHstsHeader(reply);
  };
}

/**
 * Adds the HSTS header (RFC 6797), which tells browsers to use HTTPS only, if they reach the service over HTTPS according
 * to the public URL, this connection or a trusted proxy. Responses over plain HTTP must not have it (RFC 6797, section
 * 7.2). It is set on Node's response, so that event streams and other responses that bypass Fastify have it, too.
 */
export function addHstsHook(app: FastifyInstance, origin: string | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPublicHttps(origin) || request.protocol === 'https') setHstsHeader(reply);
    done();
  });
  // Node would answer 417 itself. A server may ignore an expectation that it does not know (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response));
}
