import type { RouteHost } from '../../http/index.js';
import type { PublicPages } from './public-pages.js';

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *";

/**
 * Serves `/status/<guid>` and its twin `/status/<guid>.json` to everybody: no credentials, no cookies. A page that is not
 * published is not there.
 */
export function registerPublicPageRoutes(host: RouteHost, pages: PublicPages): void {
  const url = '/status/:name';
  host.noteAddress('GET', url);
  host.app.get<{ Params: { name: string } }>(url, async (request, reply) => {
    const name = request.params.name.toLowerCase();
    const isJson = name.endsWith('.json');
    const guid = isJson ? name.slice(0, -'.json'.length) : name;
    const page = GUID.test(guid) ? await pages.get(guid) : undefined;
    if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.');
    const etag = `"${page.etag}${isJson ? '-json' : ''}"`;
    void reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=30')
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .removeHeader('x-frame-options');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (isJson) return reply.header('access-control-allow-origin', '*').type('application/json').send(page.json);
    return reply.type('text/html; charset=utf-8').send(page.html);
  });
}
