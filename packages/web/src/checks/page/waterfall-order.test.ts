import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { expect, test } from 'vitest';
import { describePhases, resourceName, sortElements, type WaterfallOrder } from './waterfall-order.js';

const anElement = (Index: number, change: Partial<PageElement> = {}): PageElement => ({
  StartTime: 10,
  QueueTime: 0,
  ResolveTime: 0,
  ConnectTime: 0,
  StaleTime: 0,
  HttpsHandshakeTime: 0,
  SendTime: 0,
  WaitTime: 0,
  ReceiveTime: 0,
  TimeoutTime: 0,
  TotalTime: 15,
  HttpStatusCode: 200,
  TotalBytes: 10,
  Index,
  UrlIsBlocked: false,
  ...change,
});

const all = [
  anElement(0, { Url: 'https://shop.example/', TotalBytes: 500, GroupIds: [0] }),
  anElement(1, { Url: 'https://a.example/z/b.js?x', TotalTime: 90, GroupIds: [2] }),
  anElement(2, { Url: 'https://z.example/a.js', TotalBytes: 500, GroupIds: [1] }),
  anElement(3, { Url: 'data:text/plain,x' }),
];

test.each<[WaterfallOrder, number[]]>([
  ['number', [0, 1, 2, 3]],
  ['name', [2, 1, 3, 0]],
  ['size', [0, 2, 1, 3]],
  ['time', [1, 0, 2, 3]],
  ['group', [0, 2, 1, 3]],
])('sorts by %s in the order %j, with ties in request order', (order, indices) => {
  expect(sortElements(all.toReversed(), order).map(({ Index }) => Index)).toEqual(indices);
});

test.each([
  ['https://shop.example/', 'shop.example'],
  ['https://shop.example/a/b.js?v=1', 'b.js'],
  ['https://shop.example/a/', 'a'],
  [`data:text/plain,${'x'.repeat(80)}`, `data:text/plain,${'x'.repeat(44)}`],
  ['', ''],
])('shortens the URL %j to %j', (url, name) => {
  expect(resourceName(url)).toBe(name);
});

test('describes the phases of a request for the tooltip', () => {
  const one = anElement(0, { QueueTime: 4, WaitTime: 30, ReceiveTime: 5 });
  expect(describePhases(one, (ms) => `${String(ms)} ms`)).toBe('After 10 ms, Queue 4 ms, Wait 30 ms, Receive 5 ms');
});
