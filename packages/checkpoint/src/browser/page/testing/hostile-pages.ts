import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { aPage, aSite, type aBrowserProbe } from './a-page.js';

/** A hostile page and the expected result of its check: an error code, or 0 for a page that loads nevertheless. */
export interface HostilePage {
  readonly name: string;
  readonly code: number;
  /** Time limit; default 45 s, and 3 s for pages that are expected to time out. */
  readonly totalTimeoutMs?: number;
  /** HTML of the page itself; the page requests everything else below its path. */
  readonly html?: string;
  readonly respond?: (response: ServerResponse, path: string) => void;
}

const [PASSES, TIMEOUT, REDIRECTS, CRASHED, FAILED] = [0, 17_001, 14_003, 17_020, 17_000];
const scriptPage = (code: string): string => `<!doctype html><p>page</p><script>${code}</script>`;
const afterLoadPage = (code: string): string =>
  scriptPage(`addEventListener('load', () => setTimeout(() => { ${code} }));`);
const html = (response: ServerResponse, body: string, headers: Record<string, string> = {}): unknown =>
  response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(body);

/** Sends endless bytes while the client reads. */
function streamEndlessly(response: ServerResponse, chunk: string, everyMs: number): void {
  const timer = setInterval(() => response.writableNeedDrain || response.write(chunk), everyMs);
  response.on('close', () => clearInterval(timer));
}

const SERVICE_WORKER = `oninstall = () => skipWaiting();
onactivate = (event) => event.waitUntil(clients.claim());
onfetch = (event) => event.respondWith(new Promise(() => undefined));`;

const NESTED_FRAMES_PAGE = scriptPage(`for (let at = 0; at < 3; at += 1) {
  const frame = document.createElement('iframe');
  frame.src = 'frame?' + Math.random();
  document.body.append(frame);
}`);

export const hostilePages: readonly HostilePage[] = [
  {
    name: 'endless server redirects',
    code: REDIRECTS,
    respond: (response, path) => response.writeHead(302, { Location: `${path}x` }).end(),
  },
  {
    name: 'endless script redirects',
    code: REDIRECTS,
    respond: (response) => html(response, scriptPage(`location.replace(location.pathname + 'x')`)),
  },
  { name: 'a page that reloads itself', code: REDIRECTS, html: scriptPage('location.reload()') },
  { name: 'a storm of alerts', code: TIMEOUT, html: scriptPage('for (;;) alert(1)') },
  {
    name: 'a storm of prompts after the load',
    code: PASSES,
    html: afterLoadPage(`setInterval(() => { confirm(1); prompt(2); print(); })`),
  },
  {
    name: 'a prompt before it is unloaded',
    code: PASSES,
    html: scriptPage(`onbeforeunload = (event) => { event.preventDefault(); event.returnValue = 'stay'; }`),
  },
  {
    name: 'a download',
    code: FAILED,
    respond: (response) => {
      response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment' });
      streamEndlessly(response, 'x'.repeat(65_536), 5);
    },
  },
  {
    name: 'dozens of downloads',
    code: PASSES,
    html: scriptPage(`for (let at = 0; at < 50; at += 1) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['x'.repeat(100000)]));
      link.download = at + '.exe';
      link.click();
    }`),
  },
  {
    name: 'dozens of pop-ups',
    code: PASSES,
    html: scriptPage(
      `for (let at = 0; at < 40; at += 1) window.open(location.href.includes('child') ? '' : '?child' + at)`,
    ),
  },
  { name: 'an endless script', code: TIMEOUT, html: scriptPage('for (;;);') },
  { name: 'an endless script after the load', code: PASSES, html: afterLoadPage('for (;;);') },
  {
    name: 'endless workers',
    code: PASSES,
    html: scriptPage(`for (let at = 0; at < 8; at += 1)
      new Worker(URL.createObjectURL(new Blob(['for (;;);'])));`),
  },
  {
    name: 'endless heap growth',
    code: CRASHED,
    html: scriptPage('const all = []; for (;;) all.push(new Array(1e5).fill(all.length));'),
  },
  {
    name: 'endless memory outside the heap',
    code: CRASHED,
    html: scriptPage('const all = []; for (;;) all.push(new Uint8Array(1e7).fill(7));'),
  },
  {
    name: 'tens of thousands of elements',
    code: PASSES,
    totalTimeoutMs: 600_000,
    html: scriptPage(`document.body.innerHTML = Array.from({ length: 10000 }, (_, at) =>
      '<i style="background:url(data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==#' + at + ')">' + at + '</i>').join('');
      for (let at = 0; at < 10000; at += 1) fetch('data:,' + at);`),
  },
  {
    name: 'endlessly nested frames',
    code: TIMEOUT,
    html: NESTED_FRAMES_PAGE,
    // Chromium allows at most a thousand frames in a page and would finish them.
    respond: (response) => void setTimeout(() => html(response, NESTED_FRAMES_PAGE), 1_000),
  },
  {
    name: 'an endless document',
    code: TIMEOUT,
    respond: (response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      streamEndlessly(response, '<p>and on</p>', 20);
    },
  },
  {
    name: 'an endless style sheet',
    code: TIMEOUT,
    html: '<link rel="stylesheet" href="?style"><p>page</p>',
    respond: (response) => {
      response.writeHead(200, { 'Content-Type': 'text/css' });
      streamEndlessly(response, 'p { color: teal }', 20);
    },
  },
  {
    name: 'an endless stream after the load',
    code: PASSES,
    html: afterLoadPage(`fetch('?stream')`),
    respond: (response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      streamEndlessly(response, 'x'.repeat(10_000), 20);
    },
  },
  {
    name: 'a bomb of zeros',
    code: PASSES,
    respond: (response) => html(response, GZIP_BOMB as unknown as string, { 'Content-Encoding': 'gzip' }),
  },
  {
    name: 'a word of 64 MB on the console',
    code: PASSES,
    html: afterLoadPage(`console.error('loud ' + 'a'.repeat(${64 * 1024 * 1024}))`),
  },
  {
    name: 'endless console output',
    code: PASSES,
    html: afterLoadPage(
      `setInterval(() => { for (let at = 0; at < 200; at += 1) console.log('x'.repeat(20000), { at }) })`,
    ),
  },
  {
    name: 'a service worker that keeps every request',
    code: PASSES,
    totalTimeoutMs: 25_000,
    html: scriptPage(`navigator.serviceWorker.register('sw.js', { scope: './' }).then(() => navigator.serviceWorker.ready)
      .then(() => setTimeout(() => fetch('?kept'), 100))`),
    respond: (response) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SERVICE_WORKER),
  },
  {
    name: 'an endless title, URL and history',
    code: PASSES,
    html: afterLoadPage(`setInterval(() => {
      document.title = 'x'.repeat(1e6) + Math.random();
      try { history.pushState({}, '', '?' + 'y'.repeat(60000) + Math.random()); } catch {}
    }, 5)`),
  },
  {
    name: 'hundreds of sockets',
    code: PASSES,
    html: scriptPage(`for (let at = 0; at < 500; at += 1) new WebSocket(location.href.replace('http', 'ws') + at)`),
    respond: (response) => response.writeHead(400).end(),
  },
];

const GZIP_BOMB = gzipSync(Buffer.alloc(200 * 1024 * 1024));

const pagePath = (page: HostilePage): string => `/${hostilePages.indexOf(page)}/`;

/** Checks one of them. */
export async function checkHostilePage(
  { look }: Pick<Awaited<ReturnType<typeof aBrowserProbe>>, 'look'>,
  site: string,
  page: HostilePage,
) {
  const totalTimeoutMs = page.totalTimeoutMs ?? (page.code === TIMEOUT ? 3_000 : 45_000);
  const { failure } = await look(aPage(`${site}${pagePath(page)}`, { totalTimeoutMs }));
  const code = failure?.code ?? 0;
  return { name: page.name, code, message: failure?.message ?? '', isExpected: page.code === code };
}

/** Starts a site with all of them, each below its number; `/` is a plain page. */
export const aHostileSite = () => {
  const answer: RequestListener = ({ url = '/' }, response) => {
    response.on('error', () => undefined);
    const [, number = '', subpath = ''] = /^\/(\d+)\/(.*)$/.exec(url) ?? [];
    const page = hostilePages[number === '' ? -1 : Number(number)];
    if (!page) html(response, '<!doctype html><p>plain</p>');
    else if (page.html !== undefined && (subpath === '' || !page.respond)) html(response, page.html);
    else page.respond?.(response, url);
  };
  return aSite(answer);
};
