import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { expect, test } from 'vitest';
import { createFormat } from '../../parts/format/format-values.js';
import {
  urlDomain,
  filterElements,
  rateMetric,
  sumPhases,
  sumRequestsBy,
  toMilestones,
  formatScaleTime,
  NO_FILTER,
  elementPhases,
  progressAt,
  lastElementEndMs,
  thresholds,
} from './waterfall-rules.js';

const anElement = (change: Partial<PageElement> = {}): PageElement => ({
  Index: 0,
  StartTime: 10,
  QueueTime: 1,
  ResolveTime: 0,
  ConnectTime: 2,
  StaleTime: 3,
  HttpsHandshakeTime: 0,
  SendTime: 0,
  WaitTime: 4,
  ReceiveTime: 5,
  TimeoutTime: 0,
  TotalTime: 15,
  HttpStatusCode: 200,
  TotalBytes: 10,
  Url: 'https://shop.example/a.js',
  ElementType: 'scripts',
  UrlIsBlocked: false,
  GroupIds: [0],
  ...change,
});

test('lists phases in order, without empty ones', () => {
  expect(elementPhases(anElement()).map(({ name, ms }) => `${name} ${String(ms)}`)).toEqual([
    'Queue 4',
    'Connect 2',
    'Wait 4',
    'Receive 5',
  ]);
});

test('filters by URL, type and state', () => {
  const all = [
    anElement(),
    anElement({ Url: 'https://cdn.example/b.css', ElementType: 'CSS', GroupIds: [1], Failed: true, TotalBytes: 5_000 }),
    anElement({ UrlIsBlocked: true, ElementType: 'images', HttpStatusCode: 404, GroupIds: [5], FromCache: true }),
  ];
  const left = (change: Partial<typeof NO_FILTER>) =>
    filterElements(all, { ...NO_FILTER, ...change }).map((one) => all.indexOf(one));
  expect(left({})).toEqual([0, 1, 2]);
  expect(left({ text: 'CDN' })).toEqual([1]);
  expect(left({ domain: 'cdn.example' })).toEqual([1]);
  expect(left({ minBytes: 5_000 })).toEqual([1]);
  expect(left({ state: '4' })).toEqual([2]);
  expect(left({ type: 'images' })).toEqual([2]);
  expect(left({ state: 'failed' })).toEqual([1]);
  expect(left({ state: 'blocked' })).toEqual([2]);
  expect(left({ state: 'cached' })).toEqual([2]);
  expect([0, 1, 5].map((group) => left({ group }))).toEqual([[0], [1], [2]]);
});

test('groups requests by a name, largest first', () => {
  const elements = [
    anElement({ TotalBytes: 100, ResourceSize: 300, TotalTime: 20 }),
    anElement({ ElementType: 'CSS', TotalBytes: 900, TotalTime: 10, Failed: true }),
    anElement({ TotalBytes: 50, ResourceSize: 70, TotalTime: 5 }),
  ];
  expect(sumRequestsBy(elements, ({ ElementType = '' }) => ElementType)).toEqual([
    { name: 'CSS', requests: 1, failed: 1, bytes: 900, resourceBytes: 0, totalMs: 10 },
    { name: 'scripts', requests: 2, failed: 0, bytes: 150, resourceBytes: 370, totalMs: 25 },
  ]);
});

test('sums and averages phases over all requests, in order', () => {
  const none = { QueueTime: 0, StaleTime: 0, ResolveTime: 0, ConnectTime: 0, HttpsHandshakeTime: 0, SendTime: 0 };
  const rest = { ...none, WaitTime: 0, ReceiveTime: 0, TimeoutTime: 0 };
  const elements = [anElement({ ...rest, WaitTime: 30 }), anElement({ ...rest, WaitTime: 10, QueueTime: 5 })];
  expect(sumPhases(elements)).toEqual([
    { name: 'Queue', ms: 5, averageMs: 2.5 },
    { name: 'Wait', ms: 40, averageMs: 20 },
  ]);
});

test('ends at the end of the last request', () => {
  expect(lastElementEndMs([])).toBe(1);
  expect(lastElementEndMs([anElement(), anElement({ StartTime: 100, TotalTime: 20 })])).toBe(120);
});

test.each([
  [1_800, 'good'],
  [1_801, 'needs improvement'],
  [3_001, 'poor'],
])('rates a first paint after %d ms as %s', (value, word) => {
  const [paint] = thresholds;
  expect(paint && rateMetric(paint, value)[1]).toBe(word);
});

test.each([
  ['https://shop.example:8443/a', 'shop.example:8443'],
  ['data:text/plain,x', 'data:'],
  ['', ''],
])('returns for %j the domain %j', (url, domain) => {
  expect(urlDomain(url)).toBe(domain);
});

test.each([
  [9, 0, 0],
  [10, 0, 1],
  [24, 0, 2],
  [25, 1, 1],
  [99, 2, 0],
])('counts at %d ms %d completed and %d running requests', (ms, over, running) => {
  expect(progressAt([anElement(), anElement({ StartTime: 20 })], ms)).toEqual({ over, running });
});

test('marks milestones of each navigation, relative to its own start', () => {
  const navigation = { FirstContentfulPaint: 300, LoadEventEnd: 900 };
  expect(toMilestones([navigation])).toEqual([
    { name: 'First contentful paint', kind: 0, timesMs: [300] },
    { name: 'Load event', kind: 3, timesMs: [900] },
  ]);
  // Older checkpoints did not report the start of navigations.
  expect(toMilestones([navigation, navigation])).toEqual([]);
  const later = { ...navigation, NavigationStart: 1_000 };
  expect(toMilestones([later, { FirstContentfulPaint: 100, NavigationStart: 0 }])).toEqual([
    { name: 'First contentful paint', kind: 0, timesMs: [100, 1_300] },
    { name: 'Load event', kind: 3, timesMs: [1_900] },
  ]);
});

const format = createFormat('UTC', 'en-GB');

test.each([
  [200, ['0 ms', '50 ms', '100 ms', '150 ms']],
  [9_999, ['0 ms', '2,500 ms', '5,000 ms', '7,499 ms']],
  [10_000, ['0.0 s', '2.5 s', '5.0 s', '7.5 s']],
])('labels a scale of %d ms with the distinct ticks %j', (span, expected) => {
  expect([0, 0.25, 0.5, 0.75].map((part) => formatScaleTime(part * span, span, format))).toEqual(expected);
});
