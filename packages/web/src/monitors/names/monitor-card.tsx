import { message } from '@vedette/i18n/message';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../../i18n/translate.js';
import { Loading } from '../../parts/feedback/loading.js';
import { useFormat } from '../../parts/format/format.js';
import { RelativeTime } from '../../parts/format/relative-time.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { StateMark } from '../../parts/display/state-mark.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';
import { MONITOR_LOG_DASHBOARD_GUID } from './monitor-log.js';
import classes from './monitor-link.module.css';

/** Data is reloaded after this time; changes of the monitor invalidate it earlier. */
const STALE_AFTER_MS = 60_000;

/** Hover card of a monitor: its state, last check and notes, with links. */
export function MonitorCard({ guid }: { readonly guid: string }) {
  const format = useFormat();
  const { data, error } = useQuery({ ...monitorQuery(guid), staleTime: STALE_AFTER_MS });
  if (error) return <ProblemView error={error} failure={t('The monitor could not be loaded')} />;
  if (!data) return <Loading label={t('Loading monitor')} />;
  const { State, StateSinceAt, LastCheckAt, LastTotalTime, ErrorDescription, PendingReason, Notes } = data;
  const reason = ErrorDescription ?? PendingReason;
  return (
    <>
      <div>
        {StateSinceAt === undefined ? (
          <StateMark state={State} />
        ) : (
          rich('{state} since {time}', { state: <StateMark state={State} />, time: format.dateTime(StateSinceAt) })
        )}
      </div>
      {reason !== undefined && <p className={classes['line']}>{reason}</p>}
      <p className={classes['line']}>
        {LastCheckAt === undefined
          ? t('Last check: never')
          : rich('Last check: {time}', { time: <RelativeTime at={LastCheckAt} /> })}
        {LastTotalTime !== undefined && `, ${format.ms(LastTotalTime)}`}
      </p>
      {Notes !== undefined && (
        <p className={classes['notes']} tabIndex={0} aria-label={t('Notes')}>
          {Notes}
        </p>
      )}
      <div className={classes['links']}>
        <Link
          to="/dashboards/$dashboardGuid"
          params={{ dashboardGuid: data.DashboardGuid }}
          search={{ monitors: [guid] }}
        >
          {t('Dashboard')}
        </Link>
        <Link
          to="/dashboards/$dashboardGuid"
          params={{ dashboardGuid: MONITOR_LOG_DASHBOARD_GUID }}
          search={{ monitors: [guid] }}
        >
          {t(message('Log', 'noun'))}
        </Link>
        {data.MayEdit && (
          <Link to="/monitors/$monitorGuid/edit" params={{ monitorGuid: guid }}>
            {t('Settings')}
          </Link>
        )}
      </div>
    </>
  );
}
