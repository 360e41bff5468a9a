import { monitorDataValue } from '@vedette/contract/v1/dashboards/monitor-data-value';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRows } from '@vedette/contract/v1/dashboards/sections/figures-table';
import type { DataRow } from './monitor-data-rules.js';

interface Row {
  readonly Name: string;
  readonly TotalTime?: number | undefined;
}
const sorted = (rows: readonly Row[], order: Parameters<typeof sortRows>[1]) =>
  sortRows(rows, order, (column, row) => (column === 'Name' ? row.Name : row.TotalTime)).map(({ Name }) => Name);
const rows: readonly Row[] = [
  { Name: 'b', TotalTime: 2 },
  { Name: 'C' },
  { Name: 'a', TotalTime: 2 },
  { Name: 'd', TotalTime: 1 },
];

test('sorts by name without regard to case by default', () => {
  expect(sorted(rows, {})).toEqual(['a', 'b', 'C', 'd']);
  expect(sorted(rows, { SortBy: 'Name', IsDescending: true })).toEqual(['d', 'C', 'b', 'a']);
});

test('sorts by a figure, ties by name, and missing values last in both directions', () => {
  expect(sorted(rows, { SortBy: 'TotalTime' })).toEqual(['d', 'a', 'b', 'C']);
  expect(sorted(rows, { SortBy: 'TotalTime', IsDescending: true })).toEqual(['a', 'b', 'd', 'C']);
});

test('sorting keeps all rows and is idempotent', () => {
  const row = fc.record({ Name: fc.string(), TotalTime: fc.option(fc.nat(), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(row), fc.boolean(), (all, IsDescending) => {
      const order = { SortBy: 'TotalTime', IsDescending } as const;
      const once = sortRows(all, order, (column, each) => (column === 'Name' ? each.Name : each.TotalTime));
      expect(new Set(once)).toEqual(new Set(all));
      const again = sortRows(once, order, (column, each) => (column === 'Name' ? each.Name : each.TotalTime));
      expect(again.map(({ Name }) => Name.toLowerCase())).toEqual(once.map(({ Name }) => Name.toLowerCase()));
    }),
  );
});

test('returns the SLA’s targets in every row, and none without an SLA', () => {
  const row = { Name: 'shop', SlaDownMs: 5 } as DataRow;
  const Sla = { SlaGuid: 's', Description: 'Gold', CountsFromAt: 0, SlaTargetPercentage: 99 };
  expect([monitorDataValue('SlaTargetPercentage', row, { Sla }), monitorDataValue('SlaDownMs', row, { Sla })]).toEqual([
    99, 5,
  ]);
  expect(monitorDataValue('SlaTargetTotalTime', row, { Sla })).toBeUndefined();
  expect(monitorDataValue('SlaTargetPercentage', row, {})).toBeUndefined();
});
