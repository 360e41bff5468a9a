import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { LevelMark } from '../parts/display/state-mark.js';
import { ZonedTime } from '../parts/format/zoned-time.js';

const columns = (format: Format): readonly Column<CheckRow>[] => [
  {
    id: 'at',
    title: 'Finished',
    cell: ({ At, MonitorCheckId }) => (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
        <ZonedTime at={At} />
      </Link>
    ),
  },
  { id: 'level', title: 'Level', cell: ({ ErrorLevel }) => <LevelMark level={ErrorLevel} /> },
  {
    id: 'error',
    title: 'Result',
    cell: ({ ErrorDescription, ErrorCode }) =>
      ErrorCode === 0 ? (
        'OK'
      ) : (
        <>
          {ErrorDescription} <span className="dimmed">{ErrorCode}</span>
        </>
      ),
    isSentence: true,
  },
  {
    id: 'checkpoint',
    title: 'Checkpoint',
    cell: ({ CheckpointName, Attempt }) => (Attempt > 0 ? `${CheckpointName} (recheck)` : CheckpointName),
  },
  {
    id: 'status',
    title: 'HTTP',
    isMinor: true,
    cell: ({ HttpStatusCode }) => HttpStatusCode ?? '–',
    isNumber: true,
  },
  { id: 'resolve', title: 'Resolve', isMinor: true, cell: ({ ResolveTime }) => format.ms(ResolveTime), isNumber: true },
  {
    id: 'connect',
    title: 'Connect',
    isMinor: true,
    cell: ({ ConnectionTime }) => format.ms(ConnectionTime),
    isNumber: true,
  },
  {
    id: 'download',
    title: 'Download',
    isMinor: true,
    cell: ({ DownloadTime }) => format.ms(DownloadTime),
    isNumber: true,
  },
  { id: 'total', title: 'Total', cell: ({ TotalTime }) => format.ms(TotalTime), isNumber: true },
];

export function CheckTable({ checks, empty }: { readonly checks: readonly CheckRow[]; readonly empty: string }) {
  const format = useFormat();
  return (
    <DataTable
      label="Checks"
      columns={columns(format)}
      rows={checks}
      rowKey={({ MonitorCheckId }) => MonitorCheckId}
      isShort
      empty={empty}
    />
  );
}
