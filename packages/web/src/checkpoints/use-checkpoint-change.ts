import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showProblem } from '../parts/show-problem.js';

/** Changes something of the checkpoints and reads them anew. */
export function useCheckpointChange<T>(onDone?: (result: T) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<T>) => work(),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: ['checkpoints'] });
      onDone?.(result);
    },
    onError: showProblem,
  });
}
