import { message } from '@vedette/i18n/message';
import type { CsvFormat } from '@vedette/documents/csv';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type ChartMarks, ChartMarksContext } from './chart-marks.js';
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
  readonly valueTitle: string;
  /** Unit in the file; absent for counts and plain numbers. */
  readonly unit?: string | undefined;
  readonly panelMarks: PanelMarks;
  /** Title of values in the table that open something, such as `open its checks`. */
  readonly openTitle?: string;
  /** Replaces the chart while loading or after an error. */
  readonly children?: ReactNode;
}

/** Panel with a figure over time: a chart with annotations, the same data as a table and CSV, and a link. */
export function SeriesPanel({
  title,
  actions,
  slots,
  valueTitle,
  unit,
  panelMarks,
  openTitle,
  children,
  ...chart
}: Props) {
  const { csv } = useFormat();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <Panel
      title={title}
      actions={
        <Group gap={4}>
          {actions}
          {panelMarks.button}
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={showsTable}
            aria-label={t('{panelTitle} as table', { panelTitle: title })}
            onClick={() => setShowsTable(!showsTable)}
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
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(formatSeriesCsv({ slots, valueTitle, unit, panelMarks, format: csv }))}`}
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
      {panelMarks.problem}
      {slots &&
        (showsTable ? (
          <>
            <ValuesTable slots={slots} valueTitle={valueTitle} openTitle={openTitle} {...chart} />
            {panelMarks.table}
          </>
        ) : (
          <ChartMarksContext value={panelMarks.marks}>
            <SeriesChart slots={slots} isStandalone {...chart} />
          </ChartMarksContext>
        ))}
    </Panel>
  );
}

function formatSeriesCsv({
  slots,
  valueTitle,
  unit,
  panelMarks,
  format,
}: Pick<Required<Props>, 'valueTitle' | 'unit' | 'panelMarks'> & {
  slots: readonly Slot[];
  format: CsvFormat;
}): string {
  const rows = slots.map(({ from, until, value }) => {
    const annotations = panelMarks.annotationsText(from, until);
    return {
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      [valueTitle]: value,
      ...(annotations !== '' && { happened: annotations }),
    };
  });
  return formatCsv(rows, format, { [valueTitle]: unit });
}

interface ValuesProps extends Pick<Props, 'valueTitle' | 'formatValue' | 'formatInstant' | 'empty' | 'onOpen'> {
  readonly slots: readonly Slot[];
  readonly openTitle: string | undefined;
}

function ValuesTable({ slots, valueTitle, formatValue, formatInstant, empty, onOpen, openTitle }: ValuesProps) {
  const renderOpenButton = (slot: Slot) => (
    <UnstyledButton fz="inherit" td="underline" title={openTitle} onClick={() => onOpen?.(slot)}>
      {formatInstant(slot.from)}
    </UnstyledButton>
  );
  const columns: readonly Column<Slot>[] = [
    {
      id: 'from',
      title: t(message('From', 'start')),
      cell: (slot) => (onOpen ? renderOpenButton(slot) : formatInstant(slot.from)),
    },
    {
      id: 'value',
      title: valueTitle,
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
