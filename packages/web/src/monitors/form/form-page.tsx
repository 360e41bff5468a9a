import type { Monitor } from '@vedette/contract/v4/monitor';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { at, v4 } from '../../api/v4.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { draftOf, emptyDraft } from './form-draft.js';
import { MonitorForm } from './monitor-form.js';

export function NewMonitorPage() {
  return <MonitorForm initial={emptyDraft} title="New monitor" />;
}

const editRoute = getRouteApi('/monitors/$monitorGuid/edit');

export function EditMonitorPage() {
  const { monitorGuid } = editRoute.useParams();
  // Read anew each time and not refreshed behind the form: what is being edited must not change under the hands.
  const { data, error, refetch } = useQuery({
    queryKey: ['monitor-settings', monitorGuid],
    queryFn: ({ signal }) => v4<Monitor>('GET', at`/Monitor/${monitorGuid}`, undefined, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <ProblemView error={error} retry={() => void refetch()} what="The monitor could not be read" />;
  if (!data) return <Loading label="Loading the monitor" lines={14} />;
  const draft = draftOf(data);
  return <MonitorForm initial={draft} title={`Edit ${draft.Name}`} stored={{ monitorGuid, hash: data.Hash }} />;
}
