import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_CHART_PARTS,
  type ChartPart,
  largestParts,
  computeShares,
  computeSlices,
  toggleInSet,
} from './parts-rules.js';

const part = (id: string, value: number): ChartPart => ({ id, name: id, value });
const none: ReadonlySet<string> = new Set();

test('sorts by value, merges small parts, and keeps the total', () => {
  expect(largestParts([part('a', 1), part('b', 0), part('c', 5)]).map(({ id }) => id)).toEqual(['c', 'a']);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 999 }), { maxLength: 30 }), (values) => {
      const parts = largestParts(values.map((value, index) => part(String(index), value)));
      expect(parts.length).toBeLessThanOrEqual(MAX_CHART_PARTS);
      const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
      expect(sum(parts.map(({ value }) => value))).toBe(sum(values));
    }),
  );
});

test('computes shares of visible parts, and keeps their numbers', () => {
  const parts = [part('a', 6), part('b', 3), part('c', 1)];
  expect(computeShares(parts, none).map(({ share }) => share)).toEqual([0.6, 0.3, 0.1]);
  const shares = computeShares(parts, new Set(['a']));
  expect(shares.map(({ number, share }) => [number, share])).toEqual([
    [1, undefined],
    [2, 0.75],
    [3, 0.25],
  ]);
  expect(computeSlices(shares).map(({ share }) => share.id)).toEqual(['b', 'c']);
  expect(computeSlices(computeShares(parts, new Set(['a', 'b', 'c'])))).toEqual([]);
});

test('starts slices at the top, and draws a single one as a full circle', () => {
  const [half, other] = computeSlices(computeShares([part('a', 1), part('b', 1)], none));
  expect([half?.path, half?.middle]).toEqual(['M50 50L50.00 2.00A48 48 0 0 1 50.00 98.00Z', [82, 50]]);
  expect(other?.middle).toEqual([18, 50]);
  const [alone] = computeSlices(computeShares([part('a', 1)], none));
  expect([alone?.path.match(/A/g)?.length, alone?.middle]).toEqual([2, [50, 50]]);
});

test('toggling twice restores the set', () => {
  expect(toggleInSet(toggleInSet(new Set(['a']), 'b'), 'b')).toEqual(new Set(['a']));
  expect(toggleInSet(new Set(['a']), 'a')).toEqual(none);
});
