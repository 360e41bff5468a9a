import type { Annotation, Annotations } from '@vedette/contract/v1/monitors/monitor-figures';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMarksKey } from '../parts/charts/chart-marks.js';
import { type PeriodSearch, periodInstants, pickPeriod } from '../parts/navigation/search.js';
import { annotationsQuery } from '../api/queries/monitor-queries.js';

/** What happened, for every chart of the page. */
export interface Happened {
  /** Oldest first; absent while it is read, or where it cannot be. */
  readonly all: readonly Annotation[] | undefined;
  readonly hasMore: boolean;
  /** They are those of the period before. */
  readonly isOld: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether charts show it. */
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Reads what happened in the period of the page. */
export function useAnnotations(monitorGuid: string, search: PeriodSearch): Happened {
  const view = useMemo(() => pickPeriod(search), [search]);
  return useHappened(useQuery(annotationsQuery(monitorGuid, view, () => periodInstants(view, Date.now()))));
}

type Read = Pick<UseQueryResult<Annotations>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;

/** What was read of what happened; a key shows it in the charts, and hides it. */
export function useHappened({ data, error, refetch, isPlaceholderData: isOld }: Read): Happened {
  const [isShown, setShown] = useState(true);
  const toggle = (): void => setShown((is) => !is);
  useMarksKey(isShown, toggle);
  const retry = (): void => void refetch();
  return { all: data?.Rows, hasMore: data?.HasMore === true, isOld, error, retry, isShown, toggle };
}

/** Those that charts are to show. */
export const shownAnnotations = ({ all = [], isShown }: Happened): readonly Annotation[] => (isShown ? all : []);
