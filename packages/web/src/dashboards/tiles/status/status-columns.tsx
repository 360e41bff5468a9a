import { monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { Switch, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.js';
import { type MonitorChange, usePatchMonitors } from '../../../monitors/actions/use-patch-monitors.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { RelativeTime } from '../../../parts/format/relative-time.js';
import { VerdictMark } from '../../../parts/display/state-mark.js';
import { NoteMark } from './note-mark.js';

const nameLink = ({ MonitorGuid, Name }: MonitorRow) => <MonitorLink guid={MonitorGuid} name={Name} />;
const totalTime = { draw: (row: MonitorRow, text: string) => <TotalTime row={row} text={text} /> };

/** Columns of a narrow tile: the reason of an error is below the name, and a mark shows an exceeded limit. */
export const narrowColumns = {
  monitor: {
    isName: true,
    draw: (row: MonitorRow) => (
      <>
        {nameLink(row)} <NoteMark name={row.Name} notes={row.Notes} hidesIfEmpty />
        <ErrorReason row={row} />
        {!row.GenerateAlert && <div className="dimmed">{t('Alerts off')}</div>}
      </>
    ),
  },
  lastCheck: null,
  TotalTime: totalTime,
  timeLimit: null,
  checkpoint: null,
  kind: null,
  mode: null,
  active: null,
  alerting: null,
  error: null,
  notes: null,
};

/** All columns of the monitor status. */
export const wideColumns = {
  monitor: { isName: true, draw: nameLink },
  lastCheck: {
    draw: ({ LastCheckAt, LastCheckId }: MonitorRow, text: string) =>
      LastCheckAt === undefined || LastCheckId === undefined ? (
        text
      ) : (
        <Link to="/checks/$checkId" params={{ checkId: String(LastCheckId) }}>
          <RelativeTime at={LastCheckAt} />
        </Link>
      ),
  },
  TotalTime: totalTime,
  timeLimit: null,
  kind: {
    // The type stays on one line: only names and sentences may wrap, because a second line doubles the row height.
    draw: ({ MonitorType }: MonitorRow) => <span className="nowrap">{t(monitorKindName(MonitorType))}</span>,
  },
  active: {
    draw: (row: MonitorRow, text: string) => (
      <FlagSwitch
        {...{ row, text }}
        field="IsActive"
        label={t('Monitoring of {monitorName}', { monitorName: row.Name })}
      />
    ),
  },
  alerting: {
    draw: (row: MonitorRow, text: string) => (
      <FlagSwitch
        {...{ row, text }}
        field="GenerateAlert"
        label={t('Alerts of {monitorName}', { monitorName: row.Name })}
      />
    ),
  },
  error: { isName: true },
  notes: { draw: ({ Notes, Name }: MonitorRow) => <NoteMark name={Name} notes={Notes} /> },
};

function ErrorReason({ row: { ErrorDescription, PendingReason } }: { readonly row: MonitorRow }) {
  const reason = ErrorDescription ?? PendingReason;
  return reason !== undefined && <div className="dimmed wrap">{reason}</div>;
}

/** The load time, marked if it exceeds a limit of the monitor, even if its state is Up. */
function TotalTime({ row: { AboveLimit }, text }: { readonly row: MonitorRow; readonly text: string }) {
  if (AboveLimit === undefined) return text;
  const limitText = t('above limit {limit}', { limit: AboveLimit });
  return (
    <span title={limitText}>
      <VerdictMark state={AboveLimit === 2 ? 'Down' : 'Warn'} text={text} isFilled />
      <VisuallyHidden>, {limitText}</VisuallyHidden>
    </span>
  );
}

interface FlagSwitchProps {
  readonly row: MonitorRow;
  readonly text: string;
  readonly field: keyof MonitorChange;
  readonly label: string;
}

/** A switch for operators who may edit the monitor, otherwise a text. */
function FlagSwitch({ row, text, field, label }: FlagSwitchProps) {
  const patch = usePatchMonitors();
  const isOn = row[field];
  const isInDevelopment = field === 'IsActive' && row.MonitorMode === 'Development';
  if (!row.MayEdit || (isInDevelopment && !isOn)) return text;
  return (
    <Switch
      size="xs"
      checked={isOn}
      disabled={patch.isPending}
      title={isOn ? t('on') : t('off')}
      aria-label={label}
      onChange={() => patch.mutate({ guids: [row.MonitorGuid], change: { [field]: !isOn } })}
    />
  );
}
