import { message } from '@vedette/i18n/message';
import type { CsvFormat } from '@vedette/documents/csv';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type ChartMarks, MarksOfCharts } from './chart-marks.js';
import { CopyLink } from '../time/copy-link.js';
import { type Column, DataTable } from '../tables/data-table.js';
import { useFormat } from '../format/format.js';
import { Panel } from '../page/panel.js';
import { formatCsv } from '../files/plain-rows.js';
import { SeriesChart } from './series-chart.js';
import { type Slot, slotText } from './series-rules.js';

/** Annotations of a panel, for its chart, table and file. */
export interface PanelMarks {
  /** Undefined if there are none or they are hidden. */
  readonly marks: ChartMarks | undefined;
  /** Button that shows or hides them. */
  readonly button: ReactNode;
  readonly table: ReactNode;
  /** Error if they could not be loaded. */
  readonly problem: ReactNode;
  /** Describes the events in [from, until); empty if there are none. */
  readonly annotationsText: (from: number, until: number) => string;
}

interface Props extends Omit<ComponentProps<typeof SeriesChart>, 'isAlone' | 'slots'> {
  readonly title: string;
  /** Controls that select the figure or the period. */
  readonly actions?: ReactNode;
  /** Absent while loading. */
  readonly slots: readonly Slot[] | undefined;
  /** Column title in the table and the file. */
  readonly figure: string;
  /** Unit in the file; absent for counts and plain numbers. */
  readonly unit?: string | undefined;
  readonly happened: PanelMarks;
  /** Title of values in the table that open something, such as `open its checks`. */
  readonly openTitle?: string;
  /** Replaces the chart while loading or after an error. */
  readonly children?: ReactNode;
}

/** Panel with a figure over time: a chart with annotations, the same data as a table and CSV, and a link. */
export function SeriesPanel({ title, actions, slots, figure, unit, happened, openTitle, children, ...chart }: Props) {
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
            aria-label={t('{panelTitle} as table', { panelTitle: title })}
            onClick={() => setAsTable(!asTable)}
          >
            {t('Table')}
          </Button>
          {slots && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                component="a"
                aria-label={t('{panelTitle} as CSV', { panelTitle: title })}
                download={`${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`}
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(seriesCsv({ slots, figure, unit, happened, format: csv }))}`}
              >
                {t('CSV')}
              </Button>
              <CopyLink label={t('Copy link: {panelTitle}', { panelTitle: title })} />
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
            <Values slots={slots} figure={figure} openTitle={openTitle} {...chart} />
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
    const annotations = happened.annotationsText(from, until);
    return {
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      [figure]: value,
      ...(annotations !== '' && { happened: annotations }),
    };
  });
  return formatCsv(rows, format, { [figure]: unit });
}

interface ValuesProps extends Pick<Props, 'figure' | 'formatValue' | 'moment' | 'empty' | 'onOpen'> {
  readonly slots: readonly Slot[];
  readonly openTitle: string | undefined;
}

function Values({ slots, figure, formatValue, moment, empty, onOpen, openTitle }: ValuesProps) {
  const opening = (slot: Slot) => (
    <UnstyledButton fz="inherit" td="underline" title={openTitle} onClick={() => onOpen?.(slot)}>
      {moment(slot.from)}
    </UnstyledButton>
  );
  const columns: readonly Column<Slot>[] = [
    { id: 'from', title: t(message('From', 'start')), cell: (slot) => (onOpen ? opening(slot) : moment(slot.from)) },
    {
      id: 'value',
      title: figure,
      isNumber: true,
      cell: (slot) => slotText(slot, formatValue, '–'),
    },
  ];
  return (
    <DataTable
      label={t('Values')}
      columns={columns}
      rows={slots.toReversed()}
      rowKey={({ from }) => from}
      empty={empty}
    />
  );
}
