import type { Annotation, Annotations } from '@vedette/contract/v1/monitors/monitor-figures';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMarksShortcut } from '../parts/charts/chart-marks.js';
import { type PeriodSearch, resolvePeriod, pickPeriod } from '../parts/navigation/search.js';
import { annotationsQuery } from '../api/queries/monitor-queries.js';

/** Annotations of all charts of a page. */
export interface LoadedAnnotations {
  /** Oldest first; absent while loading and after an error. */
  readonly annotations: readonly Annotation[] | undefined;
  readonly hasMore: boolean;
  /** True while the annotations are those of the previous period. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether charts show them. */
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Loads the annotations in the period of the page. */
export function useAnnotations(monitorGuid: string, search: PeriodSearch): LoadedAnnotations {
  const view = useMemo(() => pickPeriod(search), [search]);
  return useLoadedAnnotations(useQuery(annotationsQuery(monitorGuid, view, () => resolvePeriod(view, Date.now()))));
}

type AnnotationsResult = Pick<UseQueryResult<Annotations>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;

/** Wraps loaded annotations; a shortcut shows and hides them in charts. */
export function useLoadedAnnotations({
  data,
  error,
  refetch,
  isPlaceholderData: isStale,
}: AnnotationsResult): LoadedAnnotations {
  const [isShown, setShown] = useState(true);
  const toggle = (): void => setShown((wasShown) => !wasShown);
  useMarksShortcut(isShown, toggle);
  const retry = (): void => void refetch();
  return { annotations: data?.Rows, hasMore: data?.HasMore === true, isStale, error, retry, isShown, toggle };
}

/** Returns the annotations that charts show. */
export const visibleAnnotations = ({ annotations = [], isShown }: LoadedAnnotations): readonly Annotation[] =>
  isShown ? annotations : [];
