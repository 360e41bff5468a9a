import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';

/**
 * Returns a section as reports have it: without row ids, which only pages need, and with at most the rows a report
 * shows. Some readers read only one row beyond that limit, so the total is unknown. Charts are drawn whole.
 */
export const toReportSection = ({ keys: _keys, ...section }: Section): Section =>
  section.isChart || section.rows.length <= MAX_ROWS
    ? section
    : { ...section, rows: section.rows.slice(0, MAX_ROWS), leftOut: 'some' };
