import { afterAll, expect, test } from 'vitest';
import { computeElementTotalMs } from './criteria-rules.js';
import { isSingleColour } from './single-colour-rules.js';
import { aKnownSite, KNOWN_PAGE } from './testing/a-known-site.js';
import { aBrowserProbe, aPage } from './testing/a-page.js';

const site = await aKnownSite();
const patient = await aBrowserProbe({ watchMs: 6_500 });
const quick = await aBrowserProbe();
afterAll(async () => {
  await patient.close();
  await quick.close();
  site.close();
});

test('measures a page with known figures', async () => {
  const seen = await patient.look(aPage(`${site.url}/from`, { contentMatches: ['Known page', '!nowhere'] }));
  expect(seen.failure).toBeUndefined();
  expect(seen).toMatchObject({ statusCode: 200, finalUrl: `${site.url}/`, resolvedIpAddress: '127.0.0.1' });
  const [figures] = seen.navigations;
  expect(figures?.timeToFirstByteMs).toBeGreaterThanOrEqual(300);
  expect(figures?.firstContentfulPaintMs).toBeGreaterThan(figures?.timeToFirstByteMs ?? 0);
  expect(figures?.largestContentfulPaintMs).toBeGreaterThanOrEqual(figures?.firstContentfulPaintMs ?? 0);
  // 400 of 800 px move by at most 400 px; the moved text is only a part of the window.
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
  expect(seen.source).toBe(KNOWN_PAGE);
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

test('times of a page share one origin, and no frame precedes its content', async () => {
  const seen = await quick.look(aPage(`${site.url}/slow`));
  const [figures] = seen.navigations;
  const [main] = seen.elements;
  const { startMs = 0, queueMs = 0, staleMs = 0, resolveMs = 0, connectMs = 0, sendMs = 0, waitMs = 0 } = main ?? {};
  const firstByteMs = startMs + queueMs + staleMs + resolveMs + connectMs + sendMs + waitMs;
  // Each phase is rounded to whole ms.
  expect(Math.abs(firstByteMs - (figures?.timeToFirstByteMs ?? 0))).toBeLessThanOrEqual(4);
  expect(seen.totalMs).toBeGreaterThanOrEqual(figures?.domCompleteMs ?? Infinity);
  const [screenshot, ...frames] = seen.pictures;
  expect(screenshot?.atMs).toBeGreaterThanOrEqual(seen.totalMs);
  const painted = figures?.firstContentfulPaintMs ?? 0;
  expect(painted).toBeGreaterThanOrEqual(700);
  expect(frames.filter(({ data, atMs }) => !isSingleColour(data) && atMs < painted)).toEqual([]);
  const shown = frames.find(({ data }) => !isSingleColour(data));
  expect(shown?.milestone).toBe('FirstContentfulPaint');
  expect(frames.filter(({ atMs }) => atMs < (shown?.atMs ?? 0)).length).toBeGreaterThan(0);
}, 60_000);

test('measures each navigation; with the load event as the end they are summed', async () => {
  const seen = await quick.look(aPage(`${site.url}/hop`, { usesLoadEvent: true }));
  expect(seen.finalUrl).toBe(`${site.url}/last`);
  expect(seen.navigations.map(({ url }) => url)).toContain(`${site.url}/last`);
  // It begins when the previous page redirects, and has begun when its response arrives.
  const hop = seen.elements.find(({ url }) => url.endsWith('/hop'));
  const last = seen.elements.find(({ url }) => url.endsWith('/last'));
  const startMs = seen.navigations.at(-1)?.startMs;
  expect(startMs).toBeGreaterThan(hop?.startMs ?? NaN);
  expect(startMs).toBeLessThanOrEqual(last ? last.startMs + computeElementTotalMs(last) : NaN);
  const sum = seen.navigations.reduce((total, { loadEventEndMs = 0 }) => total + loadEventEndMs, 0);
  expect(seen.totalMs).toBe(sum);
}, 60_000);
