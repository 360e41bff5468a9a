import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { ReactNode } from 'react';
import type { Format } from '../../parts/format/format-values.js';
import { PartsChart } from '../../parts/charts/parts-chart.js';
import type { PartOf } from '../../parts/charts/parts-rules.js';

/** Draws the rows of a tile as it is set to; undefined: it is a table alone. */
export function drawnParts<Row>(
  { ChartType: type }: DashboardTile,
  format: Format,
  {
    partOf,
    words,
    empty,
  }: {
    readonly partOf: (row: Row) => PartOf;
    readonly words: (value: number) => string;
    readonly empty: string;
  },
): ((rows: readonly Row[]) => ReactNode) | undefined {
  if (type !== 'Pie' && type !== 'Bar') return undefined;
  return (rows) => (
    <PartsChart
      parts={rows.map(partOf)}
      as={type}
      words={words}
      percent={(share) => format.percent(Math.round(1_000 * share) / 10, 1)}
      empty={empty}
    />
  );
}
