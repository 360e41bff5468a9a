import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { Rhythm, dashboardViewEndpoints } from '@vedette/contract/v1/dashboard';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DashboardSearch } from '../app/search.js';
import { call } from '../api/client.js';
import { v4 } from '../api/v4.js';

type Endpoints = typeof dashboardViewEndpoints;

export const dashboardsQuery = queryOptions({
  queryKey: ['/Dashboard'],
  queryFn: ({ signal }) => v4<readonly Dashboard[]>('GET', '/Dashboard', undefined, signal),
});

export const layoutQuery = (dashboardGuid: string) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'tiles'],
    queryFn: ({ signal }) =>
      call<Endpoints['layout']>('GET /api/v1/Dashboard/:dashboardGuid/Tile', { params: { dashboardGuid }, signal }),
  });

/** What the address says of the view, as the API takes it. */
export const askedBy = ({ period, group }: Readonly<Partial<Record<'period' | 'group', string | undefined>>>) => ({
  ...(period === undefined ? {} : { PresetPeriod: period }),
  ...(group === undefined ? {} : { MonitorGroupGuid: group }),
});

/** Rows of monitors that come with the figures, and those of each page after. */
export const MONITORS_A_PAGE = 200;

interface MonitorsWish {
  readonly search: string;
  readonly skip: number;
}

/** A page of the monitors of a dashboard, with the figures of each. */
export function readMonitors(
  dashboardGuid: string,
  { period, group }: DashboardSearch,
  { search, skip }: MonitorsWish,
  signal?: AbortSignal,
) {
  return call<Endpoints['monitors']>('GET /api/v1/Dashboard/:dashboardGuid/Monitor', {
    params: { dashboardGuid },
    query: {
      ...{ Take: MONITORS_A_PAGE, ...(skip > 0 && { Skip: skip }), ...(search !== '' && { Search: search }) },
      ...askedBy({ period, group }),
    },
    ...(signal && { signal }),
  });
}

const REFRESH_MS = 30_000;
export const refetchOf = (isRefreshed: boolean): number | false => (isRefreshed ? REFRESH_MS : false);

/** A page after the first, or of those a name is looked for; the page before stands until it comes. */
export const monitorsQuery = (
  dashboardGuid: string,
  view: DashboardSearch,
  { search, skip }: MonitorsWish,
  isRefreshed: boolean,
) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'monitors', view.period, view.group, search, skip],
    queryFn: ({ signal }) => readMonitors(dashboardGuid, view, { search, skip }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchOf(isRefreshed),
  });

/** The figures behind all tiles, read once for all of them. */
export const figuresQuery = (dashboardGuid: string, { period, group }: DashboardSearch, isRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'figures', period, group],
    queryFn: ({ signal }) =>
      call<Endpoints['figures']>('GET /api/v1/Dashboard/:dashboardGuid/Figures', {
        ...{ params: { dashboardGuid }, signal },
        query: askedBy({ period, group }),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchOf(isRefreshed),
  });

/** The figures of single monitors over time. */
export const linesQuery = (dashboardGuid: string, { period, group }: DashboardSearch, isRefreshed: boolean) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'lines', period, group],
    queryFn: ({ signal }) =>
      call<Endpoints['lines']>('GET /api/v1/Dashboard/:dashboardGuid/Line', {
        ...{ params: { dashboardGuid }, signal, query: askedBy({ period, group }) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchOf(isRefreshed),
  });

/** Its figures by hour of the day or day of the week. */
export const rhythmQuery = (
  dashboardGuid: string,
  { period, group }: DashboardSearch,
  by: Rhythm,
  isRefreshed: boolean,
) =>
  queryOptions({
    queryKey: ['/Dashboard', dashboardGuid, 'rhythm', by, period, group],
    queryFn: ({ signal }) =>
      call<Endpoints['rhythm']>('GET /api/v1/Dashboard/:dashboardGuid/Rhythm', {
        ...{ params: { dashboardGuid }, signal, query: { By: by, ...askedBy({ period, group }) } },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchOf(isRefreshed),
  });
