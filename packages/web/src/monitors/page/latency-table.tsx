import type { Annotation, Latency, LatencyPoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { message } from '@vedette/i18n/message';
import { UnstyledButton } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { AnnotationTable } from '../../chart-notes/annotation-table.js';

const columns = (format: Format, onOpen: (from: number) => void): readonly Column<LatencyPoint>[] => [
  {
    id: 'at',
    title: t(message('From', 'start')),
    cell: ({ At }) => (
      <UnstyledButton fz="inherit" td="underline" title={t('Open check')} onClick={() => onOpen(At)}>
        {format.dateTime(At)}
      </UnstyledButton>
    ),
  },
  { id: 'checks', title: t('Checks'), cell: ({ Checks }) => format.count(Checks), isNumber: true },
  {
    id: 'errors',
    title: t('Errors'),
    cell: ({ UnconfirmedErrors, ConfirmedErrors }) => format.count(UnconfirmedErrors + ConfirmedErrors),
    isNumber: true,
  },
  { id: 'p50', title: 'p50', cell: ({ P50 }) => format.ms(P50), isNumber: true },
  { id: 'p95', title: 'p95', cell: ({ P95 }) => format.ms(P95), isNumber: true },
  {
    id: 'resolve',
    title: t(message('Resolve', 'phase')),
    cell: ({ ResolveTime }) => format.ms(ResolveTime),
    isNumber: true,
  },
  {
    id: 'connect',
    title: t(message('Connect', 'phase')),
    cell: ({ ConnectionTime }) => format.ms(ConnectionTime),
    isNumber: true,
  },
  {
    id: 'download',
    title: t(message('Download', 'phase')),
    cell: ({ DownloadTime }) => format.ms(DownloadTime),
    isNumber: true,
  },
];

/** Phases of the download time. Their columns are only shown if they were recorded. */
const DOWNLOAD_PHASES = [
  { id: 'tls', title: t('TLS'), getMs: ({ TlsTime }) => TlsTime },
  { id: 'wait', title: t(message('Wait', 'phase')), getMs: ({ WaitTime }) => WaitTime },
  { id: 'receive', title: t(message('Receive', 'phase')), getMs: ({ ReceiveTime }) => ReceiveTime },
] satisfies readonly { id: string; title: string; getMs: (point: LatencyPoint) => number | undefined }[];

const downloadPhaseColumns = ({ Points }: Latency, format: Format): readonly Column<LatencyPoint>[] =>
  Points.some(({ TlsTime }) => TlsTime !== undefined)
    ? DOWNLOAD_PHASES.map(({ getMs, ...titled }) => ({
        ...titled,
        cell: (point) => format.ms(getMs(point)),
        isNumber: true,
      }))
    : [];

interface Props {
  readonly latency: Latency;
  /** Events annotated in the chart. */
  readonly marks: readonly Annotation[];
  /** Called with the start of the selected point. */
  readonly onOpen: (from: number) => void;
}

/** Shows the data of the chart, newest first, with links to the checks, and its annotations. */
export function LatencyTable({ latency, marks, onOpen }: Props) {
  const format = useFormat();
  return (
    <>
      <AnnotationTable annotations={marks} />
      <DataTable
        label={t('Response times')}
        columns={[...columns(format, onOpen), ...downloadPhaseColumns(latency, format)]}
        rows={latency.Points.toReversed()}
        rowKey={({ At }) => At}
        empty={t('No checks in this period.')}
      />
    </>
  );
}
