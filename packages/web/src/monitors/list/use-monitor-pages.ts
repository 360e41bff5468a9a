import type { MonitorPage, MonitorRow, monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/client.js';
import { useChanges } from '../../api/live/live.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import { throttle } from './throttle.js';
import { type Orders, movedRows, settleOrders } from './order-rules.js';

const PAGE_ROWS = 100;

export interface MonitorPages {
  readonly head: MonitorPage | undefined;
  readonly error: unknown;
  readonly isRefreshing: boolean;
  readonly rowAt: (index: number) => MonitorRow | undefined;
  /** Number of rows that would change their position; shown on a button that applies the order. */
  readonly moved: number;
  readonly settle: () => void;
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
export function useMonitorPages(search: ListSearch, firstRow: number, lastRow: number, hold: boolean): MonitorPages {
  const numbers = useMemo(() => pageNumbers(firstRow, lastRow), [firstRow, lastRow]);
  const results = useQueries({
    queries: numbers.map((page) => ({
      queryKey: ['monitors', search, page] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(search, page, signal),
      staleTime: 5_000,
    })),
  });
  const stamp = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const fresh = useMemo<Orders>(
    () =>
      new Map(
        results.flatMap(({ data }, i) => (data ? [[numbers[i] ?? 0, data.Rows.map((row) => row.MonitorGuid)]] : [])),
      ),
    // `dataStamp` changes whenever the contents of `results` change.
    [stamp, numbers],
  );
  const known = useRef(new Map<string, MonitorRow>());
  for (const { data } of results) for (const row of data?.Rows ?? []) known.current.set(row.MonitorGuid, row);
  const view = JSON.stringify(search);
  const [settled, setSettled] = useState<{ readonly view: string; readonly orders: Orders }>({
    view,
    orders: new Map(),
  });
  useEffect(() => {
    setSettled((before) => {
      const orders = settleOrders(before.view === view ? before.orders : new Map(), fresh, hold);
      return orders === before.orders && before.view === view ? before : { view, orders };
    });
  }, [fresh, hold, view]);
  const orders = settled.view === view ? settled.orders : fresh;
  const head = results.find(({ data }) => data)?.data;
  const shown = useShown({ view, head, orders, fresh });
  useRefreshOnChange(known.current);
  return {
    head: shown?.head,
    error: head ? undefined : results.find(({ error }) => error)?.error,
    isRefreshing: shown !== undefined && shown.view !== view,
    rowAt: (index) => {
      const page = Math.floor(index / PAGE_ROWS);
      const guid = (shown?.orders.get(page) ?? shown?.fresh.get(page))?.[index % PAGE_ROWS];
      return guid === undefined ? undefined : known.current.get(guid);
    },
    moved: hold ? movedRows(orders, fresh) : 0,
    settle: () => setSettled({ view, orders: fresh }),
    retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
  };
}

interface Shown {
  readonly view: string;
  readonly head: MonitorPage;
  readonly orders: Orders;
  readonly fresh: Orders;
}

/** Keeps the rows of the previous filter until the first response of the new one. */
function useShown({ head, ...now }: Omit<Shown, 'head'> & { readonly head: MonitorPage | undefined }) {
  const last = useRef<Shown>(undefined);
  if (head) last.current = { ...now, head };
  return last.current;
}

function readPage(search: ListSearch, page: number, signal: AbortSignal): Promise<MonitorPage> {
  const query = { ...monitorListQuery(search), Skip: page * PAGE_ROWS, Take: PAGE_ROWS };
  return call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', { query, signal });
}

function pageNumbers(firstRow: number, lastRow: number): readonly number[] {
  const first = Math.max(0, Math.floor(firstRow / PAGE_ROWS));
  const last = Math.max(first, Math.floor(lastRow / PAGE_ROWS));
  return Array.from({ length: last - first + 1 }, (_page, index) => first + index);
}

/**
 * Invalidates the pages when a check of a loaded row is reported, at most every two seconds, to limit requests of busy
 * accounts.
 */
function useRefreshOnChange(known: ReadonlyMap<string, MonitorRow>): void {
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
        if (Ids.length === 0 || Ids.some((id) => known.has(id))) refresh.call();
      },
      [refresh, known],
    ),
  );
}
