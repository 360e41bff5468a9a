import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { toFieldProblems } from '../../api/problem.js';
import { showProblem } from './show-problem.js';

/**
 * Changes something, then reads anew what `stale` picks. Why the last change was refused is kept by field; a problem of
 * none of `fields` is told beside the page.
 */
export function useFieldChange(stale: InvalidateQueryFilters, fields: readonly string[]) {
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries(stale),
    onError: (refusal) => {
      if (toFieldProblems(refusal, fields).others.length > 0) showProblem(refusal);
    },
  });
  return { mutate, isPending, problems: toFieldProblems(error, fields).byField };
}
