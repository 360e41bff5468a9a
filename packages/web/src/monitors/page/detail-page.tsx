import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { withPeriod } from '../../app/search.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { CheckpointPanel } from './checkpoint-panel.js';
import { ChecksPanel } from './checks-panel.js';
import { DetailHead } from './detail-head.js';
import { FigureChangesPanel } from './figure-changes.js';
import { LatencyPanel } from './latency-panel.js';
import { MonitorIncidents } from './monitor-incidents.js';
import { monitorQuery } from '../monitor-queries.js';
import { MonitorParentsPanel } from './parents-panel.js';
import { UptimePanel } from './uptime-panel.js';

const route = getRouteApi('/monitors/$monitorGuid');

export function MonitorPage() {
  const { monitorGuid } = route.useParams();
  const chosen = route.useSearch();
  const [openedAt] = useState(Date.now);
  const { data, error, refetch } = useQuery(monitorQuery(monitorGuid));
  if (error && !data)
    return <ProblemView error={error} retry={() => void refetch()} what="The monitor could not be read" />;
  if (!data) return <Loading label="Loading the monitor" lines={16} />;
  const search = withPeriod(chosen, openedAt - data.CreatedAt);
  return (
    <>
      <DetailHead monitor={data} />
      <LatencyPanel monitorGuid={monitorGuid} intervalMs={data.IntervalMs} search={search} />
      <CheckpointPanel monitorGuid={monitorGuid} intervalMs={data.IntervalMs} search={search} />
      <MonitorIncidents monitorGuid={monitorGuid} />
      <UptimePanel monitor={data} />
      <FigureChangesPanel monitorGuid={monitorGuid} />
      <MonitorParentsPanel monitorGuid={monitorGuid} mayEdit={data.MayEdit} />
      <ChecksPanel monitorGuid={monitorGuid} search={search} />
    </>
  );
}
