import type { monitorGroupViewEndpoints } from '@vedette/contract/v1/monitors/monitor-group';
import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../client.js';
import { v4 } from '../v4.js';

export const monitorGroupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call<typeof monitorGroupViewEndpoints.list>('GET /api/v1/MonitorGroup', { signal }),
});

/** Usage and quotas of each group. The key is below that of the list, so both are invalidated together. */
export const groupLimitsQuery = queryOptions({
  queryKey: ['groups', 'limits'],
  queryFn: ({ signal }) => v4<readonly MonitorGroup[]>('GET', '/MonitorGroup', undefined, signal),
});

export const useMonitorGroups = () => useQuery(monitorGroupsQuery);
