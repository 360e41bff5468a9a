import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { showProblem } from './show-problem.js';

/** Runs a change and then invalidates the queries that `staleQueries` selects. */
export function useChange<T = unknown>(staleQueries: InvalidateQueryFilters, onDone?: (result: T) => void) {
  const queries = useQueryClient();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (work: () => Promise<T>) => work(),
    onSuccess: async (result) => {
      await queries.invalidateQueries(staleQueries);
      onDone?.(result);
    },
  });
  return {
    isPending,
    /** Shows errors in a notification. */
    mutate: (work: () => Promise<T>): void => void mutateAsync(work).catch(showProblem),
    /** Passes errors to the caller, which shows them at its field. */
    mutateAsync,
  };
}
