import type { PrivateLocationRow, privateLocationV1Endpoints } from '@vedette/contract/v1/private-location';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { showProblem } from '../parts/show-problem.js';

export type Endpoints = typeof privateLocationV1Endpoints;
export type { PrivateLocationRow };

export const locationsQuery = queryOptions({
  queryKey: ['checkpoints', 'locations'],
  queryFn: ({ signal }) => call<Endpoints['list']>('GET /api/v1/PrivateLocation', { signal }),
});

/** Changes something of private locations, and reads them and all checkpoints anew. */
export function useLocationChange<T>(onDone?: (result: T) => void) {
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
