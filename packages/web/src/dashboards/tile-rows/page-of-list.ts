import { useInfiniteQuery } from '@tanstack/react-query';
import { refreshInterval } from '../data/dashboard-queries.js';

interface Page<Row> {
  readonly Rows: readonly Row[];
  readonly Next?: string | undefined;
}

const ROWS_A_PAGE = 50;

export interface Asking {
  readonly Take: number;
  readonly Cursor?: string;
}

/**
 * The newest rows of a tile, and older ones on demand. It is read again now and then while the newest page is all that is
 * shown: who went back keeps his place.
 */
export function useTilePages<Row>(
  queryKey: readonly unknown[],
  read: (asking: Asking, signal: AbortSignal) => Promise<Page<Row>>,
  isRefreshed: boolean,
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      read({ Take: ROWS_A_PAGE, ...(pageParam === '' ? {} : { Cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.Next,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : refreshInterval(isRefreshed)),
  });
  return { list, rows: list.data?.pages.flatMap(({ Rows }) => Rows) };
}
