import type { Latency, LatencyPoint } from '@vedette/contract/v1/monitor-figures';
import { UnstyledButton } from '@mantine/core';
import { type Column, DataTable } from '../../parts/data-table.js';
import { type Format, useFormat } from '../../parts/format.js';

const columns = (format: Format, onOpen: (from: number) => void): readonly Column<LatencyPoint>[] => [
  {
    id: 'at',
    title: 'From',
    cell: ({ At }) => (
      <UnstyledButton fz="inherit" td="underline" title="Open the check" onClick={() => onOpen(At)}>
        {format.dateTime(At)}
      </UnstyledButton>
    ),
  },
  { id: 'checks', title: 'Checks', cell: ({ Checks }) => format.count(Checks), isNumber: true },
  {
    id: 'errors',
    title: 'Errors',
    cell: ({ UnconfirmedErrors, ConfirmedErrors }) => format.count(UnconfirmedErrors + ConfirmedErrors),
    isNumber: true,
  },
  { id: 'p50', title: 'p50', cell: ({ P50 }) => format.ms(P50), isNumber: true },
  { id: 'p95', title: 'p95', cell: ({ P95 }) => format.ms(P95), isNumber: true },
  { id: 'resolve', title: 'Resolve', cell: ({ ResolveTime }) => format.ms(ResolveTime), isNumber: true },
  { id: 'connect', title: 'Connect', cell: ({ ConnectionTime }) => format.ms(ConnectionTime), isNumber: true },
  { id: 'download', title: 'Download', cell: ({ DownloadTime }) => format.ms(DownloadTime), isNumber: true },
];

interface Props {
  readonly latency: Latency;
  /** A point of the chart was chosen. */
  readonly onOpen: (from: number) => void;
}

/** The numbers of the chart, newest first; each leads to its check. */
export function LatencyTable({ latency, onOpen }: Props) {
  const format = useFormat();
  return (
    <DataTable
      label="Response times"
      columns={columns(format, onOpen)}
      rows={latency.Points.toReversed()}
      rowKey={({ At }) => At}
      empty="Nothing was measured in this period."
    />
  );
}

/** The same as comma-separated values; moments in UTC, times in ms. */
export function latencyCsv({ Points }: Latency): string {
  const head = 'from,checks,unconfirmed,confirmed,p50_ms,p95_ms,resolve_ms,connect_ms,download_ms';
  const line = (p: LatencyPoint): string =>
    [
      new Date(p.At).toISOString(),
      p.Checks,
      p.UnconfirmedErrors,
      p.ConfirmedErrors,
      p.P50,
      p.P95,
      p.ResolveTime,
      p.ConnectionTime,
      p.DownloadTime,
    ].join();
  return [head, ...Points.map(line)].join('\n');
}
