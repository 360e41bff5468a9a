import type { IncidentRow } from '@vedette/contract/v1/checks/incident';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { MonitorLink } from '../monitors/names/monitor-link.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { formatDuration } from '../parts/format/format-duration.js';
import { type Format, useFormat, useNow } from '../parts/format/format.js';
import classes from './incidents.module.css';
import { useAcknowledge } from './use-acknowledge.js';

interface Props {
  readonly incidents: readonly IncidentRow[];
  readonly showsMonitor: boolean;
}

const columns = (format: Format, now: number, showsMonitor: boolean): readonly Column<IncidentRow>[] => [
  {
    id: 'opened',
    title: t('Started'),
    cell: ({ IncidentId, OpenedAt }) => (
      <Link to="/incidents/$incidentId" params={{ incidentId: String(IncidentId) }} className="nowrap">
        {format.dateTime(OpenedAt)}
      </Link>
    ),
  },
  ...(showsMonitor
    ? [
        {
          id: 'monitor',
          title: t('Monitor'),
          cell: ({ MonitorGuid, MonitorName }: IncidentRow) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
          isName: true,
        },
      ]
    : []),
  { id: 'state', title: t('State'), cell: (incident) => <IncidentState incident={incident} /> },
  { id: 'error', title: t('Error'), cell: ({ ErrorDescription }) => ErrorDescription, isSentence: true },
  {
    id: 'lasted',
    title: t('Duration'),
    cell: ({ OpenedAt, ClosedAt }) => formatDuration((ClosedAt ?? now) - OpenedAt),
    isNumber: true,
  },
  {
    id: 'errors',
    title: t('Confirmed errors'),
    cell: ({ ConfirmedCount }) => format.count(ConfirmedCount),
    isNumber: true,
  },
  { id: 'alerts', title: t('Alerts'), cell: ({ Alerts }) => format.count(Alerts), isNumber: true },
  {
    id: 'ack',
    title: t('Acknowledged by'),
    cell: (incident) => <AcknowledgedBy incident={incident} />,
  },
];

const isUnacknowledged = ({ ClosedAt, AcknowledgedAt }: IncidentRow): boolean =>
  ClosedAt === undefined && AcknowledgedAt === undefined;

/** Who acknowledged the incident; a button if it is open and unacknowledged. */
export function AcknowledgedBy({ incident }: { readonly incident: IncidentRow }) {
  return isUnacknowledged(incident) ? <AcknowledgeButton incident={incident} /> : (incident.AcknowledgedBy ?? '–');
}

function AcknowledgeButton({ incident: { IncidentId, MonitorName } }: { readonly incident: IncidentRow }) {
  const acknowledge = useAcknowledge(IncidentId);
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={acknowledge.isPending}
      data-does="acknowledge"
      aria-label={t('Acknowledge the incident of {monitorName}', { monitorName: MonitorName })}
      onClick={() => acknowledge.mutate()}
    >
      {t('Acknowledge')}
    </Button>
  );
}

export function IncidentTable({ incidents, showsMonitor }: Props) {
  const format = useFormat();
  const now = useNow(10_000);
  return (
    <DataTable
      label={t('Incidents')}
      columns={columns(format, now, showsMonitor)}
      rows={incidents}
      rowKey={({ IncidentId }) => IncidentId}
      empty={t('No incidents.')}
    />
  );
}

export function IncidentState({ incident }: { readonly incident: IncidentRow }) {
  const isOpen = incident.ClosedAt === undefined;
  const text = isOpen
    ? t('■ Open')
    : incident.IsClosedAutomatically
      ? t('‖ Closed (monitor paused or deleted)')
      : t('● Recovered');
  return (
    <span className={classes['state']} data-open={isOpen || undefined}>
      {text}
    </span>
  );
}
