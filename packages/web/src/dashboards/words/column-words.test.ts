import { dataValue } from '@vedette/contract/v1/dashboards/monitor-data-value';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { tileColumns } from '@vedette/contract/v1/dashboards/tile-columns';
import { expect, test } from 'vitest';
import { makeFormat } from '../../parts/format/format-values.js';
import { columnName, columnText, shownColumns, sortOf } from './column-words.js';
import { stateOf } from '../tiles/monitor-data/monitor-data.js';

const tile: DashboardTile = { Kind: 'MonitorData', Width: 6, Height: 2 };
const format = makeFormat('UTC', 'en-GB');

test('every column has a name of its own', () => {
  expect(new Set(tileColumns.map(columnName)).size).toBe(tileColumns.length);
});

test('a tile shows the usual columns until it chooses, and then those in their order, the name first', () => {
  expect(shownColumns(tile)).toContain('SlaUptimePercentage');
  expect(shownColumns(tile).slice(-3)).toEqual(['ConfirmedErrors', 'SlaDownMs', 'SlaDowntimePercentage']);
  expect(shownColumns({ ...tile, Columns: ['Checks', 'SlaDownMs'] })).toEqual(['Name', 'SlaDownMs', 'Checks']);
  expect(shownColumns({ ...tile, Kind: 'Monitors' })).not.toContain('SlaDownMs');
  expect(shownColumns({ ...tile, Kind: 'CheckpointFigures', Columns: [] })).toEqual(['Name']);
});

test('it is sorted by a column that is shown', () => {
  expect(sortOf({ ...tile, SortBy: 'SlaDownMs', IsDescending: true })).toEqual({ id: 'SlaDownMs', desc: true });
  expect(sortOf({ ...tile, SortBy: 'Checks', Columns: ['SlaDownMs'] })).toBeUndefined();
  expect(sortOf(tile)).toBeUndefined();
});

test('figures have their units, states a mark of their own', () => {
  expect(columnText('SlaDownMs', 90_000, format)).toBe('1 min 30 s');
  expect(columnText('SlaDowntimePercentage', 16.6667, format)).toBe('16.67%');
  const shares = ['SlaTargetPercentage', 'SlaUptimePercentage'] as const;
  expect(shares.map((column) => columnText(column, 99.9, format))).toEqual(['99.90%', '99.90%']);
  expect(shares.map((column) => columnText(column, 99.995, format))).toEqual(['99.995%', '99.99%']);
  expect([columnText('Checks', 1_200, format), columnText('Checks', undefined, format)]).toEqual(['1,200', '–']);
  const counts = { UpMs: 0, DownMs: 0, Checks: 1, ConfirmedErrors: 0, UnconfirmedErrors: 0, Alerts: 0 };
  const row = { ...counts, Guid: 'm', Name: 'shop', SlaUptimeState: 'Error' } as const;
  expect([stateOf('SlaUptimePercentage', row), stateOf('SlaTotalTime', row), stateOf('Checks', row)]).toEqual([
    'Down',
    undefined,
    undefined,
  ]);
  const Sla = { SlaGuid: 's', Description: 'Gold', CountsFromAt: 0, SlaTargetPercentage: 99 };
  expect(dataValue('SlaTargetPercentage', row, { Sla })).toBe(99);
  expect(dataValue('SlaTargetPercentage', row, {})).toBeUndefined();
});
