import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keepPreviousList } from '../../api/keep-while.js';
import { Loading } from '../feedback/loading.js';
import { LoadMoreButton } from './load-more-button.js';
import { StaleData } from '../feedback/stale-data.js';
import { ProblemView } from '../page/problem-view.js';

interface Page<Row> {
  readonly Rows: readonly Row[];
  readonly Next?: string | undefined;
}

/** Query parameters of a page. */
export interface PageQuery {
  readonly Take: number;
  readonly Cursor?: string;
}

/** Loads a list with a cursor. The last part of the key is the filter; while it changes, previous rows are kept. */
export function useCursorPages<Row>(
  queryKey: readonly unknown[],
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      fetchPage({ Take: 100, ...(pageParam === '' ? {} : { Cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.Next,
    placeholderData: keepPreviousList(queryKey),
  });
}

interface Props<Row> {
  /** Such as `Loading the alerts`. */
  readonly loadingText: string;
  /** Such as `Could not load the alerts`. */
  readonly errorText: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly Rows: readonly Row[] }>>;
  /** Renders all rows loaded so far. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Renders a list in all its states: loading, failed, loaded, with more rows to load. */
export function PagedList<Row>({ list, loadingText, errorText, children }: Props<Row>) {
  return (
    <>
      {list.error && <ProblemView error={list.error} retry={() => void list.refetch()} failure={errorText} />}
      {!list.data && !list.error && <Loading label={loadingText} />}
      {list.data && (
        <StaleData isStale={list.isPlaceholderData}>
          {children(list.data.pages.flatMap(({ Rows }) => [...Rows]))}
        </StaleData>
      )}
      {!list.isPlaceholderData && <LoadMoreButton list={list} />}
    </>
  );
}
