import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IncidentTable } from '../../incidents/incident-table.js';
import { Loading } from '../../parts/feedback/loading.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { monitorIncidentsQuery } from '../../api/queries/monitor-queries.js';

/** Lists the ten newest incidents of one monitor. */
export function MonitorIncidents({ monitorGuid }: { readonly monitorGuid: string }) {
  const { data, error, refetch } = useQuery(monitorIncidentsQuery(monitorGuid));
  return (
    <Panel
      title="Incidents"
      actions={
        <Link to="/incidents" search={{ monitor: monitorGuid }}>
          All incidents of this monitor
        </Link>
      }
    >
      {error && <ProblemView error={error} retry={() => void refetch()} what="The incidents could not be loaded" />}
      {!data && !error && <Loading label="Loading incidents" lines={2} />}
      {data && <IncidentTable incidents={data.Rows} hasMonitor={false} />}
    </Panel>
  );
}
