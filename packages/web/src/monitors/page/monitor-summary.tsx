import { monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { message } from '@vedette/i18n/message';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { accountSettingsQuery } from '../../api/queries/account-queries.js';
import { useOverview } from '../../api/live/overview.js';
import { formatDuration, formatRelativeTime } from '../../parts/format/format-duration.js';
import { Facts } from '../../parts/display/facts.js';
import { type Format, useFormat, useNow } from '../../parts/format/format.js';
import { RelativeTime } from '../../parts/format/relative-time.js';
import { MODE_TEXTS } from '../names/mode-texts.js';
import { type Stat, Stats } from '../../parts/display/stats.js';

/** Shows the state, its reason, the next run and the settings of the monitor. */
export function MonitorSummary({ monitor }: { readonly monitor: MonitorView }) {
  const format = useFormat();
  const now = useNow(1_000);
  const { data: overview } = useOverview();
  const hasErrors = monitor.State === 'Down' || monitor.State === 'Warn';
  return (
    <>
      {hasErrors && monitor.ErrorDescription !== undefined && (
        <Alert color={monitor.State === 'Down' ? 'red' : 'yellow'} mb="sm" title={monitor.ErrorDescription}>
          {monitor.OpenIncidentId !== undefined && (
            <Link to="/incidents/$incidentId" params={{ incidentId: String(monitor.OpenIncidentId) }}>
              {t('Open incident')}
            </Link>
          )}
        </Alert>
      )}
      {monitor.PendingReason !== undefined && <Alert color="gray" mb="sm" title={monitor.PendingReason} />}
      {monitor.Unsupported !== undefined && (
        <Alert color="yellow" mb="sm" title={t('Some settings are not supported')}>
          {monitor.Unsupported.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      {monitor.MissingCheckpoints !== undefined && (
        <Alert
          color="yellow"
          mb="sm"
          title={missingCheckpointsText(monitor.Checkpoints.length, monitor.MissingCheckpoints)}
        >
          {t(
            'Too few checkpoints for concurrent monitoring. Add checkpoints or servers, or switch to standard monitoring.',
          )}
        </Alert>
      )}
      <Stats stats={monitorStats(monitor, format, now)} />
      <Facts
        facts={[
          [t('Target'), <TargetLink key="target" url={monitor.Target} />, monitor.Target],
          [t('Type'), t(monitorKindName(monitor.MonitorType))],
          [t('Mode'), MODE_TEXTS[monitor.MonitorMode]],
          [t('Alerts'), monitor.GenerateAlert ? t(message('on', 'alerts')) : t(message('‖ off', 'alerts'))],
          [
            t('Maintenance'),
            monitor.Maintenance
              ? t('until {time}', { time: format.dateTime(monitor.Maintenance.UntilAt) })
              : t(message('none', 'maintenance')),
          ],
          [
            t('Groups'),
            monitor.MonitorGroups.map(({ Description }) => Description).join(', ') || t(message('none', 'groups')),
          ],
          [t('Created'), format.dateTime(monitor.CreatedAt)],
          [t('Checkpoints'), <CheckpointList key="places" monitor={monitor} />],
        ]}
      />
      {overview?.IsSingleHost === true && (
        <p className="dimmed" data-note="shared-machine">
          {t('All checkpoints run on this host, so failures are not confirmed independently. Add a remote checkpoint.')}
        </p>
      )}
    </>
  );
}

/** Lists the checkpoints that run the monitor, and those excluded by data protection. */
function CheckpointList({
  monitor: { Checkpoints, CheckpointsWithoutAddresses = [] },
}: {
  readonly monitor: MonitorView;
}) {
  return (
    <>
      {Checkpoints.map(({ CheckpointName }) => CheckpointName).join(', ') || <NoCheckpoint />}
      {CheckpointsWithoutAddresses.length > 0 && (
        <span className="dimmed">
          {' '}
          {t('(excluded by data protection: {checkpointNames})', {
            checkpointNames: CheckpointsWithoutAddresses.join(', '),
          })}
        </span>
      )}
    </>
  );
}

/** States what happens while none of the selected checkpoints can run the monitor. */
function NoCheckpoint() {
  const { data } = useQuery(accountSettingsQuery);
  if (!data) return t('None of the selected checkpoints is available.');
  return data.CheckpointFallback
    ? t(
        'None of the selected checkpoints is available. Other public checkpoints replace public ones, but never private ones.',
      )
    : t('None of the selected checkpoints is available, so the monitor does not run.');
}

const missingCheckpointsText = (availableCount: number, missing: number): string =>
  t('▲ {available} of {required} required checkpoints', {
    available: availableCount,
    required: availableCount + missing,
  });

/** Titles above the time that a monitor has been in its state. */
const STATE_DURATION_TITLES: Readonly<Record<MonitorState, string>> = {
  Up: t('Up for'),
  Warn: t('Warning for'),
  Down: t('Down for'),
  Unknown: t('Unknown for'),
  Paused: t('Paused for'),
};

function monitorStats(monitor: MonitorView, format: Format, now: number): readonly Stat[] {
  const { StateSinceAt, LastCheckAt, LastTotalTime, NextRunAt, IntervalMs } = monitor;
  const stateName = STATE_DURATION_TITLES[monitor.State];
  return [
    StateSinceAt === undefined
      ? { name: stateName, value: '–', ...(monitor.State === 'Up' && { note: t('no incidents') }) }
      : { name: stateName, value: formatDuration(now - StateSinceAt), note: format.dateTime(StateSinceAt) },
    {
      name: t('Last check'),
      value: LastCheckAt === undefined ? t('never') : <RelativeTime at={LastCheckAt} />,
      ...(LastTotalTime === undefined ? {} : { note: t('took {duration}', { duration: format.ms(LastTotalTime) }) }),
    },
    {
      name: t('Next run'),
      value: NextRunAt === undefined ? '–' : NextRunAt <= now ? t('now') : formatRelativeTime(NextRunAt, now),
      note: t('every {interval}', { interval: formatDuration(IntervalMs) }),
    },
    {
      name: t('Uptime (24 h)'),
      value: format.percent(monitor.UptimePercentage),
      note: t('unobserved time counts as up'),
    },
    { name: t('Observed (24 h)'), value: format.percent(monitor.CoveragePercentage), note: t('of the planned time') },
    { name: t('p50, 24 h'), value: format.ms(monitor.P50), note: t('median') },
    { name: t('p95, 24 h'), value: format.ms(monitor.P95), note: t('95th percentile') },
  ];
}

function TargetLink({ url }: { readonly url: string }) {
  if (!/^https?:/i.test(url)) return url === '' ? '–' : url;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {url}
    </a>
  );
}
