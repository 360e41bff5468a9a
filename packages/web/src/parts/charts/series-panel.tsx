import type { CsvFormat } from '@vedette/documents/csv';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type ChartMarks, MarksOfCharts } from './chart-marks.js';
import { CopyLink } from '../time/copy-link.js';
import { type Column, DataTable } from '../tables/data-table.js';
import { useFormat } from '../format/format.js';
import { Panel } from '../page/panel.js';
import { formatCsv } from '../files/plain-rows.js';
import { SeriesChart } from './series-chart.js';
import { type Slot, slotWords } from './series-rules.js';

/** What happened, as a panel tells it: in the chart, beside the table and in the file. */
export interface PanelMarks {
  /** Undefined: there is nothing to mark, or it is hidden. */
  readonly marks: ChartMarks | undefined;
  /** Shows and hides it. */
  readonly button: ReactNode;
  readonly table: ReactNode;
  /** Why it is not known. */
  readonly problem: ReactNode;
  /** In [from, until); empty where there was nothing. */
  readonly wordsIn: (from: number, until: number) => string;
}

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
  readonly happened: PanelMarks;
  /** Instead of the chart: loading, or a problem. */
  readonly children?: ReactNode;
}

/** A figure over time as a panel of a page: a chart with what happened, the same as a table, as CSV, and as a link. */
export function SeriesPanel({ title, actions, slots, figure, unit, happened, children, ...chart }: Props) {
  const { csv } = useFormat();
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={title}
      actions={
        <Group gap={4}>
          {actions}
          {happened.button}
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
            <>
              <Button
                size="compact-sm"
                variant="default"
                component="a"
                aria-label={`${title} as CSV`}
                download={`${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`}
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(seriesCsv({ slots, figure, unit, happened, format: csv }))}`}
              >
                CSV
              </Button>
              <CopyLink label={`Copy link: ${title}`} />
            </>
          )}
        </Group>
      }
    >
      {children}
      {happened.problem}
      {slots &&
        (asTable ? (
          <>
            <Values slots={slots} figure={figure} {...chart} />
            {happened.table}
          </>
        ) : (
          <MarksOfCharts value={happened.marks}>
            <SeriesChart slots={slots} isAlone {...chart} />
          </MarksOfCharts>
        ))}
    </Panel>
  );
}

function seriesCsv({
  slots,
  figure,
  unit,
  happened,
  format,
}: Pick<Required<Props>, 'figure' | 'unit' | 'happened'> & { slots: readonly Slot[]; format: CsvFormat }): string {
  const rows = slots.map(({ from, until, value }) => {
    const words = happened.wordsIn(from, until);
    return {
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      [figure]: value,
      ...(words !== '' && { happened: words }),
    };
  });
  return formatCsv(rows, format, { [figure]: unit });
}

interface ValuesProps extends Pick<Props, 'figure' | 'words' | 'moment' | 'empty' | 'onOpen' | 'opens'> {
  readonly slots: readonly Slot[];
}

function Values({ slots, figure, words, moment, empty, onOpen, opens }: ValuesProps) {
  const opening = (slot: Slot) => (
    <UnstyledButton fz="inherit" td="underline" title={opens} onClick={() => onOpen?.(slot)}>
      {moment(slot.from)}
    </UnstyledButton>
  );
  const columns: readonly Column<Slot>[] = [
    { id: 'from', title: 'From', cell: (slot) => (onOpen ? opening(slot) : moment(slot.from)) },
    {
      id: 'value',
      title: figure,
      isNumber: true,
      cell: (slot) => slotWords(slot, words, '–'),
    },
  ];
  return (
    <DataTable label="Values" columns={columns} rows={slots.toReversed()} rowKey={({ from }) => from} empty={empty} />
  );
}
