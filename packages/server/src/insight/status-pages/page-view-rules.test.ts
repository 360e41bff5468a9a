import { DAY } from '@vedette/kernel/clock';
import { presetPeriodTypes } from '@vedette/kernel/periods';
import { fromLocal, toLocal } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayState, daysOf, pageHtml, sortedRows, type PageRow, type PageView } from './page-view-rules.js';

const zone = 'Europe/Amsterdam';
const at = fromLocal('2026-11-21T20:00:00', zone);
const look = { SortColumnsNewToOld: false, SortRowsProperty: 'Alphabetical' } as const;
const aRow = (change: Partial<PageRow> = {}): PageRow => ({
  ...{ name: 'Shop', state: 'Up', downSince: null },
  days: [{ date: '2026-11-20', state: 'Up', uptime: 100 }],
  ...change,
});
const aView = (change: Partial<PageView> = {}): PageView => ({
  ...{ title: 'Status', look, rows: [aRow()], at, zone },
  ...change,
});

test('a page shows whole local days, the running one until now, never more than 90', () => {
  const instant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...presetPeriodTypes), instant, (preset, now) => {
      const days = daysOf(preset, now, zone);
      expect(days.length).toBeLessThanOrEqual(90);
      for (const [i, { start, end }] of days.entries()) {
        expect(toLocal(start, zone).slice(11)).toBe('00:00:00');
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(now);
        if (i > 0) expect(days[i - 1]?.end).toBe(start);
      }
    }),
  );
  expect(daysOf('Last7Days', at, zone)).toHaveLength(7);
  expect(daysOf('CurrentDay', at, zone)).toEqual([{ start: at - (20 / 24) * DAY, end: at }]);
});

test.each([
  [null, 'Unknown'],
  [100, 'Up'],
  [99.5, 'Warning'],
  [98.9, 'Down'],
] as const)('a day of %s %% is %s', (uptime, expected) => {
  expect(dayState(uptime, { warning: 99.9, error: 99 })).toBe(expected);
});

test('rows are sorted by name, or by what is wrong first', () => {
  const rows = [aRow({ name: 'b' }), aRow({ name: 'a' }), aRow({ name: 'c', state: 'Down' })];
  const names = (by: 'Alphabetical' | 'ByStatus'): string =>
    sortedRows(rows, { ...look, SortRowsProperty: by })
      .map(({ name }) => name)
      .join('');
  expect([names('Alphabetical'), names('ByStatus')]).toEqual(['abc', 'cab']);
});

test('every text of a person is text, whatever it holds', () => {
  const evil = '<script>"x"</script>';
  const html = pageHtml(
    aView({
      look: { ...look, TitleText: evil, FooterText: evil, CommentTitle: evil, CommentText: evil },
      rows: [aRow({ name: evil })],
    }),
  );
  expect(html).not.toContain('<script');
  expect(html.split('&#60;script&#62;').length - 1).toBe(6);
});

test('fifty services over 90 days stay below 500 KB, ten over a month below 50 KB', () => {
  const days = (count: number) =>
    Array.from({ length: count }, () => ({ ...aRow().days[0] }) as PageRow['days'][number]);
  const size = (rows: number, count: number): number =>
    pageHtml(aView({ rows: Array.from({ length: rows }, () => aRow({ days: days(count) })) })).length;
  expect(size(10, 30)).toBeLessThan(50_000);
  expect(size(50, 90)).toBeLessThan(500_000);
});
