import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';

/** Cuts a section that has more rows than a report shows. Only pages need the ids of rows. */
export const cutToRows = ({ keys: _keys, ...section }: Section): Section =>
  section.rows.length <= MAX_ROWS ? section : { ...section, rows: section.rows.slice(0, MAX_ROWS), leftOut: 'some' };
