import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aCheck, monday } from '../../testing/a-check.js';
import type { NamedValue } from '../read/check.js';
import { addedBy, namesApart, seenIn } from './series-rules.js';

const step = (name: string, position: number, value?: number): NamedValue => ({
  ...{ kind: 'step', name, position, ...(value !== undefined && { value }) },
});
const check = (at: number, series: readonly NamedValue[], serverId = 101) =>
  aCheck({ monitorGuid: 'shop', at, series, serverId });
const unnamed = (position: number): string => `Step ${position + 1}`;

test('names are never empty, too long or there twice', () => {
  expect(namesApart(['Pay', ' ', 'Pay', 'Pay (2)', 'Pay'], unnamed)).toEqual([
    ...['Pay', 'Step 2', 'Pay (2)', 'Pay (2) (2)', 'Pay (3)'],
  ]);
  const long = namesApart(['x'.repeat(900), `${'x'.repeat(900)}y`], unnamed);
  expect(long.map(({ length }) => length)).toEqual([200, 204]);
  // Half of a pair of surrogates at the cut, and a nought, are nothing a database holds.
  expect(namesApart([`${'x'.repeat(199)}😀`, 'a\0b'], unnamed)).toEqual([`${'x'.repeat(199)}\ufffd`, 'a\ufffdb']);
});

test('values add up by quarter, hour and day, and by where they were measured', () => {
  const deltas = addedBy([
    check(monday, [step('Pay', 0, 100), step('Ship', 1)]),
    check(monday + 5 * MINUTE, [step('Pay', 0, 300)]),
    check(monday + 20 * MINUTE, [step('Pay', 0, 50)]),
    check(monday + 21 * MINUTE, [step('Pay', 0, 7)], 102),
  ]);
  const pay = { key: 'shop step Pay', serverId: 101 };
  const one = { count: 1, total: 7, least: 7, most: 7 };
  expect(deltas.filter(({ serverId }) => serverId === 101)).toEqual([
    { ...pay, stepMin: 15, bucketAt: monday, count: 2, total: 400, least: 100, most: 300 },
    { ...pay, stepMin: 60, bucketAt: monday, count: 3, total: 450, least: 50, most: 300 },
    { ...pay, stepMin: 1_440, bucketAt: monday - 10 * HOUR, count: 3, total: 450, least: 50, most: 300 },
    { ...pay, stepMin: 15, bucketAt: monday + 15 * MINUTE, count: 1, total: 50, least: 50, most: 50 },
  ]);
  expect(deltas.filter(({ serverId }) => serverId === 102)).toMatchObject([one, one, one]);
});

test('a series is seen with a value or without, and stands where the last check has it, in whatever order they come', () => {
  const checks = [
    check(monday + DAY, [step('Ship', 0, 5), step('Pay', 1)]),
    check(monday + MINUTE, [step('Pay', 0, 100), step('Ship', 1)]),
  ];
  expect(seenIn(checks)).toMatchObject([
    { kind: 'step', name: 'Pay', position: 1, firstAt: monday, seenAt: monday + DAY },
    { kind: 'step', name: 'Ship', position: 0, firstAt: monday, seenAt: monday + DAY },
  ]);
});
