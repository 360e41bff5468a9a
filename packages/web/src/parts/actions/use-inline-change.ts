import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../api/problem.js';

/**
 * Runs a change of one field and then invalidates the queries that `staleQueries` selects. `problem` says why the last change
 * failed.
 */
export function useInlineChange(staleQueries: InvalidateQueryFilters) {
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries(staleQueries),
  });
  return { mutate, isPending, problem: error ? problemText(error) : undefined };
}
