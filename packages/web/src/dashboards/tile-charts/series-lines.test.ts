import { expect, test } from 'vitest';
import { rangeOf, slotWords } from '../../parts/charts/series-rules.js';
import { longestMean, meansOf, plainTimes, toldSince, unmeasured } from './series-lines.js';

const TIMES = [
  { FromAt: 0, UntilAt: 10, Count: 2, Mean: 150, Least: 100, Most: 200 },
  { FromAt: 10, UntilAt: 20, Count: 0 },
];
const words = ({ Least = 0, Most = 0 }) => `${String(Least)} to ${String(Most)}`;

test('a time without a value is a gap, and what is pointed at tells what is not drawn', () => {
  const slots = meansOf(TIMES, words);
  expect(slots).toEqual([
    { from: 0, until: 10, value: 150, told: '100 to 200' },
    { from: 10, until: 20, value: undefined },
  ]);
  expect(slots.map((slot) => slotWords(slot, String, 'nothing'))).toEqual(['100 to 200', 'nothing']);
  expect(meansOf(TIMES).map((slot) => slotWords(slot, String, 'nothing'))).toEqual(['150', 'nothing']);
});

test('all numbers are taken away, with the name of their line', () => {
  expect(plainTimes({ step: 'Pay' }, TIMES)).toEqual([
    {
      from: '1970-01-01T00:00:00.000Z',
      until: '1970-01-01T00:00:00.010Z',
      step: 'Pay',
      Mean: 150,
      Least: 100,
      Most: 200,
      Checks: 2,
    },
    { from: '1970-01-01T00:00:00.010Z', until: '1970-01-01T00:00:00.020Z', step: 'Pay', Checks: 0 },
  ]);
});

test('where all lines began after the period did it is said', () => {
  const lines = [{ FirstAt: 9_000_000 }, { FirstAt: 8_000_000 }];
  expect(toldSince(lines, 0)).toBe(8_000_000);
  expect([toldSince(lines, 7_500_000), toldSince([...lines, { FirstAt: 0 }], 0), toldSince([], 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('chosen metrics without a value are named', () => {
  const [queue, orders] = [
    { MonitorGuid: 'shop', Name: 'queue' },
    { MonitorGuid: 'shop', Name: 'orders' },
  ];
  expect(unmeasured([queue, orders], [{ MonitorGuid: 'blog', Name: 'orders' }, queue])).toEqual(['orders']);
});

test('an axis reaches below nought where a value is', () => {
  const slot = (value: number) => ({ from: 0, until: 1, value });
  expect(rangeOf([slot(-30), slot(4)], 'number')).toEqual({ low: -50, high: 5 });
  expect(rangeOf([slot(3)], 'number')).toEqual({ low: 0, high: 5 });
});

test('bars are measured by the longest mean, which is never nought', () => {
  expect(longestMean([{ Count: 1, Mean: 30 }, { Count: 0 }, { Count: 2, Mean: 80 }])).toBe(80);
  expect(longestMean([{ Count: 0 }])).toBe(1);
});
