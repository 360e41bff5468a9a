import type { MonitorFacets, monitorFacetEndpoints } from '@vedette/contract/v1/monitors/monitor-facets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import { monitorFilterQuery } from './use-monitor-pages.js';

/** What the list can be filtered by, beside the rest of its filter. @param containing part of hosts and custom fields */
export function useFacets(search: ListSearch, containing = '') {
  const filter = monitorFilterQuery(search);
  return useQuery({
    queryKey: ['monitor facets', filter, containing] as const,
    queryFn: ({ signal }): Promise<MonitorFacets> =>
      call<typeof monitorFacetEndpoints.read>('GET /api/v1/Monitor/Facet', {
        query: { ...filter, Containing: containing === '' ? undefined : containing },
        signal,
      }),
    placeholderData: keepPreviousData,
    // States change all the time; what menus count may be as old.
    refetchInterval: 60_000,
  });
}
