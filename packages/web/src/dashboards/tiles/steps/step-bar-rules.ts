import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { Format } from '../../../parts/format/format-values.js';
import { rowTitle } from '../../sections/section-lines.js';
import { valueText } from '../../sections/section-text.js';

/** Returns the means of a section as bars, relative to the longest. */
export function meanBars(section: Pick<Section, 'columns' | 'rows'>, format: Format) {
  const meanIndex = section.columns.findIndex(({ textKey }) => textKey === 'mean');
  const column = section.columns[meanIndex];
  if (!column) return [];
  const means = section.rows.map((row) => Number(row[meanIndex] ?? 0));
  const longest = Math.max(1, ...means);
  return section.rows.map((row, index) => ({
    id: String(row[0]),
    name: rowTitle(section, row, format),
    text: valueText(row[meanIndex], column, format),
    share: (means[index] ?? 0) / longest,
  }));
}
