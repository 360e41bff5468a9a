import type { Column, Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { ChartPart } from '../../parts/charts/parts-rules.js';
import type { Format } from '../../parts/format/format-values.js';
import { valueText } from './section-text.js';

/** Converts the only row of a section to a part of a pie or bar chart: one column, named by the row's first value. */
export function toChartPart(
  { columns: [name, ...columns], rows: [row = []] }: Section,
  { textKey }: Pick<Column, 'textKey'>,
  id: string,
  format: Format,
): ChartPart {
  const value = row[1 + columns.findIndex((column) => column.textKey === textKey)];
  return { id, name: name ? valueText(row[0], name, format) : '', value: typeof value === 'number' ? value : 0 };
}
