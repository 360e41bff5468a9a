import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseAuditSearch,
  parseDashboardSearch,
  resolvePeriod,
  parseListSearch,
  singleMonitor,
  parsePeriodSearch,
  withPeriod,
} from './search.js';

test('keeps the whole view of the list in its URL', () => {
  const view = { search: 'shop', state: ['Down', 'Warn'], group: 'g', sort: 'P95', desc: true } as const;
  expect(parseListSearch(view)).toEqual(view);
});

test('accepts states with commas, and drops unknown values and defaults', () => {
  expect(parseListSearch({ state: 'Down,Broken', sort: 'Worst', desc: false, type: '' })).toEqual({ state: ['Down'] });
});

test('is idempotent for any input', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('search', 'state', 'sort', 'desc', 'group', 'x'), fc.anything()),
      (raw) => {
        const once = parseListSearch(raw);
        expect(parseListSearch({ ...once })).toEqual(once);
      },
    ),
  );
});

const [GROUP, MONITOR, OTHER] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${String(n)}`) as [
  string,
  string,
  string,
];

test('opens URLs from before several monitors were supported', () => {
  expect(parseDashboardSearch({ group: GROUP })).toEqual({ groups: [GROUP] });
  expect(parseDashboardSearch({ monitor: MONITOR })).toEqual({ monitors: [MONITOR] });
  // Such a URL was about the monitor, not its group.
  expect(parseDashboardSearch({ monitor: MONITOR, group: GROUP })).toEqual({ monitors: [MONITOR] });
  expect(parseDashboardSearch({ monitors: [MONITOR, 'x', MONITOR], group: 'x' })).toEqual({ monitors: [MONITOR] });
  expect(singleMonitor({ monitors: [MONITOR] })).toBe(MONITOR);
  expect(singleMonitor({ monitors: [MONITOR, OTHER] })).toBeUndefined();
  expect(singleMonitor({ monitors: [MONITOR], groups: [GROUP] })).toBeUndefined();
});

test('prefers a valid range over a named period', () => {
  expect(parseDashboardSearch({ from: 1, until: 5, period: 'Last7Days' })).toEqual({ from: 1, until: 5 });
  expect(parseDashboardSearch({ from: 5, until: 1, period: 'Last7Days' })).toEqual({ period: 'Last7Days' });
  expect(parseDashboardSearch({ from: 'x', until: 5 })).toEqual({});
});

test('keeps the view and the full screen mode of a dashboard', () => {
  const view = { period: 'Last7Days', groups: [GROUP], monitors: [MONITOR, OTHER], full: true };
  expect(parseDashboardSearch({ ...view, more: 1 })).toEqual(view);
  expect(parseDashboardSearch({ full: true, turn: 15 })).toEqual({ full: true, turn: 15 });
  expect(parseDashboardSearch({ full: true, turn: 1 })).toEqual({ full: true });
  expect(parseDashboardSearch({ turn: 15 })).toEqual({});
  expect(parseDashboardSearch({ full: 'yes' })).toEqual({});
  const filters = { level: 'Ok', partial: true, checkpoints: [3, 7], regions: [4] };
  expect(parseDashboardSearch(filters)).toEqual(filters);
  expect(parseDashboardSearch({ level: 'Some', partial: 'yes', checkpoints: [-1, 'x', 2, 2] })).toEqual({
    checkpoints: [2],
  });
  expect(parseDashboardSearch({ checkpoints: 'x' })).toEqual({});
});

test('prefers a range with both ends over a named period', () => {
  expect(parsePeriodSearch({ from: 1, until: 5, period: '7d' })).toEqual({ from: 1, until: 5 });
  expect(parsePeriodSearch({ from: 5, until: 1, period: '7d' })).toEqual({ period: '7d' });
  expect(resolvePeriod({ period: '7d' }, 1_000_000_000)).toEqual({
    from: 1_000_000_000 - 604_800_000,
    until: 1_000_000_000,
  });
  expect(resolvePeriod({}, 86_400_000)).toEqual({ from: 0, until: 86_400_000 });
});

test.each([
  [0, '1h'],
  [3_600_000, '6h'],
  [6 * 3_600_000, '24h'],
  [90 * 86_400_000, '24h'],
])('selects for a monitor of %i ms the period %s', (ageMs, period) => {
  expect(withPeriod({}, ageMs)).toEqual({ period });
  expect(withPeriod({ errors: true }, ageMs)).toEqual({ errors: true, period });
  expect(withPeriod({ period: '7d' }, ageMs)).toEqual({ period: '7d' });
  expect(withPeriod({ from: 1, until: 2 }, ageMs)).toEqual({ from: 1, until: 2 });
});

test('keeps valid filters of the audit log', () => {
  const search = { search: 'shop', action: 'Deleted', item: 'SLA', source: 'Api' };
  expect(parseAuditSearch(search)).toEqual(search);
  expect(parseAuditSearch({ action: 'Ate', item: 'Cake', source: 5 })).toEqual({});
});
