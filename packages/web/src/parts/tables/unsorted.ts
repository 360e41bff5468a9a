import type { Column } from './data-table.js';

/** The columns of a list of which a page is shown: sorting that page would pass for sorting the list. */
export const unsorted = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map(({ sort: _, ...rest }) => rest);
