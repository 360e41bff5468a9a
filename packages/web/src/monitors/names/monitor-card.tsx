import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { Loading } from '../../parts/feedback/loading.js';
import { useFormat } from '../../parts/format/format.js';
import { Moment } from '../../parts/format/moment.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { StateMark } from '../../parts/display/state-mark.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';
import { MONITOR_LOG } from './monitor-log.js';
import classes from './monitor-name.module.css';

/** Changes of the monitor invalidate the data earlier. */
const FRESH_MS = 60_000;

/** Hover card of a monitor: its state, last check and notes, with links. */
export function MonitorCard({ guid }: { readonly guid: string }) {
  const format = useFormat();
  const { data, error } = useQuery({ ...monitorQuery(guid), staleTime: FRESH_MS });
  if (error) return <ProblemView error={error} what={t('The monitor could not be loaded')} />;
  if (!data) return <Loading label={t('Loading monitor')} />;
  const { State, StateSinceAt, LastCheckAt, LastTotalTime, ErrorDescription, PendingReason, Notes } = data;
  const why = ErrorDescription ?? PendingReason;
  return (
    <>
      <div>
        <StateMark state={State} />
        {StateSinceAt !== undefined && ` since ${format.dateTime(StateSinceAt)}`}
      </div>
      {why !== undefined && <p className={classes['line']}>{why}</p>}
      <p className={classes['line']}>
        Last check: {LastCheckAt === undefined ? 'never' : <Moment at={LastCheckAt} />}
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
        <Link to="/dashboards/$dashboardGuid" params={{ dashboardGuid: MONITOR_LOG }} search={{ monitors: [guid] }}>
          {t('Log')}
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
