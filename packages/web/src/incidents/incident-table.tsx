import type { IncidentRow } from '@vedette/contract/v1/checks/incident';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NameOfMonitor } from '../monitors/names/monitor-name.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { duration } from '../parts/format/duration.js';
import { type Format, useFormat, useNow } from '../parts/format/format.js';
import classes from './incidents.module.css';
import { useAcknowledge } from './use-acknowledge.js';

interface Props {
  readonly incidents: readonly IncidentRow[];
  readonly hasMonitor: boolean;
  /** There is little room: what the page of the incident tells is left to it. */
  readonly isShort?: boolean;
  /** Said when there is none. */
  readonly empty?: string;
}

type Look = Required<Pick<Props, 'hasMonitor' | 'isShort'>>;

const columns = (format: Format, now: number, { hasMonitor, isShort }: Look): readonly Column<IncidentRow>[] => [
  {
    id: 'opened',
    title: 'Began',
    cell: ({ IncidentId, OpenedAt }) => (
      <Link to="/incidents/$incidentId" params={{ incidentId: String(IncidentId) }} className={isShort ? '' : 'nowrap'}>
        {isShort ? format.dayMinute(OpenedAt) : format.dateTime(OpenedAt)}
      </Link>
    ),
  },
  ...(hasMonitor
    ? [
        {
          id: 'monitor',
          title: 'Monitor',
          cell: ({ MonitorGuid, MonitorName }: IncidentRow) => <NameOfMonitor guid={MonitorGuid} name={MonitorName} />,
          isName: !isShort,
        },
      ]
    : []),
  { id: 'state', title: 'State', cell: (incident) => <IncidentState incident={incident} /> },
  { id: 'error', title: 'Error', cell: ({ ErrorDescription }) => ErrorDescription, isSentence: !isShort },
  {
    id: 'lasted',
    title: 'Lasted',
    cell: ({ OpenedAt, ClosedAt }) => duration((ClosedAt ?? now) - OpenedAt),
    isNumber: true,
  },
  {
    id: 'errors',
    title: 'Confirmed errors',
    cell: ({ ConfirmedCount }) => format.count(ConfirmedCount),
    isNumber: true,
  },
  { id: 'alerts', title: 'Alerts', cell: ({ Alerts }) => format.count(Alerts), isNumber: true },
  {
    id: 'ack',
    title: isShort ? 'Acknowledged' : 'Looked after by',
    cell: (incident) => (isNobodys(incident) ? <Acknowledge incident={incident} /> : (incident.AcknowledgedBy ?? '–')),
  },
];

const isNobodys = ({ ClosedAt, AcknowledgedAt }: IncidentRow): boolean =>
  ClosedAt === undefined && AcknowledgedAt === undefined;

function Acknowledge({ incident: { IncidentId, MonitorName } }: { readonly incident: IncidentRow }) {
  const acknowledge = useAcknowledge(IncidentId);
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={acknowledge.isPending}
      data-does="acknowledge"
      aria-label={`Acknowledge the incident of ${MonitorName}`}
      onClick={() => acknowledge.mutate()}
    >
      Acknowledge
    </Button>
  );
}

/** The list is of open ones where there is little room. */
const LONG = new Set(['state', 'errors', 'alerts']);

export function IncidentTable({
  incidents,
  hasMonitor,
  isShort = false,
  empty = 'No incident. That is good news.',
}: Props) {
  const format = useFormat();
  const now = useNow(10_000);
  return (
    <DataTable
      label="Incidents"
      columns={columns(format, now, { hasMonitor, isShort }).filter(({ id }) => !isShort || !LONG.has(id))}
      rows={incidents}
      rowKey={({ IncidentId }) => IncidentId}
      empty={empty}
    />
  );
}

export function IncidentState({ incident }: { readonly incident: IncidentRow }) {
  const isOpen = incident.ClosedAt === undefined;
  const text = isOpen ? '■ Open' : incident.IsSilenced ? '‖ Ended by us' : '● Recovered';
  return (
    <span className={classes['state']} data-open={isOpen || undefined}>
      {text}
    </span>
  );
}
