import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keepOfList } from '../../api/keep-while.js';
import { Loading } from '../feedback/loading.js';
import { MoreRows } from './more-rows.js';
import { OldData } from '../feedback/old-data.js';
import { ProblemView } from '../page/problem-view.js';

interface Page<Row> {
  readonly Rows: readonly Row[];
  readonly Next?: string | undefined;
}

/** What every page of a list is asked with. */
export interface PageQuery {
  readonly Take: number;
  readonly Cursor?: string;
}

/** A list of the API that is read page by page with a cursor. The last word of its key says what is asked of it: while that changes, what it had stays. */
export function useCursorPages<Row>(
  queryKey: readonly unknown[],
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => read({ Take: 100, ...(pageParam === '' ? {} : { Cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.Next,
    placeholderData: keepOfList(queryKey),
  });
}

interface Props<Row> {
  /** What the list holds, for example `the alerts`. */
  readonly of: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly Rows: readonly Row[] }>>;
  /** Draws all rows read so far. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list in any of its states: loading, failed, shown, with more to come. */
export function PagedList<Row>({ of, list, children }: Props<Row>) {
  return (
    <>
      {list.error && <ProblemView error={list.error} retry={() => void list.refetch()} what={`Could not read ${of}`} />}
      {!list.data && !list.error && <Loading label={`Loading ${of}`} />}
      {list.data && (
        <OldData isOld={list.isPlaceholderData}>{children(list.data.pages.flatMap(({ Rows }) => [...Rows]))}</OldData>
      )}
      {!list.isPlaceholderData && <MoreRows list={list} />}
    </>
  );
}
