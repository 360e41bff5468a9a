import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';

/**
 * Returns a section as reports have it: without the ids of its rows, which only pages need, and with as many rows as a report shows.
 * Some readers read one row more than that, so it is not known how many there are. A chart is drawn whole.
 */
export const toReportSection = ({ keys: _keys, ...section }: Section): Section =>
  section.isChart || section.rows.length <= MAX_ROWS
    ? section
    : { ...section, rows: section.rows.slice(0, MAX_ROWS), leftOut: 'some' };
