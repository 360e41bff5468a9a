import { Button, Group } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Column, DataTable } from './data-table.js';
import { Panel } from './panel.js';
import { csvOf } from './plain-rows.js';
import { SeriesChart } from './series-chart.js';
import { type Slot, slotWords } from './series-rules.js';

interface Props extends Omit<ComponentProps<typeof SeriesChart>, 'isAlone' | 'slots'> {
  readonly title: string;
  /** What chooses the figure or the period. */
  readonly actions?: ReactNode;
  /** Absent while it is read. */
  readonly slots: readonly Slot[] | undefined;
  /** What a value is called in the table and in the file. */
  readonly figure: string;
  /** What its values are measured in, as the file has them; absent: they are counts, or bare numbers. */
  readonly unit?: string | undefined;
  /** Instead of the chart: loading, or a problem. */
  readonly children?: ReactNode;
}

/** A figure over time as a panel of a page: a chart, the same as a table, and as CSV. */
export function SeriesPanel({ title, actions, slots, figure, unit, children, ...chart }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={title}
      actions={
        <Group gap={4}>
          {actions}
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={asTable}
            aria-label={`${title} as table`}
            onClick={() => setAsTable(!asTable)}
          >
            Table
          </Button>
          {slots && (
            <Button
              size="compact-sm"
              variant="default"
              component="a"
              aria-label={`${title} as CSV`}
              download={`${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(textOf(slots, figure, unit))}`}
            >
              CSV
            </Button>
          )}
        </Group>
      }
    >
      {children}
      {slots &&
        (asTable ? (
          <Values slots={slots} figure={figure} {...chart} />
        ) : (
          <SeriesChart slots={slots} isAlone {...chart} />
        ))}
    </Panel>
  );
}

const textOf = (slots: readonly Slot[], figure: string, unit: string | undefined): string =>
  csvOf(
    slots.map(({ from, until, value }) => ({
      ...{ from: new Date(from).toISOString(), until: new Date(until).toISOString() },
      [figure]: value,
    })),
    { [figure]: unit },
  );

interface ValuesProps extends Pick<Props, 'figure' | 'words' | 'moment' | 'empty'> {
  readonly slots: readonly Slot[];
}

function Values({ slots, figure, words, moment, empty }: ValuesProps) {
  const columns: readonly Column<Slot>[] = [
    { id: 'from', title: 'From', cell: ({ from }) => moment(from) },
    {
      ...{ id: 'value', title: figure, isNumber: true },
      cell: (slot) => slotWords(slot, words, '–'),
    },
  ];
  return (
    <DataTable label="Values" columns={columns} rows={slots.toReversed()} rowKey={({ from }) => from} empty={empty} />
  );
}
