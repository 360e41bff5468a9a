import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showProblem } from '../parts/show-problem.js';

/** Changes something of operators or their groups and reads them anew. */
export function useOperatorChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('operator') }),
    onError: showProblem,
  });
}
