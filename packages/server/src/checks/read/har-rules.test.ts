import { expect, test } from 'vitest';
import { aPageElement, aPageOutcome } from '../../testing/a-page-outcome.js';
import { harProblems } from '../testing/har-1.2.schema.js';
import type { PageDetail } from '../record/check.js';
import { buildHar } from './har-rules.js';

const { browser, navigations, startAt } = aPageOutcome();
const detail: PageDetail = {
  kind: 'page',
  url: 'https://shop.example/',
  startAt,
  browser,
  navigations,
  elementCount: 2,
  pictures: [],
  withheld: [],
};
const elements = [
  aPageElement({ startMs: 30, url: 'http://shop.example/a?q=1&q=2', tlsMs: 0, connectMs: 0, resolveMs: 0 }),
  aPageElement(),
];

test.each<[string, Partial<PageDetail>, Parameters<typeof aPageElement>[0]]>([
  ['a page', {}, {}],
  ['one that was never answered', { navigations: [] }, { statusCode: 0, timeoutMs: 30, mimeType: '', address: '' }],
  ['broken headers', {}, { requestHeaders: 'no header\n:path: /', responseHeaders: 'X-Empty:' }],
  ['a data URL', {}, { url: 'data:,x', protocol: 'data', responseHeaders: '', requestHeaders: '' }],
])('produces an archive of %s that is valid by the schema of HAR 1.2', (_name, change, element) => {
  expect(harProblems(buildHar({ ...detail, ...change }, [...elements, aPageElement(element)], '1.0.0'))).toEqual([]);
});

test('takes page times from the first navigation, relative to its start', () => {
  const later = { url: 'https://shop.example/b', domContentLoadedMs: 20, loadEventEndMs: 30 };
  const both = [{ url: 'https://shop.example/a', domContentLoadedMs: 300, loadEventEndMs: 400 }, later];
  expect(buildHar({ ...detail, navigations: both }, elements, '1.0.0').log.pages).toMatchObject([
    { pageTimings: { onContentLoad: 300, onLoad: 400 } },
  ]);
});

/**
 * Fields that the format requires in every entry. Source: HAR 1.2, sections `entries`, `request`, `response`,
 * `timings`.
 */
test('fills the required fields of HAR 1.2, with phases that add up to the time', () => {
  const { log } = buildHar(detail, elements, '1.0.0');
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Vedette', version: '1.0.0' } });
  expect(log.pages).toMatchObject([{ id: 'page_1', pageTimings: { onContentLoad: -1, onLoad: 400 } }]);
  for (const entry of log.entries as { time: number; timings: Record<string, number> }[]) {
    expect(entry).toMatchObject({
      pageref: 'page_1',
      startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      request: { cookies: [], headersSize: -1, bodySize: 0, headers: [{ name: 'Accept', value: '*/*' }] },
      response: { status: 200, content: { size: 3_000, mimeType: 'text/html' }, redirectURL: '', bodySize: -1 },
      cache: {},
    });
    const { ssl = -1, ...phases } = entry.timings;
    expect(phases['connect']).toBeGreaterThanOrEqual(ssl);
    const sum = Object.values(phases).reduce((total, ms) => total + Math.max(0, ms), 0);
    expect(sum).toBe(entry.time);
  }
});

test('marks absent phases as -1, splits queries into pairs, and sorts by start', () => {
  const [first, second] = buildHar(detail, elements, '1.0.0').log.entries;
  expect(first).toMatchObject({ timings: { dns: 3, connect: 9, ssl: 5 } });
  expect(second).toMatchObject({
    timings: { dns: -1, connect: -1, ssl: -1 },
    request: {
      httpVersion: 'HTTP/2.0',
      queryString: [
        { name: 'q', value: '1' },
        { name: 'q', value: '2' },
      ],
    },
  });
});
