import type { MonitorState } from '@vedette/contract/v1/shared';
import { Text, UnstyledButton } from '@mantine/core';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../i18n/translate.js';
import classes from './data-table.module.css';
import { defineColumn, sortedFeatures } from './table-sorting.js';
import { useCards } from './use-cards.js';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * Makes the column sortable in the browser; only for complete lists. Rows without a value are last in both orders.
   */
  readonly sort?: (row: Row) => string | number | undefined;
  readonly isNumber?: boolean;
  /** Left out on narrow screens in tables with `isCompact`. */
  readonly isMinor?: boolean;
  /** The container may hide it in narrow layouts and show the value elsewhere. */
  readonly isHideable?: boolean;
  /** Contains a few words and gets enough width for them. */
  readonly isSentence?: boolean;
  /** Contains a name, which does not wrap after every word. */
  readonly isName?: boolean;
}

export interface SortOrder {
  /** Id of a sortable column. */
  readonly id: string;
  readonly desc: boolean;
}

interface Props<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** On narrow screens, rows are one or two lines without column titles; their values must be self-explanatory. */
  readonly isCompact?: boolean;
  /** Current order of the rows, which is kept until the reader sorts them. */
  readonly sortedBy?: SortOrder | undefined;
  /** State whose colour marks a row; its cells must also state it as text. */
  readonly getRowState?: (row: Row) => MonitorState;
  /** A click anywhere on a row opens the link in its first cell. */
  readonly hasRowLinks?: boolean;
  /** Text of an empty table. */
  readonly empty: ReactNode;
}

/** A plain table. If its columns do not fit, each row becomes a card with column titles. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowKey, isCompact, sortedBy, getRowState, hasRowLinks, empty } = props;
  const definitions = useMemo(() => columns.map((column) => defineColumn(column)), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features: sortedFeatures,
    columns: definitions,
    data,
    initialState: { sorting: sortedBy ? [{ ...sortedBy }] : [] },
  });
  const cardsRef = useCards(data);
  const [first, ...further] = table.state.sorting;
  const hasGivenOrder =
    sortedBy !== undefined && first?.id === sortedBy.id && first.desc === sortedBy.desc && further.length === 0;
  const { rows: ordered } = hasGivenOrder ? table.getCoreRowModel() : table.getRowModel();
  if (rows.length === 0) return <Text className={classes['empty'] ?? ''}>{empty}</Text>;
  return (
    <table
      ref={cardsRef}
      className={classes['table']}
      aria-label={label}
      data-rows
      data-short={isCompact}
      data-opens={hasRowLinks}
    >
      <thead>
        <tr data-sort-by={t('Sort by')}>
          {table.getHeaderGroups()[0]?.headers.map(({ column, id }, index) => {
            const sorted = column.getIsSorted();
            const title = columns[index]?.title ?? id;
            return (
              <th
                key={id}
                scope="col"
                data-spare={columns[index]?.isHideable}
                className={columns[index]?.isNumber === true ? 'number' : undefined}
                aria-sort={sorted === false ? undefined : sorted === 'desc' ? 'descending' : 'ascending'}
              >
                {column.getCanSort() ? (
                  <UnstyledButton fz="inherit" fw="inherit" onClick={column.getToggleSortingHandler()}>
                    {title}
                    <span aria-hidden="true">{sorted === false ? '' : sorted === 'desc' ? ' ▼' : ' ▲'}</span>
                  </UnstyledButton>
                ) : (
                  title
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {ordered.map(({ original }) => (
          <tr key={rowKey(original)} data-state={getRowState?.(original)}>
            {columns.map(({ id, title, cell, isMinor, isHideable, ...column }) => (
              <td
                key={id}
                data-title={title}
                data-minor={isMinor}
                data-spare={isHideable}
                className={columnClass(column)}
              >
                <div className={classes['value']}>{cell(original)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ColumnFlags = Pick<Column<never>, 'isNumber' | 'isSentence' | 'isName'>;

function columnClass({ isNumber, isSentence, isName }: ColumnFlags): string | undefined {
  if (isNumber === true) return 'number';
  return isSentence === true ? classes['sentence'] : isName === true ? classes['aName'] : undefined;
}
