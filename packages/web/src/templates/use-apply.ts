import type { monitorTemplateEndpoints, TemplateUse } from '@vedette/contract/v1/monitors/monitor-template';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { counted } from '../parts/format/counted.js';
import { showProblem } from '../parts/actions/show-problem.js';

interface Job {
  readonly monitorTemplateGuid: string;
  readonly use: TemplateUse;
}

/** Applies a template and reports the result. */
export function useApplyTemplate(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ monitorTemplateGuid, use }: Job) =>
      call<typeof monitorTemplateEndpoints.apply>('POST /api/v1/MonitorTemplate/:monitorTemplateGuid/Apply', {
        params: { monitorTemplateGuid },
        body: use,
      }),
    onSuccess: ({ Changed, Unchanged, Skipped }) => {
      const skipped = Skipped.length > 0 ? `, ${String(Skipped.length)} skipped` : '';
      notifications.show({
        message: `${counted(Changed.length, 'monitor')} changed, ${String(Unchanged.length)} already up to date${skipped}.`,
      });
      onDone();
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => ['monitors', 'monitor'].includes(String(queryKey[0])),
      });
    },
    onError: showProblem,
  });
}
