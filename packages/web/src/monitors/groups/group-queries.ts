import type { monitorGroupViewEndpoints } from '@vedette/contract/v1/monitor-group';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';

export const monitorGroupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call<typeof monitorGroupViewEndpoints.list>('GET /api/v1/MonitorGroup', { signal }),
});

export const useMonitorGroups = () => useQuery(monitorGroupsQuery);
