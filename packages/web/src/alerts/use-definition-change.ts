import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showProblem } from '../parts/show-problem.js';

/** Changes something of definitions and reads them anew. */
export function useDefinitionChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['definitions'] }),
    onError: showProblem,
  });
}
