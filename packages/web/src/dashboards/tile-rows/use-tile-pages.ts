import { useInfiniteQuery } from '@tanstack/react-query';
import { refreshInterval } from '../data/dashboard-queries.js';

interface Page<Row> {
  readonly Rows: readonly Row[];
  readonly Next?: string | undefined;
}

const PAGE_SIZE = 50;

export interface PageQuery {
  readonly Take: number;
  readonly Cursor?: string;
}

/**
 * Loads the latest rows of a tile, and older ones on demand. Rows are only reloaded periodically until a second page is
 * loaded, so that the list does not move while it is read.
 */
export function useTilePages<Row>(
  queryKey: readonly unknown[],
  loadPage: (pageQuery: PageQuery, signal: AbortSignal) => Promise<Page<Row>>,
  isAutoRefreshed: boolean,
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      loadPage({ Take: PAGE_SIZE, ...(pageParam === '' ? {} : { Cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.Next,
    refetchInterval: ({ state }) =>
      state.data && state.data.pages.length > 1 ? false : refreshInterval(isAutoRefreshed),
  });
  return { list, rows: list.data?.pages.flatMap(({ Rows }) => Rows) };
}
