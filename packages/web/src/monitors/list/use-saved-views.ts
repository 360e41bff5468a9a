import type { SavedView, savedViewEndpoints } from '@vedette/contract/v1/screens/saved-views';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { retryOnConflict } from '../../resources/retry-on-conflict.js';
import { call } from '../../api/client.js';
import { showProblem } from '../../parts/actions/show-problem.js';

const viewsQuery = queryOptions({
  queryKey: ['own-views'],
  queryFn: ({ signal }) => call<typeof savedViewEndpoints.read>('GET /api/v1/Session/SavedView', { signal }),
});

type ChangeViews = (views: readonly SavedView[]) => readonly SavedView[];

/**
 * Returns the views that the operator has saved on the server. A change is applied to the views that are stored at that
 * time, which may differ from the displayed ones.
 */
export function useSavedViews() {
  const queries = useQueryClient();
  const { data } = useQuery(viewsQuery);
  const { mutate, mutateAsync } = useMutation({
    mutationFn: (change: ChangeViews) =>
      retryOnConflict(
        () => queries.query({ ...viewsQuery, staleTime: 0 }),
        ({ Views, Hash: ifMatch }) =>
          call<typeof savedViewEndpoints.replace>('PUT /api/v1/Session/SavedView', {
            body: { Views: [...change(Views)] },
            ifMatch,
          }),
      ),
    onSuccess: () => queries.invalidateQueries(viewsQuery),
  });
  return {
    views: data?.Views ?? [],
    /** Rejects with errors, so that the dialog of the caller can show them. */
    changeViewsAsync: async (change: ChangeViews): Promise<void> => {
      await mutateAsync(change);
    },
    changeViews: (change: ChangeViews) => mutate(change, { onError: showProblem }),
  };
}
