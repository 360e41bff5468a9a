import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import { message } from '@vedette/i18n/message';
import { Link } from '@tanstack/react-router';
import { locationName } from '../i18n/default-names.js';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { LevelMark } from '../parts/display/state-mark.js';
import { ZonedTime } from '../parts/format/zoned-time.js';

const columns = (format: Format): readonly Column<CheckRow>[] => [
  {
    id: 'at',
    title: t('Finished'),
    cell: ({ At, MonitorCheckId }) => (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
        <ZonedTime at={At} />
      </Link>
    ),
  },
  { id: 'level', title: t(message('Level', 'error')), cell: ({ ErrorLevel }) => <LevelMark level={ErrorLevel} /> },
  {
    id: 'error',
    title: t('Result'),
    cell: ({ ErrorDescription, ErrorCode }) =>
      ErrorCode === 0 ? (
        t('OK')
      ) : (
        <>
          {ErrorDescription} <span className="dimmed">{ErrorCode}</span>
        </>
      ),
    isSentence: true,
  },
  {
    id: 'checkpoint',
    title: t('Checkpoint'),
    cell: ({ CheckpointName, Attempt }) =>
      Attempt > 0
        ? t('{checkpointName} (recheck)', { checkpointName: locationName(CheckpointName) })
        : locationName(CheckpointName),
  },
  {
    id: 'status',
    title: t('HTTP'),
    isMinor: true,
    cell: ({ HttpStatusCode }) => HttpStatusCode ?? '–',
    isNumber: true,
  },
  {
    id: 'resolve',
    title: t(message('Resolve', 'phase')),
    isMinor: true,
    cell: ({ ResolveTime }) => format.ms(ResolveTime),
    isNumber: true,
  },
  {
    id: 'connect',
    title: t(message('Connect', 'phase')),
    isMinor: true,
    cell: ({ ConnectionTime }) => format.ms(ConnectionTime),
    isNumber: true,
  },
  {
    id: 'download',
    title: t(message('Download', 'phase')),
    isMinor: true,
    cell: ({ DownloadTime }) => format.ms(DownloadTime),
    isNumber: true,
  },
  {
    id: 'total',
    title: t(message('Total', 'duration')),
    cell: ({ TotalTime }) => format.ms(TotalTime),
    isNumber: true,
  },
];

export function CheckTable({ checks, empty }: { readonly checks: readonly CheckRow[]; readonly empty: string }) {
  const format = useFormat();
  return (
    <DataTable
      label={t('Checks')}
      columns={columns(format)}
      rows={checks}
      rowKey={({ MonitorCheckId }) => MonitorCheckId}
      isCompact
      empty={empty}
    />
  );
}
