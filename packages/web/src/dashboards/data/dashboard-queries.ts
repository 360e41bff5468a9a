import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { TimePattern, dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
import type { dashboardCheckpointEndpoints } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import type { dashboardFavouriteEndpoints } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { v4 } from '../../api/v4.js';
import type { DashboardSearch } from '../../parts/navigation/search.js';
import type { TileView } from './tile-view.js';

type Endpoints = typeof dashboardViewEndpoints;

export const dashboardsQuery = queryOptions({
  queryKey: ['/Dashboard'],
  queryFn: ({ signal }) => v4<readonly Dashboard[]>('GET', '/Dashboard', undefined, signal),
});

/** Dashboards with layouts and favourites; keyed below the list, so that it is reloaded with it. */
export const dashboardCardsQuery = queryOptions({
  queryKey: ['/Dashboard', 'cards'],
  queryFn: ({ signal }) => call<(typeof dashboardFavouriteEndpoints)['cards']>('GET /api/v1/Dashboard', { signal }),
});

export const layoutQuery = (dashboardGuid: string) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'tiles'],
    queryFn: ({ signal }) =>
      call<Endpoints['layout']>('GET /api/v1/Dashboard/:dashboardGuid/Tile', { params: { dashboardGuid }, signal }),
  });

const toIso = (at: number): string => new Date(at).toISOString();

/** Builds the API query from the URL parameters of the view. */
export const toDashboardQuery = ({ period, from, until, groups, monitors, tile }: TileView) => ({
  ...(period === undefined ? {} : { PresetPeriod: period }),
  ...(from === undefined || until === undefined ? {} : { Start: toIso(from), End: toIso(until) }),
  ...(groups === undefined ? {} : { MonitorGroupGuids: [...groups] }),
  ...(monitors === undefined ? {} : { MonitorGuids: [...monitors] }),
  ...(tile === undefined ? {} : { Tile: tile }),
});

/** Builds the part of query keys that depends on the view. */
export const viewKey = ({ period, from, until, groups, monitors, tile }: TileView) =>
  [period, from, until, groups, monitors, tile] as const;

/** Builds the API query of checkpoints from the URL parameters. */
export const toCheckpointQuery = ({ checkpoints, regions }: DashboardSearch) => ({
  ...(checkpoints === undefined ? {} : { CheckpointIds: [...checkpoints] }),
  ...(regions === undefined ? {} : { CheckpointRegionIds: [...regions] }),
});

/** Builds the API query of single checks from the URL parameters. */
export const toChecksQuery = (search: DashboardSearch) => ({
  ...toCheckpointQuery(search),
  ...(search.level === 'Ok' && { OnlyOk: true }),
  ...(search.level === 'Errors' && { ErrorLevel: 'Unconfirmed' as const }),
  ...(search.level === 'Confirmed' && { ErrorLevel: 'Confirmed' as const }),
  ...(search.partial && { ShowPartialMeasurements: true }),
});

/** Number of monitor rows that the figures include, and of rows in each further page. */
export const MONITORS_PER_PAGE = 200;

interface MonitorPageQuery {
  readonly search: string;
  readonly skip: number;
}

/** Loads a page of the monitors of a dashboard with their figures. */
export function loadMonitors(
  dashboardGuid: string,
  view: TileView,
  { search, skip }: MonitorPageQuery,
  signal?: AbortSignal,
) {
  return call<Endpoints['monitors']>('GET /api/v1/Dashboard/:dashboardGuid/Monitor', {
    params: { dashboardGuid },
    query: {
      Take: MONITORS_PER_PAGE,
      ...(skip > 0 && { Skip: skip }),
      ...(search !== '' && { Search: search }),
      ...toDashboardQuery(view),
    },
    ...(signal && { signal }),
  });
}

const REFRESH_MS = 30_000;
export const refreshInterval = (isAutoRefreshed: boolean): number | false => (isAutoRefreshed ? REFRESH_MS : false);

/** Loads a further page of monitors, or those matching a name; the previous page stays until it is loaded. */
export const monitorsQuery = (
  dashboardGuid: string,
  view: TileView,
  { search, skip }: MonitorPageQuery,
  isAutoRefreshed: boolean,
) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'monitors', ...viewKey(view), search, skip],
    queryFn: ({ signal }) => loadMonitors(dashboardGuid, view, { search, skip }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });

/** Figures that all tiles share, loaded once. */
export const figuresQuery = (dashboardGuid: string, view: TileView, isAutoRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'figures', ...viewKey(view)],
    queryFn: ({ signal }) =>
      call<Endpoints['figures']>('GET /api/v1/Dashboard/:dashboardGuid/Figures', {
        params: { dashboardGuid },
        signal,
        query: toDashboardQuery(view),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });

interface MonitorSeriesOptions {
  readonly Skip?: number;
  readonly Take?: number;
  readonly Every?: boolean;
}

/** Loads time series of single monitors. */
export const loadMonitorSeries = (dashboardGuid: string, view: TileView, options: MonitorSeriesOptions, signal?: AbortSignal) =>
  call<Endpoints['lines']>('GET /api/v1/Dashboard/:dashboardGuid/TimeSeries', {
    params: { dashboardGuid },
    query: { ...options, ...toDashboardQuery(view) },
    ...(signal && { signal }),
  });

/** Time series of the monitors that a tile displays: selected or worst ones, or a page of all. */
export const monitorSeriesQuery = (dashboardGuid: string, view: TileView, skip: number, isAutoRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'lines', ...viewKey(view), skip],
    queryFn: ({ signal }) => loadMonitorSeries(dashboardGuid, view, skip > 0 ? { Skip: skip } : {}, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });

/** Time series by checkpoint. */
export const checkpointSeriesQuery = (dashboardGuid: string, view: TileView, isAutoRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'checkpoint-lines', ...viewKey(view), toCheckpointQuery(view)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardCheckpointEndpoints)['lines']>('GET /api/v1/Dashboard/:dashboardGuid/CheckpointTimeSeries', {
        params: { dashboardGuid },
        signal,
        query: { ...toDashboardQuery(view), ...toCheckpointQuery(view) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });

/** Figures by hour of the day or day of the week. */
export const timePatternQuery = (dashboardGuid: string, view: TileView, by: TimePattern, isAutoRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'timePattern', by, ...viewKey(view)],
    queryFn: ({ signal }) =>
      call<Endpoints['timePattern']>('GET /api/v1/Dashboard/:dashboardGuid/TimePattern', {
        params: { dashboardGuid },
        signal,
        query: { By: by, ...toDashboardQuery(view) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
