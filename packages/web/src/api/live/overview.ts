import type { overviewEndpoints } from '@vedette/contract/v1/screens/overview';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../client.js';
import { useLiveState } from './live.js';

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call<typeof overviewEndpoints.read>('GET /api/v1/Overview', { signal }),
  refetchInterval: 60_000,
});

export const useOverview = () => useQuery(overviewQuery);

/** Returns whether the server is unreachable, both for requests and for the stream. The banner reports it. */
export function useIsServerUnreachable(): boolean {
  const { isError } = useOverview();
  const live = useLiveState();
  return isError && live === 'lost';
}
