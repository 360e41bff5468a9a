import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { listGroupProcesses } from '../memory.js';
import { aKnownSite } from './testing/a-known-site.js';
import { aBrowserProbe, aPage, aSite } from './testing/a-page.js';

/** Source: RFC 6455, section 1.3. */
const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const never = new AbortController().signal;

async function endRenderers(browserPid: number): Promise<void> {
  for (const { pid, isRenderer } of await listGroupProcesses(browserPid)) if (isRenderer) process.kill(pid, 'SIGKILL');
}

const site = await aKnownSite();
const bench = await aBrowserProbe({ pool: { bytesPerRun: 0 } });
afterAll(async () => {
  await bench.close();
  site.close();
});

test('reports a killed page process as a crash and keeps the browser', async () => {
  const kill = { now: (): void => undefined };
  const page = await aSite(({ url = '' }, response) => {
    if (url === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script src="/late.js"></script>');
    else if (url === '/late.js') kill.now();
    else response.end('plain');
  });
  const pids = await bench.pool.use(never, async ({ browser: { pid } }) => {
    kill.now = () => void endRenderers(pid);
    const seen = await bench.look(aPage(`${page.url}/`));
    expect(seen.failure).toMatchObject({ code: 17_020, message: 'the page crashed' });
    return pid;
  });
  const next = await bench.pool.use(never, async ({ browser: { pid } }) => {
    expect(await bench.look(aPage(`${page.url}/plain`))).toMatchObject({ statusCode: 200, source: 'plain' });
    return pid;
  });
  expect(next).toBe(pids);
  page.close();
});

test.each([
  ['http://127.0.0.1:59999/', 12_002],
  ['http://nobody.invalid/', 11_001],
  ['http://169.254.169.254/', 11_005],
])(
  '%s fails with %d',
  async (url, code) => {
    expect((await bench.look(aPage(url))).failure?.code).toBe(code);
  },
  60_000,
);

test('an abandoned run leaves the pool usable', async () => {
  const stop = new AbortController();
  const running = bench.look(aPage(`${site.url}/`), stop.signal);
  stop.abort();
  await expect(running).rejects.toThrow('abandoned');
  expect((await bench.look(aPage(`${site.url}/last`))).statusCode).toBe(200);
}, 60_000);

test('repeats a page whose browser was ended by another run', async () => {
  const shared = await aBrowserProbe({ pool: { bytesPerRun: 0 } });
  let endBrowser = (): unknown => undefined;
  let requests = 0;
  const page = await aSite((_request, response) => {
    requests += 1;
    if (requests === 1) endBrowser();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>again</p>');
  });
  const seen = await shared.pool.use(never, ({ browser }) => {
    endBrowser = () => process.kill(browser.pid, 'SIGKILL');
    return shared.look(aPage(page.url, { contentMatches: ['again'] }));
  });
  expect(seen).toMatchObject({ statusCode: 200, contentMatches: [{ holds: true }] });
  expect(seen.failure).toBeUndefined();
  await shared.close();
  page.close();
}, 60_000);

test('a page with an open WebSocket loads without failure', async () => {
  const page = await aSite((_request, response) => {
    const script = `new WebSocket(location.href.replace('http', 'ws') + 'live');`;
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<script>${script}</script>`);
  });
  page.server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}${WEBSOCKET_GUID}`)
      .digest('base64');
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.on('error', () => undefined).write([...lines, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
  });
  const seen = await bench.look(aPage(`${page.url}/`));
  const socket = seen.elements.find(({ url }) => url.startsWith('ws:'));
  expect(socket).toMatchObject({ statusCode: 101, isFailed: false, timeoutMs: 0, protocol: 'websocket' });
  expect(seen.totalMs).toBeLessThan(60_000);
  page.close();
}, 60_000);

test('a page that goes to another page waits for no frame or worker of the first', async () => {
  const scripts: Readonly<Record<string, string>> = {
    '/': `<iframe src="/frame"></iframe><script>new Worker('/worker.js'); setTimeout(() => (location = '/next'), 500)</script>`,
    '/frame': '<img src="/silent?frame">',
    '/next': '<p>next</p>',
  };
  const page = await aSite(({ url = '' }, response) => {
    const html = scripts[url];
    if (html !== undefined) response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    else if (url === '/worker.js')
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('fetch("/silent?worker")');
  });
  const seen = await bench.look(aPage(`${page.url}/`, { totalTimeoutMs: 20_000 }));
  expect(seen.elements.filter(({ url }) => url.includes('/silent'))).toHaveLength(2);
  expect(seen.source).toBe('<p>next</p>');
  expect(seen.totalMs).toBeLessThan(15_000);
  page.close();
}, 60_000);
