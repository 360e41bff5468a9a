import type { incidentEndpoints } from '@vedette/contract/v1/checks/incident';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { showProblem } from '../parts/actions/show-problem.js';

/** Acknowledges an incident; this counts as the operator's response to its alert. */
export function useAcknowledge(incidentId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof incidentEndpoints.acknowledge>('POST /api/v1/Incident/:incidentId/Acknowledge', {
        params: { incidentId },
      }),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('incident') }),
    onError: showProblem,
  });
}
