import { expect, test } from 'vitest';
import { ceilToFraction, floorToFraction, remainingPercentage, sharePercentage } from './percentages.js';

/** The same rules in whole numbers, for a percentage in units of 0.0001 %. */
const exactFraction = (units: number, decimals: number, round: (value: number) => number): number =>
  round((units * 10 ** decimals) / 10_000) / 10 ** (decimals + 2);

test('rounds every percentage of 4 decimals exactly, in all displayed forms', () => {
  const wrong: unknown[] = [];
  for (let units = 0; units <= 1_000_000; units += 1) {
    const percentage = units / 10_000;
    if (remainingPercentage(percentage) !== (1_000_000 - units) / 10_000) wrong.push(['rest', percentage]);
    for (const decimals of [1, 2, 4, 6]) {
      const floored = floorToFraction(percentage, decimals);
      const ceiled = ceilToFraction(percentage, decimals);
      if (floored !== exactFraction(units, decimals, Math.floor)) wrong.push(['floor', percentage, decimals]);
      if (ceiled !== exactFraction(units, decimals, Math.ceil)) wrong.push(['ceil', percentage, decimals]);
    }
  }
  expect(wrong).toEqual([]);
});

test('shows uptime and downtime that add up to 100 %', () => {
  const wrong: number[] = [];
  for (let units = 0; units <= 1_000_000; units += 1) {
    const up = units / 10_000;
    const shown = floorToFraction(up, 2) * 10_000 + ceilToFraction(remainingPercentage(up), 2) * 10_000;
    if (Math.abs(shown - 10_000) > 1e-6) wrong.push(up);
  }
  expect(wrong).toEqual([]);
});

test.each([
  [0, 0, undefined],
  [0, 5, 0],
  [5, 5, 100],
  [1, 3, 33.3333],
  [31_535_985, 31_536_000, 99.9999],
  [1, 31_536_000, 0.0001],
])('returns for %d of %d %s percent', (part, whole, percentage) => {
  expect(sharePercentage(part, whole)).toBe(percentage);
});
