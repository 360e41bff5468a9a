import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { RouteHost } from '../http/index.js';

/**
 * Scripts and styles from our own files alone. Components that place themselves do it through the object model, which
 * no policy forbids; style elements and attributes in markup are refused.
 */
const POLICY = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Not pages: what is unknown below these stays a 404 in the words of the API. */
const NOT_PAGES = /^\/(v\d+|api|health|metrics|assets)(\/|$)|\.[a-z0-9]+$/i;

/**
 * Serves the built web app: its files, and its one page for every address of a screen. Call it after every other route.
 * Without a build in `folder` there is only the API.
 */
export async function serveWebApp({ app, basePath }: RouteHost, folder: string): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (built === undefined) return;
  const page = built.replace('<base href="/" />', `<base href="${basePath}/" />`);
  await app.register(serveFiles, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['index.html', '.stamp'],
    setHeaders: (reply, path) => {
      // Names of files in assets/ carry a hash of their content.
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (NOT_PAGES.test(path)) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'same-origin')
      .send(page);
  });
}
