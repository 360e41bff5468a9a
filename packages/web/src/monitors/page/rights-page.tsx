import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { apiPath } from '../../api/v4.js';
import { useSession } from '../../api/session.js';
import { Loading } from '../../parts/feedback/loading.js';
import { PageHead } from '../../parts/page/page-head.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { RightsPanel } from '../../rights/rights-panel.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';

const route = getRouteApi('/monitors/$monitorGuid/rights');

/** Permissions on a monitor. Each includes those before it. */
const RIGHTS = [
  ['ViewMonitorData', t('View results')],
  ['ViewMonitor', t('View results and settings')],
  ['EditMonitor', t('Edit')],
] as const;

/** Lists and edits the permissions on one monitor. */
export function MonitorRightsPage() {
  const { monitorGuid } = route.useParams();
  const { IsAdministrator } = useSession();
  const { data, error } = useQuery(monitorQuery(monitorGuid));
  if (error) return <ProblemView error={error} failure={t('The monitor could not be loaded')} />;
  if (!data) return <Loading label={t('Loading monitor')} />;
  return (
    <>
      <PageHead title={t('Permissions on {name}', { name: data.Name })}>
        <Link to="/monitors/$monitorGuid" params={{ monitorGuid }}>
          {t('View monitor')}
        </Link>
      </PageHead>
      <RightsPanel
        path={apiPath`/Monitor/${monitorGuid}/Authorizations`}
        rights={RIGHTS}
        mayGrant={IsAdministrator}
        target={{ type: 'Monitor', guid: monitorGuid }}
        note={t(
          'Permissions granted through monitor groups, such as All monitors, also apply. They are listed on the group’s page.',
        )}
      />
    </>
  );
}
