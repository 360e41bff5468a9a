import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.js';
import { showProblem } from '../../parts/actions/show-problem.js';
import type { QueryRange } from '../../api/queries/monitor-queries.js';

interface CheckpointRange extends QueryRange {
  /** Checkpoint of the check; any if absent. */
  readonly checkpointId?: number;
}

/** Opens the newest check of a range, such as a point of the chart. Does nothing if the range has no checks. */
export function useOpenCheck(monitorGuid: string): (range: CheckpointRange) => void {
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: ({ from, until, checkpointId }: CheckpointRange) =>
      call<typeof monitorViewEndpoints.checks>('GET /api/v1/Monitor/:monitorGuid/Check', {
        params: { monitorGuid },
        query: {
          FromAt: from,
          UntilAt: until,
          Take: 1,
          ...(checkpointId !== undefined && { CheckpointId: checkpointId }),
        },
      }),
    onSuccess: async ({ Rows: [check] }) => {
      if (check) await navigate({ to: '/checks/$checkId', params: { checkId: String(check.MonitorCheckId) } });
    },
    onError: showProblem,
  });
  return mutate;
}
