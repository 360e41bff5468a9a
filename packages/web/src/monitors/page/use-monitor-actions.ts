import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { showProblem } from '../../parts/actions/show-problem.js';
import { cloneMonitor } from '../actions/clone-monitor.js';
import { usePatchMonitors } from '../actions/use-patch-monitors.js';
import { runMonitor } from '../actions/run-monitor.js';

/** Actions in the head of a monitor’s page. */
export function useMonitorActions(monitor: MonitorView) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const patch = usePatchMonitors();
  const { MonitorGuid: monitorGuid, IsActive, GenerateAlert } = monitor;
  const run = useMutation({
    mutationFn: (checkpointId: number | undefined) => runMonitor(monitorGuid, checkpointId),
    onSuccess: () => notifications.show({ message: t('Run started. The result will appear below.') }),
    onError: showProblem,
  });
  const clone = useMutation({
    mutationFn: () => cloneMonitor(monitorGuid),
    onSuccess: (copyGuid) => navigate({ to: '/monitors/$monitorGuid/edit', params: { monitorGuid: copyGuid } }),
    onError: showProblem,
  });
  const remove = useMutation({
    mutationFn: () => v4('DELETE', apiPath`/Monitor/${monitorGuid}`),
    onSuccess: async () => {
      await navigate({ to: '/monitors' });
      await queries.invalidateQueries({ queryKey: ['monitors'] });
    },
  });
  return {
    isRunning: run.isPending,
    /** Runs from any checkpoint, or from the given one. */
    run: (checkpointId?: number) => run.mutate(checkpointId),
    clone: () => clone.mutate(),
    /** Rejects with errors, so that the dialog of the caller can show them. */
    remove: () => remove.mutateAsync(),
    toggleActive: () => patch.mutate({ guids: [monitorGuid], change: { IsActive: !IsActive } }),
    toggleAlerts: () => patch.mutate({ guids: [monitorGuid], change: { GenerateAlert: !GenerateAlert } }),
  };
}
