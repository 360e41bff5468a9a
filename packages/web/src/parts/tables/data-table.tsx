import type { MonitorState } from '@vedette/contract/v1/shared';
import { Text, UnstyledButton } from '@mantine/core';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import classes from './data-table.module.css';
import { defineColumn, sortedFeatures } from './table-sorting.js';
import { useCards } from './use-cards.js';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** With it the column can be sorted by, in the browser: only for lists that are whole. What has no value stands last in either order. */
  readonly sort?: (row: Row) => string | number | undefined;
  readonly isNumber?: boolean;
  /** On a narrow screen, in a table of short rows, it is left out. */
  readonly isMinor?: boolean;
  /** What holds the table may leave it out where there is little room, and tells it elsewhere. */
  readonly isSpare?: boolean;
  /** Holds a few words at least, and gets the room for them. */
  readonly isSentence?: boolean;
  /** Holds a name, which is not broken after every word of it. */
  readonly isName?: boolean;
}

export interface Sorted {
  /** Of a column that can be sorted by. */
  readonly id: string;
  readonly desc: boolean;
}

interface Props<Row> {
  /** Read to those who do not see the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** On a narrow screen a row is a line or two without the titles of its columns: its values say by themselves what they are. */
  readonly isShort?: boolean;
  /** How its rows are sorted already; they stay in that order until the reader sorts them. */
  readonly sortedBy?: Sorted | undefined;
  /** In whose colour a row stands; its cells tell it in words. */
  readonly getRowState?: (row: Row) => MonitorState;
  /** A click anywhere on a row opens what its first cell links to. */
  readonly hasRowLinks?: boolean;
  /** Said when there is no row. */
  readonly empty: ReactNode;
}

/** A plain list; where its columns find no room every row becomes a card with their titles. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowKey, isShort, sortedBy, getRowState, hasRowLinks, empty } = props;
  const definitions = useMemo(() => columns.map((column) => defineColumn(column)), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features: sortedFeatures,
    columns: definitions,
    data,
    initialState: { sorting: sortedBy ? [{ ...sortedBy }] : [] },
  });
  const cards = useCards(data);
  const [first, ...further] = table.state.sorting;
  const isAsGiven =
    sortedBy !== undefined && first?.id === sortedBy.id && first.desc === sortedBy.desc && further.length === 0;
  const { rows: ordered } = isAsGiven ? table.getCoreRowModel() : table.getRowModel();
  if (rows.length === 0) return <Text className={classes['empty'] ?? ''}>{empty}</Text>;
  return (
    <table
      ref={cards}
      className={classes['table']}
      aria-label={label}
      data-rows
      data-short={isShort}
      data-opens={hasRowLinks}
    >
      <thead>
        <tr>
          {table.getHeaderGroups()[0]?.headers.map(({ column, id }, index) => {
            const sorted = column.getIsSorted();
            const title = columns[index]?.title ?? id;
            return (
              <th
                key={id}
                scope="col"
                data-spare={columns[index]?.isSpare}
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
            {columns.map(({ id, title, cell, isMinor, isSpare, ...column }) => (
              <td key={id} data-title={title} data-minor={isMinor} data-spare={isSpare} className={columnClass(column)}>
                <div className={classes['value']}>{cell(original)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Room = Pick<Column<never>, 'isNumber' | 'isSentence' | 'isName'>;

function columnClass({ isNumber, isSentence, isName }: Room): string | undefined {
  if (isNumber === true) return 'number';
  return isSentence === true ? classes['sentence'] : isName === true ? classes['aName'] : undefined;
}
