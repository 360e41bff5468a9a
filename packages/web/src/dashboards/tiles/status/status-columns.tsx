import { monitorKindText } from '@vedette/contract/v4/monitor-kinds';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { Switch, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type MonitorChange, usePatchMonitors } from '../../../monitors/actions/use-patch-monitors.js';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import type { Column } from '../../../parts/tables/data-table.js';
import type { Format } from '../../../parts/format/format.js';
import { Moment } from '../../../parts/format/moment.js';
import { StateMark, VerdictMark } from '../../../parts/display/state-mark.js';
import { NoteMark } from './note-mark.js';

const state: Column<MonitorRow> = { id: 'state', title: 'State', cell: ({ State }) => <StateMark state={State} /> };
const note: Column<MonitorRow> = {
  id: 'note',
  title: 'Note',
  cell: ({ Notes, Name }) => <NoteMark of={Name} notes={Notes} />,
};
const nameLink = ({ MonitorGuid, Name }: MonitorRow) => <NameOfMonitor guid={MonitorGuid} name={Name} />;
const whyOf = ({ ErrorDescription, PendingReason }: MonitorRow): string | undefined =>
  ErrorDescription ?? PendingReason;

/** What there is room for in a tile of a few columns. */
export const shortColumns = (format: Format): readonly Column<MonitorRow>[] => [
  state,
  {
    id: 'monitor',
    title: 'Monitor',
    isName: true,
    cell: (row) => (
      <>
        {nameLink(row)} <NoteMark of={row.Name} notes={row.Notes} isShort />
        {whyOf(row) !== undefined && <div className="dimmed wrap">{whyOf(row)}</div>}
        {!row.GenerateAlert && <div className="dimmed">Alerts are off</div>}
      </>
    ),
  },
  { id: 'uptime', title: 'Uptime, 24\u00a0h', isNumber: true, cell: (row) => format.percent(row.UptimePercentage) },
  { id: 'last', title: 'Last time', isNumber: true, cell: (row) => <TotalTime row={row} format={format} /> },
];

/** All that is told of where a monitor stands. */
export const wholeColumns = (format: Format): readonly Column<MonitorRow>[] => [
  state,
  note,
  { id: 'monitor', title: 'Monitor', isName: true, cell: nameLink },
  {
    id: 'type',
    title: 'Type',
    // Of two words: broken it would double the height of every row, while names and sentences have room to give.
    cell: ({ MonitorType }) => <span className="nowrap">{monitorKindText(MonitorType)}</span>,
  },
  {
    id: 'check',
    title: 'Last check',
    cell: ({ LastCheckAt, LastCheckId }) =>
      LastCheckAt === undefined || LastCheckId === undefined ? (
        'none yet'
      ) : (
        <Link to="/checks/$checkId" params={{ checkId: String(LastCheckId) }}>
          <Moment at={LastCheckAt} />
        </Link>
      ),
  },
  { id: 'checkpoint', title: 'Checkpoint', cell: ({ LastCheckpointName = '–' }) => LastCheckpointName },
  { id: 'last', title: 'Total', isNumber: true, cell: (row) => <TotalTime row={row} format={format} /> },
  { id: 'uptime', title: 'Uptime, 24\u00a0h', isNumber: true, cell: (row) => format.percent(row.UptimePercentage) },
  { id: 'active', title: 'Active', cell: (row) => <Flag row={row} field="IsActive" of="Monitoring" /> },
  { id: 'alerts', title: 'Alerts', cell: (row) => <Flag row={row} field="GenerateAlert" of="Alerts" /> },
  { id: 'mode', title: 'Mode', cell: ({ MonitorMode }) => MonitorMode },
  {
    id: 'why',
    title: 'Status',
    isName: true,
    cell: (row) => whyOf(row) ?? (row.LastCheckAt === undefined ? '–' : 'OK'),
  },
];

/** The load time, marked where it is above a limit of the monitor, whatever its state. */
function TotalTime({ row, format }: { readonly row: MonitorRow; readonly format: Format }) {
  const { LastTotalTime, AboveLimit } = row;
  if (AboveLimit === undefined) return format.ms(LastTotalTime);
  const above = `above limit ${String(AboveLimit)}`;
  return (
    <span title={above}>
      <VerdictMark state={AboveLimit === 2 ? 'Down' : 'Warn'} words={format.ms(LastTotalTime)} isFilled />
      <VisuallyHidden>, {above}</VisuallyHidden>
    </span>
  );
}

interface FlagProps {
  readonly row: MonitorRow;
  readonly field: keyof MonitorChange;
  readonly of: string;
}

/** A switch for who may edit the monitor, a word for the others. */
function Flag({ row, field, of }: FlagProps) {
  const patch = usePatchMonitors();
  const isOn = row[field];
  const isDeveloped = field === 'IsActive' && row.MonitorMode === 'Development';
  if (!row.MayEdit || (isDeveloped && !isOn)) return isOn ? 'on' : 'off';
  return (
    <Switch
      size="xs"
      checked={isOn}
      disabled={patch.isPending}
      title={isOn ? 'on' : 'off'}
      aria-label={`${of} of ${row.Name}`}
      onChange={() => patch.mutate({ guids: [row.MonitorGuid], change: { [field]: !isOn } })}
    />
  );
}
