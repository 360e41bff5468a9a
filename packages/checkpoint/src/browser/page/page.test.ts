import { createHash } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { processesOf } from '../memory.js';
import { isFlat } from './flat-rules.js';
import { aBrowserProbe, aPage, aSite } from './testing/a-page.js';

/** Source: RFC 6455, section 1.3. */
const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

const KNOWN = `<!doctype html><html><head><title>Known</title><link rel="stylesheet" href="/style.css"></head>
<body style="margin:0"><h1>Known page</h1><p id="below">below</p>
<script src="/block.js"></script><script src="/gone.js"></script><img src="/picture.png" width="40" height="40">
<script>
  console.warn('careful', 7);
  setTimeout(() => { throw new Error('broken on purpose'); }, 10);
  addEventListener('load', () => setTimeout(() => {
    const box = document.createElement('div');
    box.style.cssText = 'height:400px;background:#eee';
    document.body.prepend(box);
    const end = performance.now() + 250;
    while (performance.now() < end);
    fetch('/data.json');
  }, 600));
</script></body></html>`;

/** A colour at first, and half a second later something to read. */
const SLOW = `<!doctype html><style>body{background:teal}</style><body><script>
  addEventListener('load', () => setTimeout(() => document.body.append('something to read'), 500));
</script></body>`;

const never = new AbortController().signal;
const LARGE_BYTES = 64 * 1024;

async function endRenderers(browserPid: number): Promise<void> {
  for (const { pid, isRenderer } of await processesOf(browserPid)) if (isRenderer) process.kill(pid, 'SIGKILL');
}

const site = await aSite((request, response) => {
  const { url = '' } = request;
  const send = (type: string, body: string, status = 200): void => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };
  if (url === '/') setTimeout(() => send('text/html', KNOWN), 300);
  else if (url === '/from') response.writeHead(302, { Location: '/' }).end();
  else if (url === '/style.css') send('text/css', 'h1{color:teal}'.padEnd(5_000));
  else if (url === '/block.js') send('text/javascript', 'window.blocked = false;');
  else if (url === '/large') send('text/html', '<p>'.padEnd(LARGE_BYTES, 'x'));
  else if (url === '/data.json') send('application/json', '{}');
  else if (url === '/slow') setTimeout(() => send('text/html', SLOW), 200);
  else if (url === '/hop') send('text/html', `<script>location.href = '/last'</script>`);
  else if (url === '/last') send('text/html', '<p>last</p>');
  else if (url === '/mirror') send('text/html', `<pre>${JSON.stringify(request.headers)}</pre>`);
  else if (url === '/members' && request.headers.authorization === undefined)
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="members"' }).end();
  else if (url === '/members') send('text/html', 'welcome');
  else send('text/html', 'none', 404);
});
const { look, close, pool } = await aBrowserProbe({ watchMs: 6_500 });
afterAll(async () => {
  await close();
  site.close();
});

test('a page whose figures are known', async () => {
  const seen = await look(aPage(`${site.url}/from`, { contentMatches: ['Known page', '!nowhere'] }));
  expect(seen.failure).toBeUndefined();
  expect(seen).toMatchObject({ statusCode: 200, finalUrl: `${site.url}/`, resolvedIpAddress: '127.0.0.1' });
  const [figures] = seen.navigations;
  expect(figures?.timeToFirstByteMs).toBeGreaterThanOrEqual(300);
  expect(figures?.firstContentfulPaintMs).toBeGreaterThan(figures?.timeToFirstByteMs ?? 0);
  expect(figures?.largestContentfulPaintMs).toBeGreaterThanOrEqual(figures?.firstContentfulPaintMs ?? 0);
  // 400 of 800 px are pushed down by 400 px at most: the text that moves is part of the window only.
  expect(figures?.cumulativeLayoutShift).toBeGreaterThan(0.01);
  expect(figures?.totalBlockingTimeMs).toBeGreaterThanOrEqual(195);
  expect(figures?.timeToInteractiveMs).toBeGreaterThan((figures?.loadEventEndMs ?? 0) + 800);
  expect(figures?.domCompleteMs).toBeLessThanOrEqual(figures?.loadEventEndMs ?? 0);
  expect(seen.totalMs).toBeGreaterThanOrEqual(figures?.timeToFirstByteMs ?? 0);
  const paths = seen.elements.map(({ url, statusCode, type }) => [url.replace(site.url, ''), statusCode, type]);
  expect(paths).toEqual(
    expect.arrayContaining([
      ['/from', 302, 'HTML'],
      ['/', 200, 'HTML'],
      ['/style.css', 200, 'CSS'],
      ['/block.js', 200, 'scripts'],
      ['/gone.js', 404, 'scripts'],
      ['/picture.png', 404, 'images'],
      ['/data.json', 200, 'data'],
    ]),
  );
  const style = seen.elements.find(({ url }) => url.endsWith('.css'));
  expect(style).toMatchObject({ resourceBytes: 5_000, protocol: 'http/1.1', isFailed: false, address: '127.0.0.1' });
  expect(style?.transferBytes).toBeGreaterThan(5_000);
  const main = seen.elements[1];
  expect(main?.waitMs).toBeGreaterThanOrEqual(299);
  expect(main?.requestHeaders).toContain('User-Agent: Mozilla');
  expect(seen.elements.find(({ url }) => url.endsWith('gone.js'))?.isFailed).toBe(true);
  expect(seen.console.map(({ level, text }) => [level, text])).toEqual(
    expect.arrayContaining([
      ['Warning', 'careful 7'],
      ['Error', expect.stringContaining('broken on purpose') as string],
      ['Error', expect.stringContaining('404') as string],
    ]),
  );
  expect(seen.source).toBe(KNOWN);
  expect(seen.contentMatches).toEqual([{ holds: true }, { holds: true }]);
  const [picture, ...frames] = seen.pictures;
  expect(
    Buffer.from(picture?.data ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(frames.length).toBeGreaterThanOrEqual(2);
  expect(frames.some(({ milestone }) => milestone === 'FirstContentfulPaint')).toBe(true);
}, 60_000);

const quick = await aBrowserProbe();
afterAll(() => quick.close());

test('all times of a page count from one moment, and a frame is no earlier than what it shows', async () => {
  const seen = await quick.look(aPage(`${site.url}/slow`));
  const [figures] = seen.navigations;
  const [main] = seen.elements;
  const { startMs = 0, queueMs = 0, staleMs = 0, resolveMs = 0, connectMs = 0, sendMs = 0, waitMs = 0 } = main ?? {};
  const firstByteMs = startMs + queueMs + staleMs + resolveMs + connectMs + sendMs + waitMs;
  // Each of the phases is in whole ms.
  expect(Math.abs(firstByteMs - (figures?.timeToFirstByteMs ?? 0))).toBeLessThanOrEqual(4);
  expect(seen.totalMs).toBeGreaterThanOrEqual(figures?.domCompleteMs ?? Infinity);
  const [screenshot, ...frames] = seen.pictures;
  expect(screenshot?.atMs).toBeGreaterThanOrEqual(seen.totalMs);
  const painted = figures?.firstContentfulPaintMs ?? 0;
  expect(painted).toBeGreaterThanOrEqual(700);
  expect(frames.filter(({ data, atMs }) => !isFlat(data) && atMs < painted)).toEqual([]);
  const shown = frames.find(({ data }) => !isFlat(data));
  expect(shown?.milestone).toBe('FirstContentfulPaint');
  expect(frames.filter(({ atMs }) => atMs < (shown?.atMs ?? 0)).length).toBeGreaterThan(0);
}, 60_000);

test('what is blocked never leaves; headers, agent and login arrive', async () => {
  const blocked = await quick.look(aPage(`${site.url}/`, { blockUrls: ['BLOCK.js'] }));
  expect(blocked.elements.find(({ url }) => url.endsWith('/block.js'))).toMatchObject({
    isBlocked: true,
    statusCode: 200,
  });
  const headers = [
    { name: 'X-Shop', value: 'yes' },
    { name: 'Cookie', value: 'a=b' },
  ];
  const mirrored = await quick.look(aPage(`${site.url}/mirror`, { headers, userAgent: 'EdgeLatest' }));
  expect(mirrored.source).toMatch(/"x-shop":"yes"/);
  expect(mirrored.source).toMatch(/"cookie":"a=b"/);
  expect(mirrored.source).toMatch(/Chrome\/\d+\.0\.0\.0 Safari\/537\.36 Edg\/\d+\.0\.0\.0/);
  const authentication = { type: 'Basic' as const, username: 'ada', password: 'lovelace' };
  expect(await quick.look(aPage(`${site.url}/members`, { authentication }))).toMatchObject({
    statusCode: 200,
    source: 'welcome',
  });
  const refused = await quick.look(aPage(`${site.url}/members`));
  expect(refused.statusCode).toBe(401);
  // Judged by its status.
  expect(refused.failure).toBeUndefined();
}, 60_000);

test('each navigation of a page has its figures; with the load event as the end they are summed', async () => {
  const seen = await quick.look(aPage(`${site.url}/hop`, { usesLoadEvent: true }));
  expect(seen.finalUrl).toBe(`${site.url}/last`);
  expect(seen.navigations.map(({ url }) => url)).toContain(`${site.url}/last`);
  const sum = seen.navigations.reduce((total, { loadEventEndMs = 0 }) => total + loadEventEndMs, 0);
  expect(seen.totalMs).toBe(sum);
}, 60_000);

const own = await aBrowserProbe({ pool: { wantedBytes: 0 } });
afterAll(() => own.close());

// Only how fast a line may be at most is certain on a busy machine.
test.each([
  ['2G', { downKbps: 200, upKbps: 200, latencyMs: 1_000 }],
  ['3G', { downKbps: 1_000, upKbps: 500, latencyMs: 300 }],
])('a line of %s is as slow as it says, and the browser is told its figures', async (_, throttling) => {
  const { downKbps, upKbps, latencyMs } = throttling;
  const told = await own.pool.use(never, async ({ browser: { cdp } }) => {
    const send = vi.spyOn(cdp, 'send');
    const seen = await own.look(aPage(`${site.url}/large`, { throttling }));
    const [wait, receive] = [seen.elements[0]?.waitMs ?? 0, seen.elements[0]?.receiveMs ?? 0];
    expect(wait).toBeGreaterThanOrEqual(0.9 * latencyMs);
    expect(wait + receive).toBeGreaterThanOrEqual(latencyMs + (0.8 * LARGE_BYTES * 8) / downKbps);
    const asked = send.mock.calls.filter(([method]) => method === 'Network.emulateNetworkConditions');
    send.mockRestore();
    return asked[0]?.[1];
  });
  const [downloadThroughput, uploadThroughput] = [(downKbps * 1_000) / 8, (upKbps * 1_000) / 8];
  expect(told).toEqual({ offline: false, latency: latencyMs, downloadThroughput, uploadThroughput });
});

test('a page whose process is killed has crashed, and the browser goes on', async () => {
  const kill = { now: (): void => undefined };
  const page = await aSite(({ url = '' }, response) => {
    if (url === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script src="/late.js"></script>');
    else if (url === '/late.js') kill.now();
    else response.end('plain');
  });
  const pids = await own.pool.use(never, async ({ browser: { pid } }) => {
    kill.now = () => void endRenderers(pid);
    const seen = await own.look(aPage(`${page.url}/`));
    expect(seen.failure).toMatchObject({ code: 17_020, message: 'the page crashed' });
    return pid;
  });
  const next = await own.pool.use(never, async ({ browser: { pid } }) => {
    expect(await own.look(aPage(`${page.url}/plain`))).toMatchObject({ statusCode: 200, source: 'plain' });
    return pid;
  });
  expect(next).toBe(pids);
  page.close();
});

test('searches are answered in their order, expressions and texts', async () => {
  const seen = await quick.look(
    aPage(`${site.url}/`, {
      urlMatches: [
        { pattern: 'STYLE', isRegex: false, criteria: [] },
        {
          pattern: 'gone\\.(js|css)$',
          isRegex: true,
          criteria: [{ Metric: 'StatusCode', Comparison: 'Equal', Value: '404' }],
        },
        { pattern: 'tracker', isRegex: false, criteria: [] },
        {
          pattern: 'style',
          isRegex: false,
          criteria: [{ Metric: 'ResponseSize', Comparison: 'LessThan', Value: '5000' }],
        },
      ],
      consoleMatches: [
        { level: 'Warning', pattern: '', isRegex: false },
        { level: 'Info', pattern: '', isRegex: false },
        { level: 'Error', pattern: 'on\\s+purpose', isRegex: true },
      ],
    }),
  );
  expect(seen.urlMatches.map(({ found }) => found?.replace(site.url, ''))).toEqual([
    '/style.css',
    '/gone.js',
    undefined,
    undefined,
  ]);
  expect(seen.consoleMatches.map(({ found }) => found !== undefined)).toEqual([true, false, true]);
}, 60_000);

test.each([
  ['http://127.0.0.1:59999/', 12_002],
  ['http://nobody.invalid/', 11_001],
  ['http://169.254.169.254/', 11_005],
])(
  '%s fails with %d',
  async (url, code) => {
    expect((await quick.look(aPage(url))).failure?.code).toBe(code);
  },
  60_000,
);

test('a run that is abandoned leaves the pool usable', async () => {
  const stop = new AbortController();
  const running = quick.look(aPage(`${site.url}/`), stop.signal);
  stop.abort();
  await expect(running).rejects.toThrow('abandoned');
  expect((await quick.look(aPage(`${site.url}/last`))).statusCode).toBe(200);
  expect(pool).toBeDefined();
}, 60_000);

test('a page that lost its browser to another one is looked at again', async () => {
  const shared = await aBrowserProbe({ pool: { wantedBytes: 0 } });
  let endBrowser = (): unknown => undefined;
  let requests = 0;
  const page = await aSite((_request, response) => {
    requests += 1;
    if (requests === 1) endBrowser();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>again</p>');
  });
  const seen = await shared.pool.use(new AbortController().signal, ({ browser }) => {
    endBrowser = () => process.kill(browser.pid, 'SIGKILL');
    return shared.look(aPage(page.url, { contentMatches: ['again'] }));
  });
  expect(seen).toMatchObject({ statusCode: 200, contentMatches: [{ holds: true }] });
  expect(seen.failure).toBeUndefined();
  await shared.close();
  page.close();
}, 60_000);

test('a WebSocket that stays open is no failure, and the page is loaded all the same', async () => {
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
  const seen = await quick.look(aPage(`${page.url}/`));
  const socket = seen.elements.find(({ url }) => url.startsWith('ws:'));
  expect(socket).toMatchObject({ statusCode: 101, isFailed: false, timeoutMs: 0, protocol: 'websocket' });
  expect(seen.totalMs).toBeLessThan(60_000);
  page.close();
}, 60_000);
