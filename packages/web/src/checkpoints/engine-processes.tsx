import type { EngineProcess, ProcessWork } from '@vedette/contract/v1/checkpoints/engine-process';
import { message } from '@vedette/i18n/message';
import { useQuery } from '@tanstack/react-query';
import { engineProcessesQuery } from '../api/queries/checkpoint-queries.js';
import { t } from '../i18n/translate.js';
import { RelativeTime } from '../parts/format/relative-time.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { DataTable, type Column } from '../parts/tables/data-table.js';

/** The processes that run the engine, and what each does at the moment. */
export function EngineProcesses() {
  const { data, error } = useQuery(engineProcessesQuery);
  if (error) return <ProblemView error={error} failure={t('The processes could not be loaded')} />;
  return (
    data && (
      <Panel title={t('Processes')}>
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

const WORK: Readonly<Record<ProcessWork, string>> = {
  Engine: t('checks and results'),
  Exports: t('exports of results'),
  Reports: t('reports'),
  SlaFigures: t('SLA figures'),
  StatusPageCopies: t('copies of status pages'),
  Subscriptions: t('e-mails to status page subscribers'),
};

const COLUMNS: readonly Column<EngineProcess>[] = [
  { id: 'host', title: t('Host'), sort: ({ HostName }) => HostName, cell: ({ HostName }) => HostName },
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
