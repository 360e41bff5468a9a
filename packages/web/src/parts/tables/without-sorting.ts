import type { Column } from './data-table.js';

/** Removes sorting from the columns of a paged list, because it would sort only the loaded page. */
export const withoutSorting = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map(({ sort: _, ...rest }) => rest);
