import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MAX_VALUES } from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import { rumMapSection } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { rumTableSection } from '@vedette/contract/v1/dashboards/tiles/rum-table';
import { expect, test } from 'vitest';
import { type TileSection, omitRedundantMaps } from './map-section-rules.js';

const size = { Width: 6, Height: 4 } as const;
const about = { website: 'Shop', isAllowed: true };
// Every third country has no value for the metric.
const countries = Array.from({ length: 60 }, (_each, at) => ({
  Value: `C${String(at)}`,
  PageViews: 60 - at,
  Values: { Figure: 'LoadTime' as const, Count: 1, ...(at % 3 > 0 && { Median: 100 + at, Average: 100 }) },
}));

type Settings = Partial<DashboardTile>;
function aMap(settings: Settings = {}, more: Partial<TileSection['section']> = {}): TileSection {
  const tile: DashboardTile = { Kind: 'RumMap', ...size, ...settings };
  return { tile, section: { ...rumMapSection(tile, countries, about), ...more } };
}
function aTable(settings: Settings = {}): TileSection {
  const tile: DashboardTile = { Kind: 'RumTable', RumBy: 'Country', ...size, ...settings };
  return { tile, section: rumTableSection(tile, countries.slice(0, MAX_VALUES), about) };
}

test.each<[string, Settings, Settings]>([
  ['the same figure', {}, {}],
  ['the same filters', { RumFilters: { Device: 'Mobile' } }, { RumFilters: { Device: 'Mobile' } }],
  ['a map filtered by country, which shows all countries', { RumFilters: { Country: 'NL' } }, {}],
  ['page views, which have no percentile', { RumFigure: 'PageViews', RumShare: 'Average' }, { RumFigure: 'PageViews' }],
  ['a map of the same website by its id', { RumWebsiteGuid: 'a' }, {}],
])('a report prints 60 countries once: %s', (_what, ofMap, ofTable) => {
  const table = aTable(ofTable);
  expect(omitRedundantMaps([aMap(ofMap), table])).toEqual([table.section]);
});

test.each<[string, TileSection, TileSection]>([
  ['figure', aMap({ RumFigure: 'TimeToFirstByte' }), aTable()],
  ['share', aMap({ RumShare: 'Average' }), aTable()],
  ['filter', aMap({ RumFilters: { Device: 'Mobile' } }), aTable()],
  ['period', aMap({}, { period: { start: 0, end: 1 } }), aTable()],
  ['a website with the same name', aMap({ RumWebsiteGuid: 'a' }), aTable({ RumWebsiteGuid: 'b' })],
  ['website', aMap({}, { about: 'Blog' }), aTable()],
  ['countries', aMap(), aTable({ RumFilters: { Country: 'NL' } })],
  ['dimension', aMap(), aTable({ RumBy: 'Browser' })],
])('a report prints a map beside a table of another %s', (_what, map, table) => {
  expect(omitRedundantMaps([map, table])).toEqual([map.section, table.section]);
});
