import type { dashboardSeriesEndpoints } from '@vedette/contract/v1/dashboards/dashboard-series';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { toDashboardQuery, toCheckpointQuery, refreshInterval, viewKey } from './dashboard-queries.js';
import type { TileView } from './tile-view.js';

type Endpoints = typeof dashboardSeriesEndpoints;

/** Step times of one monitor, shared by the tiles over time and over the whole period. */
export const stepTimesQuery = (dashboardGuid: string, view: TileView, isAutoRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'steps', ...viewKey(view), toCheckpointQuery(view)],
    queryFn: ({ signal }) =>
      call<Endpoints['steps']>('GET /api/v1/Dashboard/:dashboardGuid/Step', {
        params: { dashboardGuid },
        signal,
        query: { ...toDashboardQuery(view), ...toCheckpointQuery(view) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });

/** Time series of custom metrics. */
export const customMetricSeriesQuery = (dashboardGuid: string, view: TileView, isAutoRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'custom-metrics', ...viewKey(view)],
    queryFn: ({ signal }) =>
      call<Endpoints['metrics']>('GET /api/v1/Dashboard/:dashboardGuid/CustomMetric', {
        params: { dashboardGuid },
        signal,
        query: toDashboardQuery(view),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });

/** Custom metrics that can be selected. */
export const customMetricsQuery = queryOptions({
  queryKey: ['/CustomMetric'],
  queryFn: ({ signal }) => call<Endpoints['listMetrics']>('GET /api/v1/CustomMetric', { signal }),
});
