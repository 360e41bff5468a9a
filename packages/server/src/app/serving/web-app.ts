import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { ConstantDocument, type RouteHost } from '../../http/index.js';

/**
 * Allows scripts and styles only from our own files. Components that position themselves use the object model, which no
 * policy forbids. Style elements and attributes in markup are blocked.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Paths that are not pages: an unknown path below them gets the 404 of the API. */
const NOT_PAGE_PATHS = /^\/(v\d+|api|health|metrics|assets)(\/|$)|\.[a-z0-9]+$/i;

/** Content types of the files in a build. A file of another type is downloaded, not shown. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
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
 * Serves the built web app: its files, and its single page for every address of a screen. Call it after all other
 * routes. Without a build in `folder` only the API is served.
 */
export async function serveWebApp({ app, basePath }: RouteHost, folder: string): Promise<void> {
  const html = await readFile(join(folder, PAGE), 'utf8').catch(() => undefined);
  if (html === undefined) return;
  const page = new ConstantDocument({
    contentType: 'text/html; charset=utf-8',
    content: () => html.replace('<base href="/" />', `<base href="${basePath}/" />`),
    headers: {
      'cache-control': 'no-cache',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'referrer-policy': 'same-origin',
    },
  });
  for (const name of await listFiles(folder)) {
    const file = fileDocument(folder, name);
    app.get(`/${name}`, { compress: false }, (request, reply) => file.send(request, reply));
  }
  app.get('/*', { compress: false }, (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (NOT_PAGE_PATHS.test(path)) {
      reply.callNotFound();
      return reply;
    }
    return page.send(request, reply);
  });
}

/** Returns the paths of a build's files except its page, with `/` between folders on every system. */
async function listFiles(folder: string): Promise<string[]> {
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
    contentType: CONTENT_TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
    content: () => readFile(join(folder, name)),
    headers: { 'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache' },
  });
}
