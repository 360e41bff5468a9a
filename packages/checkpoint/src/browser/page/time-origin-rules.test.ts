import { expect, test } from 'vitest';
import type { Exchange } from './network-log.js';
import { computeLeadMs, findNavigationStart } from './time-origin-rules.js';

const exchange = (change: Partial<Exchange> & { readonly sendStart?: number } = {}): Exchange => ({
  requestId: 'a',
  url: 'http://a.example/',
  method: 'GET',
  type: 'Document',
  frameId: 'f',
  loaderId: 'l',
  session: '',
  startedAt: 100.05,
  wallTimeS: 1_000.05,
  isPreload: false,
  isNavigation: true,
  requestHeaders: {},
  encodedBytes: 0,
  resourceBytes: 0,
  errorText: '',
  isAborted: false,
  isFromCache: false,
  isFromMemory: false,
  isBlocked: false,
  isAbandoned: false,
  response: { timing: { requestTime: 100.06, sendStart: change.sendStart ?? 10 } },
  ...change,
});
/** Sent at 100.07 s of the browser's clock, 70 ms after the start. */
const document = { url: '', origin: 1_000_000, now: 0, lcp: 0, shifts: 0, tasks: [], requestStart: 70 };

test('times begin with the navigation, not with the later first request', () => {
  expect(findNavigationStart([exchange()], document)).toBeCloseTo(100, 9);
  expect(computeLeadMs([exchange(), exchange({ requestId: 'b' })], document)).toBeCloseTo(50, 6);
});

test('of redirected requests the last one was measured', () => {
  const first = exchange({ response: { timing: { requestTime: 100.055, sendStart: 1 } } });
  expect(
    findNavigationStart([first, exchange({ startedAt: 100.058 }), exchange({ requestId: 'b' })], document),
  ).toBeCloseTo(100, 9);
});

test.each([
  ['there is no document', [exchange()], undefined],
  ['the document was not measured', [exchange()], { ...document, requestStart: 0 }],
  ['it was another document', [exchange()], { ...document, origin: 1_004_000 }],
  ['the first request opens no page', [exchange({ isNavigation: false })], document],
  ['there was no response', [exchange({ response: {} })], document],
  ['it would begin after its first request', [exchange({ sendStart: 500 })], document],
])('times begin with the first request where %s', (_, exchanges, facts) => {
  expect(findNavigationStart(exchanges, facts)).toBe(100.05);
  expect(computeLeadMs(exchanges, facts)).toBe(0);
});

test('there is no start without requests', () => {
  expect(findNavigationStart([], document)).toBeUndefined();
  expect(computeLeadMs([], document)).toBe(0);
});
