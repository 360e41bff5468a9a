/** Sorting of tables by the reader. */
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';

export const sortedFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

interface Sortable<Row> {
  readonly id: string;
  readonly sort?: (row: Row) => string | number | undefined;
  readonly isNumber?: boolean;
}

export function defineColumn<Row extends object>({
  id,
  sort,
  isNumber,
}: Sortable<Row>): ColumnDef<typeof sortedFeatures, Row> {
  return {
    id,
    accessorFn: (row: Row) => sort?.(row),
    sortUndefined: 'last',
    enableSorting: sort !== undefined,
    sortFn: isNumber === true ? 'basic' : 'alphanumeric',
  };
}
