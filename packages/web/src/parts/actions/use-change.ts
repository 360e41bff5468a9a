import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { showProblem } from './show-problem.js';

/** Changes something, then reads anew what `stale` picks. */
export function useChange<T = unknown>(stale: InvalidateQueryFilters, onDone?: (result: T) => void) {
  const queries = useQueryClient();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (work: () => Promise<T>) => work(),
    onSuccess: async (result) => {
      await queries.invalidateQueries(stale);
      onDone?.(result);
    },
  });
  return {
    isPending,
    /** Refused, it is told beside the page. */
    mutate: (work: () => Promise<T>): void => void mutateAsync(work).catch(showProblem),
    /** Refused, it is told by who waits for it, at its field. */
    mutateAsync,
  };
}
