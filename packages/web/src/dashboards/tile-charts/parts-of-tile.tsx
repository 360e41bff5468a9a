import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Column, Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReactNode } from 'react';
import type { Format } from '../../parts/format/format-values.js';
import { PartsChart } from '../../parts/charts/parts-chart.js';
import { sectionPart } from '../sections/section-parts.js';
import { valueText } from '../sections/section-text.js';

interface Parts<Row> {
  /** The section of one row; sections of several rows may be sorted. */
  readonly section: (row: Row) => Section;
  /** The displayed column. */
  readonly value: Column;
  readonly rowId: (row: Row) => string;
  readonly empty: string;
}

/** Returns a function that draws the rows of a tile in its chart type; undefined if the tile is only a table. */
export function drawnParts<Row>(
  { ChartType: type }: DashboardTile,
  format: Format,
  { section, value, rowId, empty }: Parts<Row>,
): ((rows: readonly Row[]) => ReactNode) | undefined {
  if (type !== 'Pie' && type !== 'Bar') return undefined;
  return (rows) => (
    <PartsChart
      parts={rows.map((row) => sectionPart(section(row), value, rowId(row), format))}
      as={type}
      formatValue={(each) => valueText(each, value, format)}
      percent={(share) => format.percent(Math.round(1_000 * share) / 10, 1)}
      empty={empty}
    />
  );
}
