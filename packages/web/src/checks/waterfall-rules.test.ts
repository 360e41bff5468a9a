import type { PageElement } from '@vedette/contract/monitor-check-detail';
import { expect, test } from 'vitest';
import { filtered, judged, noFilter, phasesOf, spanOf, thresholds } from './waterfall-rules.js';

const anElement = (change: Partial<PageElement> = {}): PageElement => ({
  ...{ Index: 0, StartTime: 10, QueueTime: 1, ResolveTime: 0, ConnectTime: 2, StaleTime: 3, HttpsHandshakeTime: 0 },
  ...{ SendTime: 0, WaitTime: 4, ReceiveTime: 5, TimeoutTime: 0, TotalTime: 15, HttpStatusCode: 200, TotalBytes: 10 },
  ...{ Url: 'https://shop.example/a.js', ElementType: 'scripts', UrlIsBlocked: false, GroupIds: [0] },
  ...change,
});

test('phases come in their order, and those that were none do not', () => {
  expect(phasesOf(anElement()).map(({ name, ms }) => `${name} ${String(ms)}`)).toEqual([
    'Queue 4',
    'Connect 2',
    'Wait 4',
    'Receive 5',
  ]);
});

test('a filter narrows by address, type and state', () => {
  const all = [
    anElement(),
    anElement({ Url: 'https://cdn.example/b.css', ElementType: 'CSS', GroupIds: [1], Failed: true }),
    anElement({ UrlIsBlocked: true, ElementType: 'images' }),
  ];
  const left = (change: Partial<typeof noFilter>) =>
    filtered(all, { ...noFilter, ...change }).map((one) => all.indexOf(one));
  expect(left({})).toEqual([0, 1, 2]);
  expect(left({ text: 'CDN' })).toEqual([1]);
  expect(left({ type: 'images' })).toEqual([2]);
  expect(left({ state: 'failed' })).toEqual([1]);
  expect(left({ state: 'blocked' })).toEqual([2]);
  expect(left({ state: 'third' })).toEqual([1]);
});

test('the span reaches to the end of the last element', () => {
  expect(spanOf([])).toBe(1);
  expect(spanOf([anElement(), anElement({ StartTime: 100, TotalTime: 20 })])).toBe(120);
});

test.each([
  [1_800, 'good'],
  [1_801, 'could be better'],
  [3_001, 'poor'],
])('a first paint after %d ms is %s', (value, word) => {
  const [paint] = thresholds;
  expect(paint && judged(paint, value)[1]).toBe(word);
});
