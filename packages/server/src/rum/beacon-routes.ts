import { MAX_BEACON_BYTES, RumBeacon } from '@vedette/contract/rum-beacon';
import { ConstantDocument, NOT_LIMITED, type RouteHost } from '../http/index.js';
import type { RumCollector } from './collector.js';
import { BEACON_PATH, SCRIPT, SCRIPT_PATH } from './script.js';

/**
 * Serves the script and receives its messages from pages of any origin without credentials. The response is always 204,
 * so that it reveals nothing and pages never see an error of this service.
 */
export function registerBeaconRoutes(host: RouteHost, collector: RumCollector): void {
  const { app } = host;
  const script = new ConstantDocument({
    contentType: 'text/javascript; charset=utf-8',
    content: () => SCRIPT,
    headers: {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
    },
  });
  app.get(SCRIPT_PATH, { compress: false }, (request, reply) => script.send(request, reply));
  app.options(BEACON_PATH, { config: NOT_LIMITED }, (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '86400')
      .send(),
  );
  app.route({
    method: 'POST',
    url: BEACON_PATH,
    bodyLimit: MAX_BEACON_BYTES,
    // The collector counts senders; a page that sends too much gets the same response.
    config: NOT_LIMITED,
    handler: (request, reply) => {
      const beacon = collector.mayAccept(request.ip) ? readBeacon(request.body) : undefined;
      if (beacon) {
        const { origin, 'user-agent': userAgent = '' } = request.headers;
        collector.accept(beacon, { address: request.ip, userAgent, origin });
      }
      return reply.code(204).header('access-control-allow-origin', '*').send();
    },
    // The body is too long or incomplete.
    errorHandler: (_error, _request, reply) => void reply.code(204).header('access-control-allow-origin', '*').send(),
  });
}

/** Returns undefined for anything that is not a message of the script. */
function readBeacon(body: unknown): RumBeacon | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const parsed = RumBeacon.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? { ...parsed.data, sid: parsed.data.sid.toLowerCase() } : undefined;
  } catch {
    return undefined;
  }
}
