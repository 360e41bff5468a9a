import type { MonitorPage, MonitorRow, monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/client.js';
import { useChanges } from '../../api/live/live.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import { throttle } from './throttle.js';
import { type PageOrders, countMovedRows, nextShownOrders } from './order-rules.js';

const PAGE_ROWS = 100;

export interface MonitorPages {
  readonly head: MonitorPage | undefined;
  readonly error: unknown;
  readonly isRefreshing: boolean;
  readonly rowAt: (index: number) => MonitorRow | undefined;
  /** Number of rows that would change their position; shown on a button that applies the order. */
  readonly movedCount: number;
  readonly applyLatestOrder: () => void;
  readonly retry: () => void;
}

export const monitorFilterQuery = (search: ListSearch) => ({
  Search: search.search,
  State: search.state?.join(','),
  MonitorType: search.type,
  MonitorMode: search.mode,
  MonitorGroupGuid: search.group,
  Host: search.host,
  CustomFieldName: search.field,
  CustomFieldValue: search.value,
});

export function monitorListQuery(search: ListSearch) {
  return {
    ...monitorFilterQuery(search),
    Sort: search.sort,
    Direction: search.desc === true ? ('Descending' as const) : undefined,
  };
}

/** Loads the visible pages of the list and refreshes them on events. Rows keep their positions while `isFrozen`. */
export function useMonitorPages(
  search: ListSearch,
  firstRow: number,
  lastRow: number,
  isFrozen: boolean,
): MonitorPages {
  const numbers = useMemo(() => pageNumbers(firstRow, lastRow), [firstRow, lastRow]);
  const results = useQueries({
    queries: numbers.map((page) => ({
      queryKey: ['monitors', search, page] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => loadPage(search, page, signal),
      staleTime: 5_000,
    })),
  });
  const dataStamp = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const latestOrders = useMemo<PageOrders>(
    () =>
      new Map(
        results.flatMap(({ data }, i) => (data ? [[numbers[i] ?? 0, data.Rows.map((row) => row.MonitorGuid)]] : [])),
      ),
    // `dataStamp` changes whenever the contents of `results` change.
    [dataStamp, numbers],
  );
  const knownRows = useRef(new Map<string, MonitorRow>());
  for (const { data } of results) for (const row of data?.Rows ?? []) knownRows.current.set(row.MonitorGuid, row);
  const searchKey = JSON.stringify(search);
  const [settledState, setSettledState] = useState<{ readonly searchKey: string; readonly orders: PageOrders }>({
    searchKey,
    orders: new Map(),
  });
  useEffect(() => {
    setSettledState((before) => {
      const orders = nextShownOrders(
        before.searchKey === searchKey ? before.orders : new Map(),
        latestOrders,
        isFrozen,
      );
      return orders === before.orders && before.searchKey === searchKey ? before : { searchKey, orders };
    });
  }, [latestOrders, isFrozen, searchKey]);
  const orders = settledState.searchKey === searchKey ? settledState.orders : latestOrders;
  const head = results.find(({ data }) => data)?.data;
  const shown = useShownPages({ searchKey, head, orders, latestOrders });
  useRefreshOnChange(knownRows.current);
  return {
    head: shown?.head,
    error: head ? undefined : results.find(({ error }) => error)?.error,
    isRefreshing: shown !== undefined && shown.searchKey !== searchKey,
    rowAt: (index) => {
      const page = Math.floor(index / PAGE_ROWS);
      const guid = (shown?.orders.get(page) ?? shown?.latestOrders.get(page))?.[index % PAGE_ROWS];
      return guid === undefined ? undefined : knownRows.current.get(guid);
    },
    movedCount: isFrozen ? countMovedRows(orders, latestOrders) : 0,
    applyLatestOrder: () => setSettledState({ searchKey, orders: latestOrders }),
    retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
  };
}

interface ShownPages {
  readonly searchKey: string;
  readonly head: MonitorPage;
  readonly orders: PageOrders;
  readonly latestOrders: PageOrders;
}

/** Keeps the rows of the previous filter until the first response of the new one. */
function useShownPages({ head, ...current }: Omit<ShownPages, 'head'> & { readonly head: MonitorPage | undefined }) {
  const lastShown = useRef<ShownPages>(undefined);
  if (head) lastShown.current = { ...current, head };
  return lastShown.current;
}

function loadPage(search: ListSearch, page: number, signal: AbortSignal): Promise<MonitorPage> {
  const query = { ...monitorListQuery(search), Skip: page * PAGE_ROWS, Take: PAGE_ROWS };
  return call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', { query, signal });
}

function pageNumbers(firstRow: number, lastRow: number): readonly number[] {
  const first = Math.max(0, Math.floor(firstRow / PAGE_ROWS));
  const lastPage = Math.max(first, Math.floor(lastRow / PAGE_ROWS));
  return Array.from({ length: lastPage - first + 1 }, (_page, index) => first + index);
}

/**
 * Invalidates the pages when a check of a loaded row is reported, at most every two seconds, to limit requests of busy
 * accounts.
 */
function useRefreshOnChange(knownRows: ReadonlyMap<string, MonitorRow>): void {
  const client = useQueryClient();
  const refresh = useMemo(
    () => throttle(() => void client.invalidateQueries({ queryKey: ['monitors'] }), 2_000),
    [client],
  );
  useEffect(() => refresh.cancel, [refresh]);
  useChanges(
    useCallback(
      ({ Topic, Ids }) => {
        if (Topic !== 'check' && Topic !== 'incident' && Topic !== 'maintenance') return;
        if (Ids.length === 0 || Ids.some((id) => knownRows.has(id))) refresh.call();
      },
      [refresh, knownRows],
    ),
  );
}
