import { DAY, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aCheck, monday } from '../../testing/a-check.js';
import { aPageCheck, aStep, aTransactionCheck } from '../../testing/page-checks.js';
import type { NamedValue, NewCheck } from '../record/check.js';
import { buildRecentValues, deduplicateNames, collectReportedSeries } from './series-rules.js';

const step = (name: string, position: number, value?: number): NamedValue => ({
  kind: 'step',
  name,
  position,
  ...(value !== undefined && { value }),
});
const check = (at: number, series: readonly NamedValue[], serverId = 101) =>
  aCheck({ monitorGuid: 'shop', at, series, serverId });
const unnamed = (position: number): string => `Step ${position + 1}`;

test('makes names non-empty, short enough and unique', () => {
  expect(deduplicateNames(['Pay', ' ', 'Pay', 'Pay (2)', 'Pay'], unnamed)).toEqual([
    'Pay',
    'Step 2',
    'Pay (2)',
    'Pay (2) (2)',
    'Pay (3)',
  ]);
  const long = deduplicateNames(['x'.repeat(900), `${'x'.repeat(900)}y`], unnamed);
  expect(long.map(({ length }) => length)).toEqual([200, 204]);
  // PostgreSQL cannot store a lone surrogate at the cut, or NUL.
  expect(deduplicateNames([`${'x'.repeat(199)}😀`, 'a\0b'], unnamed)).toEqual([`${'x'.repeat(199)}\ufffd`, 'a\ufffdb']);
});

test('builds one row per check with values by series and pages by step', () => {
  const figures = [null, null, 7, ...Array.from({ length: 11 }, () => null)];
  const seen = [{ url: '', firstContentfulPaintMs: 7 }];
  const ids = new Map([
    ['shop step Pay', 1],
    ['shop step Ship', 2],
    ['shop page Page', 3],
  ]);
  const fresh = (one: NewCheck) => buildRecentValues([one], (key) => ids.get(key));
  const row = { monitorGuid: 'shop', serverId: 101 };
  const measured = check(monday, [step('Pay', 0, 100), step('Ship', 1), step('Beyond what is kept', 2, 5)]);
  expect(fresh(measured)).toEqual([{ ...row, checkId: measured.id, values: [[1, 100]], pages: [] }]);
  // A page has the name of its step, at any position.
  const moved = aTransactionCheck({ monitorGuid: 'shop' }, [aStep([], { name: 'New' }), aStep(seen, { name: 'Pay' })]);
  expect(fresh(moved)).toEqual([{ ...row, checkId: moved.id, values: [[1, 1]], pages: [[1, figures]] }]);
  const page = aPageCheck({ monitorGuid: 'shop' }, seen);
  expect(fresh(page)).toEqual([{ ...row, checkId: page.id, values: [], pages: [[3, figures]] }]);
  expect(fresh(check(monday, [step('Ship', 1)]))).toEqual([]);
});

test('records since when a series has document phases', () => {
  const document = { waitMs: 7 };
  const at = (minutes: number, ...steps: Parameters<typeof aTransactionCheck>[1]) =>
    aTransactionCheck({ monitorGuid: 'shop', at: monday + minutes * MINUTE }, steps);
  const checks = [
    at(40, aStep([], { name: 'Ship' }), aStep([], { name: 'Pay' }, document)),
    at(20, aStep([], { name: 'Pay' }, document), aStep([], { name: 'Ship' })),
    at(0, aStep([], { name: 'Pay' })),
  ];
  expect(collectReportedSeries(checks).map(({ name, firstAt, phasesAt }) => [name, firstAt, phasesAt])).toEqual([
    ['Pay', monday, monday + 15 * MINUTE],
    ['Ship', monday + 15 * MINUTE, undefined],
  ]);
});

test('records series with or without a value, at the position of the last check', () => {
  const checks = [
    check(monday + DAY, [step('Ship', 0, 5), step('Pay', 1)]),
    check(monday + MINUTE, [step('Pay', 0, 100), step('Ship', 1)]),
  ];
  expect(collectReportedSeries(checks)).toMatchObject([
    { kind: 'step', name: 'Pay', position: 1, firstAt: monday, lastSeenAt: monday + DAY },
    { kind: 'step', name: 'Ship', position: 0, firstAt: monday, lastSeenAt: monday + DAY },
  ]);
});
