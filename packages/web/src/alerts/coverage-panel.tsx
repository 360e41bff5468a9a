import type { Coverage, explainEndpoints } from '@vedette/contract/v1/alerting/coverage';
import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { rich, t } from '../i18n/translate.js';
import { MonitorLink } from '../monitors/names/monitor-link.js';
import { call } from '../api/client.js';
import { useSession } from '../api/session.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { VerdictMark } from '../parts/display/state-mark.js';
import classes from './alerts.module.css';
import { groupByLevel, coverageText } from './coverage-texts.js';

type Row = Coverage['Rows'][number];

const YesNo = ({ value }: { readonly value: boolean }) => (
  <VerdictMark state={value ? 'Up' : 'Down'} text={value ? t('yes') : t('no')} />
);

/** A condition that must hold for a monitor to alert. */
const conditionColumn = (id: string, title: string, isMet: (row: Row) => boolean): Column<Row> => ({
  id,
  title,
  cell: (row) => <YesNo value={isMet(row)} />,
});

const CONDITIONS: readonly Column<Row>[] = [
  conditionColumn('active', t('Active'), ({ IsMonitorActive }) => IsMonitorActive),
  conditionColumn('alerts', t('Alerts on'), ({ IsAlertingEnabled }) => IsAlertingEnabled),
  conditionColumn('definition', t('Active definition'), ({ HasActiveDefinition }) => HasActiveDefinition),
  conditionColumn('level', t('Active level'), ({ HasActiveLevel }) => HasActiveLevel),
];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'monitor',
    title: t('Monitor'),
    sort: ({ MonitorName }) => MonitorName.toLowerCase(),
    cell: ({ MonitorGuid, MonitorName }) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
  },
  {
    id: 'covered',
    title: t('Covered'),
    cell: ({ IsCovered }) => <YesNo value={IsCovered} />,
  },
  ...CONDITIONS,
  { id: 'why', title: t('Gap'), isSentence: true, cell: ({ Reasons }) => Reasons.join('; ') || '–' },
  {
    id: 'notified',
    title: t('Currently notifies'),
    isSentence: true,
    cell: ({ CurrentRecipients }) => <NotifiedByLevel recipients={CurrentRecipients} />,
  },
];

/** One line per level with its recipients. */
export function NotifiedByLevel({ recipients }: { readonly recipients: Row['CurrentRecipients'] }) {
  if (recipients.length === 0) return t('no one');
  return (
    <ul className={classes['notified']}>
      {groupByLevel(recipients).map(({ key, level, recipients: names }) => (
        <li key={key}>
          {rich('<label>{level}:</label> {recipients}', {
            level,
            recipients: names.join(', '),
            label: (text) => <span className="dimmed">{text}</span>,
          })}
        </li>
      ))}
    </ul>
  );
}

export const coverageQuery = queryOptions({
  queryKey: ['coverage'],
  queryFn: ({ signal }) => call<typeof explainEndpoints.coverage>('GET /api/v1/AlertCoverage', { signal }),
});

/** Lists which monitors alert someone, those without alerts first. */
export function CoveragePanel() {
  const { IsAdministrator } = useSession();
  const { data, error, refetch } = useQuery(coverageQuery);
  return (
    <Panel title={t('Coverage')}>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The coverage could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading coverage')} />}
      {data && (
        <>
          <Text size="sm">{coverageText(data, IsAdministrator)}</Text>
          <DataTable
            label={t('Coverage')}
            columns={COLUMNS}
            rows={data.Rows}
            rowKey={({ MonitorGuid }) => MonitorGuid}
            getRowState={({ IsCovered }) => (IsCovered ? 'Up' : 'Down')}
            empty={t('No monitors yet.')}
          />
        </>
      )}
    </Panel>
  );
}
