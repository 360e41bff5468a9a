import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
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
      title={t('Incidents')}
      actions={
        <Link to="/incidents" search={{ monitor: monitorGuid }}>
          {t('All incidents of this monitor')}
        </Link>
      }
    >
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The incidents could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading incidents')} lines={2} />}
      {data && <IncidentTable incidents={data.Rows} showsMonitor={false} />}
    </Panel>
  );
}
