import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { Rhythm, dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
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

/** The same with their layouts, and which are favourites; below the list, so that it is read again with it. */
export const cardsQuery = queryOptions({
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

/** What the address says of the view, as the API takes it. */
export const toDashboardQuery = ({ period, from, until, groups, monitors, tile }: TileView) => ({
  ...(period === undefined ? {} : { PresetPeriod: period }),
  ...(from === undefined || until === undefined ? {} : { Start: toIso(from), End: toIso(until) }),
  ...(groups === undefined ? {} : { MonitorGroupGuids: [...groups] }),
  ...(monitors === undefined ? {} : { MonitorGuids: [...monitors] }),
  ...(tile === undefined ? {} : { Tile: tile }),
});

/** The same as part of the key of a query. */
export const viewKey = ({ period, from, until, groups, monitors, tile }: TileView) =>
  [period, from, until, groups, monitors, tile] as const;

/** What the address says of checkpoints, as the API takes it. */
export const toCheckpointQuery = ({ checkpoints, regions }: DashboardSearch) => ({
  ...(checkpoints === undefined ? {} : { CheckpointIds: [...checkpoints] }),
  ...(regions === undefined ? {} : { CheckpointRegionIds: [...regions] }),
});

/** What the address says of single checks, as the API takes it. */
export const toChecksQuery = (search: DashboardSearch) => ({
  ...toCheckpointQuery(search),
  ...(search.level === 'Ok' && { OnlyOk: true }),
  ...(search.level === 'Errors' && { ErrorLevel: 'Unconfirmed' as const }),
  ...(search.level === 'Confirmed' && { ErrorLevel: 'Confirmed' as const }),
  ...(search.partial && { ShowPartialMeasurements: true }),
});

/** Rows of monitors that come with the figures, and those of each page after. */
export const MONITORS_A_PAGE = 200;

interface MonitorPageQuery {
  readonly search: string;
  readonly skip: number;
}

/** A page of the monitors of a dashboard, with the figures of each. */
export function readMonitors(
  dashboardGuid: string,
  view: TileView,
  { search, skip }: MonitorPageQuery,
  signal?: AbortSignal,
) {
  return call<Endpoints['monitors']>('GET /api/v1/Dashboard/:dashboardGuid/Monitor', {
    params: { dashboardGuid },
    query: {
      Take: MONITORS_A_PAGE,
      ...(skip > 0 && { Skip: skip }),
      ...(search !== '' && { Search: search }),
      ...toDashboardQuery(view),
    },
    ...(signal && { signal }),
  });
}

const REFRESH_MS = 30_000;
export const refreshInterval = (isRefreshed: boolean): number | false => (isRefreshed ? REFRESH_MS : false);

/** A page after the first, or of those a name is looked for; the page before stands until it comes. */
export const monitorsQuery = (
  dashboardGuid: string,
  view: TileView,
  { search, skip }: MonitorPageQuery,
  isRefreshed: boolean,
) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'monitors', ...viewKey(view), search, skip],
    queryFn: ({ signal }) => readMonitors(dashboardGuid, view, { search, skip }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isRefreshed),
  });

/** The figures behind all tiles, read once for all of them. */
export const figuresQuery = (dashboardGuid: string, view: TileView, isRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'figures', ...viewKey(view)],
    queryFn: ({ signal }) =>
      call<Endpoints['figures']>('GET /api/v1/Dashboard/:dashboardGuid/Figures', {
        params: { dashboardGuid },
        signal,
        query: toDashboardQuery(view),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isRefreshed),
  });

interface LinesOptions {
  readonly Skip?: number;
  readonly Take?: number;
  readonly Every?: boolean;
}

/** The figures of single monitors over time. */
export const readLines = (dashboardGuid: string, view: TileView, options: LinesOptions, signal?: AbortSignal) =>
  call<Endpoints['lines']>('GET /api/v1/Dashboard/:dashboardGuid/Line', {
    params: { dashboardGuid },
    query: { ...options, ...toDashboardQuery(view) },
    ...(signal && { signal }),
  });

/** Those a tile draws: of one that draws all, a page. */
export const linesQuery = (dashboardGuid: string, view: TileView, skip: number, isRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'lines', ...viewKey(view), skip],
    queryFn: ({ signal }) => readLines(dashboardGuid, view, skip > 0 ? { Skip: skip } : {}, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isRefreshed),
  });

/** The figures of its checkpoints over time. */
export const checkpointLinesQuery = (dashboardGuid: string, view: TileView, isRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'checkpoint lines', ...viewKey(view), toCheckpointQuery(view)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardCheckpointEndpoints)['lines']>('GET /api/v1/Dashboard/:dashboardGuid/CheckpointLine', {
        params: { dashboardGuid },
        signal,
        query: { ...toDashboardQuery(view), ...toCheckpointQuery(view) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isRefreshed),
  });

/** Its figures by hour of the day or day of the week. */
export const rhythmQuery = (dashboardGuid: string, view: TileView, by: Rhythm, isRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'rhythm', by, ...viewKey(view)],
    queryFn: ({ signal }) =>
      call<Endpoints['rhythm']>('GET /api/v1/Dashboard/:dashboardGuid/Rhythm', {
        params: { dashboardGuid },
        signal,
        query: { By: by, ...toDashboardQuery(view) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isRefreshed),
  });
