import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../api/problem.js';

/** Changes something by one field, then reads anew what `stale` picks; `problem` is why the last change was refused. */
export function useInlineChange(stale: InvalidateQueryFilters) {
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries(stale),
  });
  return { mutate, isPending, problem: error ? problemText(error) : undefined };
}
