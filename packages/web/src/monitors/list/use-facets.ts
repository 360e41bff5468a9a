import type { MonitorFacets, monitorFacetEndpoints } from '@vedette/contract/v1/monitors/monitor-facets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import { monitorFilterQuery } from './use-monitor-pages.js';

/**
 * Loads filter values with the number of monitors that match the rest of the filter.
 * @param containing part of hosts and custom fields
 */
export function useFacets(search: ListSearch, containing = '') {
  const filter = monitorFilterQuery(search);
  return useQuery({
    queryKey: ['monitor-facets', filter, containing] as const,
    queryFn: ({ signal }): Promise<MonitorFacets> =>
      call<typeof monitorFacetEndpoints.read>('GET /api/v1/Monitor/Facet', {
        query: { ...filter, Containing: containing === '' ? undefined : containing },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Counts in menus may be a minute old, as states change all the time.
    refetchInterval: 60_000,
  });
}
