import { monitorDataValue } from '@vedette/contract/v1/dashboards/monitor-data-value';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { shownColumns } from '@vedette/contract/v1/dashboards/sections/figures-table';
import { tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { tileColumns } from '@vedette/contract/v1/dashboards/tile-columns';
import { expect, test } from 'vitest';
import { columnName, initialSort } from './column-names.js';

const tile: DashboardTile = { Kind: 'MonitorData', Width: 6, Height: 2 };
const monitorData = tileRecord('MonitorData');

test('gives every column its own name', () => {
  expect(new Set(tileColumns.map(columnName)).size).toBe(tileColumns.length);
});

test('shows default columns, or the selected ones in fixed order with the name first', () => {
  expect(shownColumns(monitorData, tile)).toContain('SlaUptimePercentage');
  expect(shownColumns(monitorData, tile).slice(-3)).toEqual(['ConfirmedErrors', 'SlaDownMs', 'SlaDowntimePercentage']);
  const chosen = { ...tile, Columns: ['Checks', 'SlaDownMs'] } satisfies DashboardTile;
  expect(shownColumns(monitorData, chosen)).toEqual(['Name', 'SlaDownMs', 'Checks']);
  expect(shownColumns(tileRecord('Monitors'), tile)).not.toContain('TotalBytes');
  expect(shownColumns(tileRecord('CheckpointFigures'), { Columns: [] })).toEqual(['Name']);
});

test('sorts by a visible column', () => {
  const section = {
    columns: (['monitor', 'SlaDownMs', 'AlertCount'] as const).map((textKey) => ({ textKey, format: 'text' as const })),
  };
  const sorted = (change: Partial<DashboardTile>) => initialSort({ ...tile, ...change }, section);
  expect(sorted({ SortBy: 'SlaDownMs', IsDescending: true })).toEqual({ id: 'SlaDownMs', desc: true });
  expect(sorted({ SortBy: 'Name' })).toEqual({ id: 'monitor', desc: false });
  expect(sorted({ SortBy: 'Alerts' })).toEqual({ id: 'AlertCount', desc: false });
  expect([sorted({ SortBy: 'Checks' }), sorted({})]).toEqual([undefined, undefined]);
});

test('takes targets from the SLA, if there is one', () => {
  const counts = { UpMs: 0, DownMs: 0, Checks: 1, ConfirmedErrors: 0, UnconfirmedErrors: 0, Alerts: 0 };
  const row = { ...counts, Guid: 'm', Name: 'shop' };
  const Sla = { SlaGuid: 's', Description: 'Gold', CountsFromAt: 0, SlaTargetPercentage: 99 };
  expect(monitorDataValue('SlaTargetPercentage', row, { Sla })).toBe(99);
  expect(monitorDataValue('SlaTargetPercentage', row, {})).toBeUndefined();
});
