import { afterAll, expect, test, vi } from 'vitest';
import { aKnownSite, LARGE_BYTES } from './testing/a-known-site.js';
import { aBrowserProbe, aPage } from './testing/a-page.js';

const never = new AbortController().signal;
const site = await aKnownSite();
const bench = await aBrowserProbe({ pool: { bytesPerRun: 0 } });
afterAll(async () => {
  await bench.close();
  site.close();
});

test('blocks requests and sends headers, user agent and credentials', async () => {
  const blocked = await bench.look(aPage(`${site.url}/`, { blockUrls: ['BLOCK.js'] }));
  expect(blocked.elements.find(({ url }) => url.endsWith('/block.js'))).toMatchObject({
    isBlocked: true,
    statusCode: 200,
  });
  const headers = [
    { name: 'X-Shop', value: 'yes' },
    { name: 'Cookie', value: 'a=b' },
  ];
  const mirrored = await bench.look(aPage(`${site.url}/mirror`, { headers, userAgent: 'EdgeLatest' }));
  expect(mirrored.source).toMatch(/"x-shop":"yes"/);
  expect(mirrored.source).toMatch(/"cookie":"a=b"/);
  expect(mirrored.source).toMatch(/Chrome\/\d+\.0\.0\.0 Safari\/537\.36 Edg\/\d+\.0\.0\.0/);
  const authentication = { type: 'Basic' as const, username: 'ada', password: 'lovelace' };
  expect(await bench.look(aPage(`${site.url}/members`, { authentication }))).toMatchObject({
    statusCode: 200,
    source: 'welcome',
  });
  const refused = await bench.look(aPage(`${site.url}/members`));
  expect(refused.statusCode).toBe(401);
  // Judged by its status.
  expect(refused.failure).toBeUndefined();
}, 60_000);

// On a busy machine only the maximum speed of a connection is certain.
test.each([
  ['2G', { downKbps: 200, upKbps: 200, latencyMs: 1_000 }],
  ['3G', { downKbps: 1_000, upKbps: 500, latencyMs: 300 }],
])('throttles a connection of %s and reports its figures to the browser', async (_, throttling) => {
  const { downKbps, upKbps, latencyMs } = throttling;
  const conditions = await bench.pool.use(never, async ({ browser: { cdp } }) => {
    const send = vi.spyOn(cdp, 'send');
    const seen = await bench.look(aPage(`${site.url}/large`, { throttling }));
    const [wait, receive] = [seen.elements[0]?.waitMs ?? 0, seen.elements[0]?.receiveMs ?? 0];
    expect(wait).toBeGreaterThanOrEqual(0.9 * latencyMs);
    expect(wait + receive).toBeGreaterThanOrEqual(latencyMs + (0.8 * LARGE_BYTES * 8) / downKbps);
    const conditionCalls = send.mock.calls.filter(([method]) => method === 'Network.emulateNetworkConditions');
    send.mockRestore();
    return conditionCalls[0]?.[1];
  });
  const [downloadThroughput, uploadThroughput] = [(downKbps * 1_000) / 8, (upKbps * 1_000) / 8];
  expect(conditions).toEqual({ offline: false, latency: latencyMs, downloadThroughput, uploadThroughput });
});

test('answers searches in order, as expressions and as text', async () => {
  const seen = await bench.look(
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
