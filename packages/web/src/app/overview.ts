import type { overviewEndpoints } from '@vedette/contract/v1/overview';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call<typeof overviewEndpoints.read>('GET /api/v1/Overview', { signal }),
  refetchInterval: 60_000,
});

export const useOverview = () => useQuery(overviewQuery);
