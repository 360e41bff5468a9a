import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useFirstData } from '../api/live/first-check.js';

const EVERY_MS = 2_000;
/** Several reloads, because monitors that were created together get their first results one after the other. */
const TIMES = 5;

/**
 * Reloads an auto-refreshing dashboard when a new or changed monitor gets its first data: immediately, and then a few
 * times every two seconds.
 */
export function useFirstDataShown(dashboardGuid: string, isRefreshed: boolean): void {
  const queries = useQueryClient();
  const left = useRef(0);
  const timer = useRef<number>(undefined);
  const read = useCallback(() => {
    left.current -= 1;
    void queries.invalidateQueries({ queryKey: ['/Dashboard', dashboardGuid] });
    if (left.current > 0) return;
    window.clearInterval(timer.current);
    timer.current = undefined;
  }, [queries, dashboardGuid]);
  useFirstData(
    useCallback(() => {
      if (!isRefreshed) return;
      left.current = TIMES;
      if (timer.current !== undefined) return;
      timer.current = window.setInterval(read, EVERY_MS);
      read();
    }, [isRefreshed, read]),
  );
  useEffect(
    () => () => {
      window.clearInterval(timer.current);
      timer.current = undefined;
    },
    [read],
  );
}
