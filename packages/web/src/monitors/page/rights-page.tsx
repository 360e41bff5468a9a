import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { at } from '../../api/v4.js';
import { useSession } from '../../api/session.js';
import { Loading } from '../../parts/feedback/loading.js';
import { PageHead } from '../../parts/page/page-head.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { RightsPanel } from '../../rights/rights-panel.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';

const route = getRouteApi('/monitors/$monitorGuid/rights');

/** Rights on a monitor, each with all before it. */
const RIGHTS = [
  ['ViewMonitorData', 'View results'],
  ['ViewMonitor', 'View settings too'],
  ['EditMonitor', 'Change'],
] as const;

/** Who may do what with one monitor. */
export function MonitorRightsPage() {
  const { monitorGuid } = route.useParams();
  const { IsAdministrator } = useSession();
  const { data, error } = useQuery(monitorQuery(monitorGuid));
  if (error) return <ProblemView error={error} what="The monitor could not be read" />;
  if (!data) return <Loading label="Loading the monitor" />;
  return (
    <>
      <PageHead title={`Rights on ${data.Name}`}>
        <Link to="/monitors/$monitorGuid" params={{ monitorGuid }}>
          To the monitor
        </Link>
      </PageHead>
      <RightsPanel
        path={at`/Monitor/${monitorGuid}/Authorizations`}
        rights={RIGHTS}
        mayGrant={IsAdministrator}
        on={{ type: 'Monitor', guid: monitorGuid }}
        note="Rights through monitor groups, such as All monitors, apply as well. They are listed with the group."
      />
    </>
  );
}
