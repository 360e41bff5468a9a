import type { Monitor } from '@vedette/contract/v4/monitor';
import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { Alert } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { useSession } from '../../api/session.js';
import { Loading } from '../../parts/feedback/loading.js';
import { NotAllowed } from '../../parts/page/not-allowed.js';
import { PageHead } from '../../parts/page/page-head.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';
import { monitorCopyName, loadSimilarNames } from '../actions/clone-monitor.js';
import { toMonitorDraft, emptyDraft } from '../draft/form-draft.js';
import { toStepsDraft } from '../steps/request-to-steps.js';
import { MonitorForm } from './monitor-form.js';

export function NewMonitorPage() {
  const { MayCreateMonitors } = useSession();
  if (!MayCreateMonitors)
    return <NotAllowed title={t('New monitor')} problem={t('No permission to create: monitor')} />;
  return <MonitorForm initial={emptyDraft} title={t('New monitor')} />;
}

// The settings are loaded each time the form opens, and not in the background, so that they do not change during edits.
const NO_REFRESH_OPTIONS = { staleTime: Infinity, gcTime: 0 };
const settingsQuery = (monitorGuid: string) =>
  queryOptions({
    queryKey: ['monitor-settings', monitorGuid],
    queryFn: ({ signal }) => v4<Monitor>('GET', apiPath`/Monitor/${monitorGuid}`, undefined, signal),
    ...NO_REFRESH_OPTIONS,
  });

const editRoute = getRouteApi('/monitors/$monitorGuid/edit');

export function EditMonitorPage() {
  const { monitorGuid } = editRoute.useParams();
  const monitorView = useQuery(monitorQuery(monitorGuid));
  const { data, error, refetch } = useQuery(settingsQuery(monitorGuid));
  if (monitorView.data && !monitorView.data.MayEdit)
    return <NotEditable name={monitorView.data.Name} monitorGuid={monitorGuid} />;
  const problem = error ?? (monitorView.data ? null : monitorView.error);
  const retry = (): void => void Promise.all([monitorView.refetch(), refetch()]);
  if (problem) return <ProblemView error={problem} retry={retry} failure={t('The monitor could not be loaded')} />;
  if (!data || !monitorView.data) return <Loading label={t('Loading monitor')} lines={14} />;
  const draft = toMonitorDraft(data);
  return (
    <MonitorForm
      initial={draft}
      title={t('Edit {name}', { name: draft.Name })}
      stored={{ monitorGuid, hash: data.Hash, settings: data }}
    />
  );
}

/**
 * Replaces the form without permission to edit. The API then only returns some settings, so a form would show wrong
 * values.
 */
function NotEditable({ name, monitorGuid }: { readonly name: string; readonly monitorGuid: string }) {
  return (
    <>
      <PageHead title={name} />
      <Alert color="gray" title={t('You may not edit this monitor')}>
        <Link to="/monitors/$monitorGuid" params={{ monitorGuid }}>
          {t('View monitor')}
        </Link>
      </Alert>
    </>
  );
}

const stepsRoute = getRouteApi('/monitors/$monitorGuid/as-steps');

/** New multi-step monitor that repeats the single request of another monitor. */
export function AsStepsPage() {
  const { monitorGuid } = stepsRoute.useParams();
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    queryKey: ['monitor-as-steps', monitorGuid],
    queryFn: async ({ signal }) => {
      const load = <T,>(path: string): Promise<T> => v4<T>('GET', path, undefined, signal);
      const [monitor, groupGuids, allGroups] = await Promise.all([
        load<Monitor>(apiPath`/Monitor/${monitorGuid}`),
        load<string[]>(apiPath`/Monitor/${monitorGuid}/MonitorGroup`),
        load<MonitorGroup[]>('/MonitorGroup'),
      ]);
      const memberGroups = allGroups.filter(({ IsAll, MonitorGroupGuid: guid }) => !IsAll && groupGuids.includes(guid));
      const original = toMonitorDraft(monitor);
      const { draft, notes } = toStepsDraft(original);
      const Name = monitorCopyName(original.Name, await loadSimilarNames(original.Name, signal));
      const groups = memberGroups.map(({ MonitorGroupGuid }) => MonitorGroupGuid);
      return { draft: { ...draft, Name }, notes, groups, original: original.Name };
    },
    ...NO_REFRESH_OPTIONS,
  });
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The monitor could not be loaded')} />;
  if (!loaded) return <Loading label={t('Loading monitor')} lines={14} />;
  return (
    <MonitorForm
      initial={loaded.draft}
      title={t('New monitor: {monitorName} as steps', { monitorName: loaded.original })}
      groups={loaded.groups}
    >
      <Alert mb="sm" title={t('Nothing is saved yet, and the original is not changed')}>
        {t('The copy is paused. Maintenance periods and dependencies of the original are not copied.')}
        {loaded.notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
      </Alert>
    </MonitorForm>
  );
}
