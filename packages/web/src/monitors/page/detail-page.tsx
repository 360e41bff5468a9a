import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Fragment, useCallback, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type PeriodSearch, withPeriod } from '../../parts/navigation/search.js';
import { Loading } from '../../parts/feedback/loading.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { CheckpointPanel } from './checkpoint-panel.js';
import { CertificatesPanel } from './certificates-panel.js';
import { ChecksPanel } from './checks-panel.js';
import { DetailHead } from './detail-head.js';
import { FigureChangesPanel } from './figure-changes.js';
import { LatencyPanel } from './latency-panel.js';
import { MonitorIncidents } from './monitor-incidents.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';
import { MonitorParentsPanel } from '../groups/parents-panel.js';
import { ChartNotesProvider } from '../../chart-notes/use-notes.js';
import { TimelinePanel } from './timeline-panel.js';
import { UptimePanel } from './uptime-panel.js';
import { useAnnotations } from '../../chart-notes/use-annotations.js';

const route = getRouteApi('/monitors/$monitorGuid');

export function MonitorPage() {
  const { monitorGuid } = route.useParams();
  const requestedSearch = route.useSearch();
  const [openedAt] = useState(Date.now);
  const { data, error, refetch } = useQuery(monitorQuery(monitorGuid));
  if (error && !data)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The monitor could not be loaded')} />;
  if (!data) return <Loading label={t('Loading monitor')} lines={16} />;
  const search = withPeriod(requestedSearch, openedAt - data.CreatedAt);
  // The key discards all state when another monitor is opened.
  return (
    <Fragment key={monitorGuid}>
      <DetailHead monitor={data} />
      <ChartNotesProvider monitor={data}>
        <PeriodPanels monitorGuid={monitorGuid} intervalMs={data.IntervalMs} search={search} />
      </ChartNotesProvider>
      <MonitorIncidents monitorGuid={monitorGuid} />
      <UptimePanel monitor={data} />
      <CertificatesPanel monitorGuid={monitorGuid} />
      <FigureChangesPanel monitorGuid={monitorGuid} />
      <MonitorParentsPanel monitorGuid={monitorGuid} mayEdit={data.MayEdit} />
      <ChecksPanel monitorGuid={monitorGuid} search={search} />
    </Fragment>
  );
}

interface PeriodPanelsProps {
  readonly monitorGuid: string;
  readonly intervalMs: number;
  readonly search: PeriodSearch;
}

/** Shows three panels of the same period: events, response times, and response times by checkpoint. */
function PeriodPanels({ monitorGuid, intervalMs, search }: PeriodPanelsProps) {
  const navigate = useNavigate();
  const loadedAnnotations = useAnnotations(monitorGuid, search);
  const { errors } = search;
  const onPeriod = useCallback(
    (next: PeriodSearch) =>
      void navigate({
        to: '/monitors/$monitorGuid',
        params: { monitorGuid },
        search: { ...next, ...(errors === true && { errors }) },
        replace: true,
      }),
    [navigate, monitorGuid, errors],
  );
  return (
    <>
      <TimelinePanel {...{ monitorGuid, search, loadedAnnotations, onPeriod }} />
      <LatencyPanel {...{ monitorGuid, intervalMs, search, loadedAnnotations, onZoom: onPeriod }} />
      <CheckpointPanel {...{ monitorGuid, intervalMs, search, loadedAnnotations, onZoom: onPeriod }} />
    </>
  );
}
