import type { OwnView, ownViewEndpoints } from '@vedette/contract/v1/screens/own-views';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeKept } from '../../resources/change-kept.js';
import { call } from '../../api/client.js';
import { showProblem } from '../../parts/actions/show-problem.js';

const viewsQuery = queryOptions({
  queryKey: ['own-views'],
  queryFn: ({ signal }) => call<typeof ownViewEndpoints.read>('GET /api/v1/Session/View', { signal }),
});

type Change = (views: readonly OwnView[]) => readonly OwnView[];

/** The views the operator keeps, wherever he signs in. A change is made to what is kept by then, not to what is shown. */
export function useOwnViews() {
  const queries = useQueryClient();
  const { data } = useQuery(viewsQuery);
  const { mutate, mutateAsync } = useMutation({
    mutationFn: (change: Change) =>
      changeKept(
        () => queries.query({ ...viewsQuery, staleTime: 0 }),
        ({ Views, Hash: ifMatch }) =>
          call<typeof ownViewEndpoints.keep>('PUT /api/v1/Session/View', {
            body: { Views: [...change(Views)] },
            ifMatch,
          }),
      ),
    onSuccess: () => queries.invalidateQueries(viewsQuery),
  });
  return {
    views: data?.Views ?? [],
    /** Waited for: what is refused is told where it was asked. */
    keep: async (change: Change): Promise<void> => {
      await mutateAsync(change);
    },
    forget: (change: Change) => mutate(change, { onError: showProblem }),
  };
}
