import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { pageMetrics } from '@vedette/contract/v1/page-metrics';
import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aCheck, monday } from '../../testing/a-check.js';
import type { KeptStep, NewCheck } from '../read/check.js';
import { aPageCheck, aStep, aTransactionCheck } from '../../testing/page-checks.js';
import { PAGE_FIGURES, pageSums } from './page-rollup-rules.js';

const monitorGuid = '00000000-0000-4000-8000-000000000001';
const page = (minute: number, navigations: readonly PageNavigation[], more: Partial<NewCheck> = {}) =>
  aPageCheck({ monitorGuid, at: monday + minute * MINUTE, ...more }, navigations);
const told = (checks: readonly NewCheck[]) =>
  pageSums(checks).map(({ bucketAt, step, sums }) => [bucketAt - monday, step, Object.fromEntries(sums)]);

test('every metric there is has a figure, each with columns of its own', () => {
  expect(Object.keys(PAGE_FIGURES)).toEqual(pageMetrics);
  expect(new Set(Object.values(PAGE_FIGURES).map(({ column }) => column)).size).toBe(pageMetrics.length);
});

test('pages of a quarter are added up, what was not measured is not counted', () => {
  const first = { url: '', firstContentfulPaintMs: 100, cumulativeLayoutShift: 0.0123 };
  expect(told([page(1, [first]), page(2, [{ url: '', firstContentfulPaintMs: 301 }]), page(16, [first])])).toEqual([
    [0, 0, { first_paint: { count: 2, sum: 401 }, shift: { count: 1, sum: 123 } }],
    [15 * MINUTE, 0, { first_paint: { count: 1, sum: 100 }, shift: { count: 1, sum: 123 } }],
  ]);
});

test('of a page that leads on to another the last one counts', () => {
  const navigations = [
    { url: 'a', timeToFirstByteMs: 5 },
    { url: 'b', timeToFirstByteMs: 70 },
  ];
  expect(told([page(0, navigations)])).toEqual([[0, 0, { first_byte: { count: 1, sum: 70 } }]]);
});

test('targets that did not answer, other checks and pages without a figure add nothing; staging and parts of rounds do', () => {
  const seen = [{ url: '', loadEventEndMs: 9 }];
  const nothing = [
    ...[page(0, seen, { isTimed: false }), page(0, []), page(0, [{ url: '' }])],
    aCheck({ monitorGuid }),
  ];
  expect(told(nothing)).toEqual([]);
  for (const more of [{ isPartial: true }, { stagingMode: true }]) {
    expect(told([page(0, seen, more)])).toEqual([[0, 0, { load_end: { count: 1, sum: 9 } }]]);
  }
});

test('steps of a transaction are told apart, those alone that passed and whose figures are kept', () => {
  const step = (ms: number, more: Partial<KeptStep> = {}) => aStep([{ url: '', domCompleteMs: ms }], more);
  const steps = [step(1), step(2, { storesFigures: false }), step(3, { state: 'ignored' }), step(4), aStep([])];
  expect(told([aTransactionCheck({ monitorGuid }, steps)])).toEqual([
    [0, 1, { dom_complete: { count: 1, sum: 1 } }],
    [0, 4, { dom_complete: { count: 1, sum: 4 } }],
  ]);
});
