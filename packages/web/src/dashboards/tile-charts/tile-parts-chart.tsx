import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Column, Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReactNode } from 'react';
import type { Format } from '../../parts/format/format-values.js';
import { PartsChart } from '../../parts/charts/parts-chart.js';
import { toChartPart } from '../sections/section-parts.js';
import { valueText } from '../sections/section-text.js';

interface PartsOptions<Row> {
  /** The section of one row; sections of several rows may be sorted. */
  readonly section: (row: Row) => Section;
  /** The displayed column. */
  readonly value: Column;
  readonly rowId: (row: Row) => string;
  readonly empty: string;
}

/** Returns a function that draws the rows of a tile in its chart type; undefined if the tile is only a table. */
export function createPartsRenderer<Row>(
  { ChartType: type }: DashboardTile,
  format: Format,
  { section, value, rowId, empty }: PartsOptions<Row>,
): ((rows: readonly Row[]) => ReactNode) | undefined {
  if (type !== 'Pie' && type !== 'Bar') return undefined;
  return (rows) => (
    <PartsChart
      parts={rows.map((row) => toChartPart(section(row), value, rowId(row), format))}
      kind={type}
      formatValue={(each) => valueText(each, value, format)}
      formatPercent={(share) => format.percent(Math.round(1_000 * share) / 10, 1)}
      empty={empty}
    />
  );
}
