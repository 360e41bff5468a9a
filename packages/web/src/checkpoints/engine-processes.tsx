import type { EngineProcess, ProcessWork } from '@vedette/contract/v1/checkpoints/engine-process';
import { message } from '@vedette/i18n/message';
import { PARTITION_COUNT } from '@vedette/contract/v1/checkpoints/partition-count';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { engineProcessesQuery } from '../api/queries/checkpoint-queries.js';
import { t } from '../i18n/translate.js';
import { RelativeTime } from '../parts/format/relative-time.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { DataTable, type Column } from '../parts/tables/data-table.js';

/** The processes that run the engine, and what each does at the moment. Warns of partitions that none of them holds. */
export function EngineProcesses() {
  const { data, error } = useQuery(engineProcessesQuery);
  if (error) return <ProblemView error={error} failure={t('The processes could not be loaded')} />;
  return (
    data && (
      <Panel title={t('Processes')}>
        {data.length > 0 && <UnheldPartitions processes={data} />}
        <DataTable
          label={t('Processes')}
          columns={COLUMNS}
          rows={data}
          rowKey={({ ProcessId }) => ProcessId}
          empty={t('No process with the engine role is running, so no checks are scheduled.')}
        />
      </Panel>
    )
  );
}

function UnheldPartitions({ processes }: { readonly processes: readonly EngineProcess[] }) {
  const count = PARTITION_COUNT - processes.reduce((sum, { Partitions }) => sum + Partitions, 0);
  if (count <= 0) return null;
  return (
    <Alert
      mb="sm"
      color="yellow"
      role="alert"
      title={t('{count, number} of {total, number} partitions {count, plural, one {has} other {have}} no process', {
        count,
        total: PARTITION_COUNT,
      })}
    >
      {t(
        'Their monitors are not checked. If a process fails, others take over its partitions within 5 seconds. If the warning persists, check the logs of the processes.',
      )}
    </Alert>
  );
}

const WORK: Readonly<Record<ProcessWork, string>> = {
  Leader: t('leader (escalation, clean-up, test runs)'),
  Exports: t('exports of results'),
  Reports: t('reports'),
  SlaFigures: t('SLA figures'),
  StatusPageCopies: t('copies of status pages'),
  Subscriptions: t('e-mails to status page subscribers'),
};

const COLUMNS: readonly Column<EngineProcess>[] = [
  { id: 'host', title: t('Host'), isName: true, sort: ({ HostName }) => HostName, cell: ({ HostName }) => HostName },
  {
    id: 'partitions',
    title: t('Partitions'),
    isNumber: true,
    sort: ({ Partitions }) => Partitions,
    cell: ({ Partitions }) => t('{count, number} of {total, number}', { count: Partitions, total: PARTITION_COUNT }),
  },
  {
    id: 'work',
    title: t('Work'),
    cell: ({ Work }) => (
      <div className="wrap">{[...Work.map((work) => WORK[work]), t('alert messages')].join(', ')}</div>
    ),
  },
  { id: 'version', title: t('Version'), cell: ({ SoftwareVersion }) => SoftwareVersion },
  {
    id: 'started',
    title: t(message('Started', 'process')),
    isNumber: true,
    sort: ({ StartedAt }) => StartedAt,
    cell: ({ StartedAt }) => <RelativeTime at={StartedAt} />,
  },
  {
    id: 'heartbeat',
    title: t('Last heartbeat'),
    isNumber: true,
    sort: ({ LastHeartbeatAt }) => LastHeartbeatAt,
    cell: ({ LastHeartbeatAt }) => <RelativeTime at={LastHeartbeatAt} />,
  },
];
