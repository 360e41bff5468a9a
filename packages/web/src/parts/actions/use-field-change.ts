import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { toFieldProblems } from '../../api/problem.js';
import { showProblem } from './show-problem.js';

/**
 * Runs a change and then invalidates the queries that `staleQueries` selects. Problems of the last change are kept by field;
 * problems of none of `fields` are shown in a notification.
 */
export function useFieldChange(staleQueries: InvalidateQueryFilters, fields: readonly string[]) {
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries(staleQueries),
    onError: (cause) => {
      if (toFieldProblems(cause, fields).others.length > 0) showProblem(cause);
    },
  });
  return { mutate, isPending, problems: toFieldProblems(error, fields).byField };
}
