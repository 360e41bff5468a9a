import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { ConstantDocument, type RouteHost } from '../../http/index.js';

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

/** Of the files a build makes; what is none of these is saved, not shown. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const PAGE = 'index.html';

/**
 * Serves the built web app: its files, and its one page for every address of a screen. Call it after every other route.
 * Without a build in `folder` there is only the API.
 */
export async function serveWebApp({ app, basePath }: RouteHost, folder: string): Promise<void> {
  const built = await readFile(join(folder, PAGE), 'utf8').catch(() => undefined);
  if (built === undefined) return;
  const page = new ConstantDocument({
    contentType: 'text/html; charset=utf-8',
    content: () => built.replace('<base href="/" />', `<base href="${basePath}/" />`),
    headers: {
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      'referrer-policy': 'same-origin',
    },
  });
  for (const name of await filesIn(folder)) {
    const file = fileDocument(folder, name);
    app.get(`/${name}`, { compress: false }, (request, reply) => file.send(request, reply));
  }
  app.get('/*', { compress: false }, (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (NOT_PAGES.test(path)) {
      reply.callNotFound();
      return reply;
    }
    return page.send(request, reply);
  });
}

/** Paths of the files of a build but its page, with `/` between folders on every system. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => name !== PAGE);
}

function fileDocument(folder: string, name: string): ConstantDocument {
  // Names of files in assets/ carry a hash of their content.
  const isHashed = name.startsWith('assets/');
  return new ConstantDocument({
    contentType: TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
    content: () => readFile(join(folder, name)),
    headers: { 'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache' },
  });
}
