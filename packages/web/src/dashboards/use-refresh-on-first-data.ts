import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useFirstData } from '../api/live/first-check.js';

const RELOAD_INTERVAL_MS = 2_000;
/** Several reloads, because monitors that were created together get their first results one after the other. */
const RELOAD_COUNT = 5;

/**
 * Reloads an auto-refreshing dashboard when a new or changed monitor gets its first data: immediately, and then a few
 * times every two seconds.
 */
export function useRefreshOnFirstData(dashboardGuid: string, isAutoRefreshed: boolean): void {
  const queries = useQueryClient();
  const remainingReloads = useRef(0);
  const timer = useRef<number>(undefined);
  const reload = useCallback(() => {
    remainingReloads.current -= 1;
    void queries.invalidateQueries({ queryKey: ['/Dashboard', dashboardGuid] });
    if (remainingReloads.current > 0) return;
    window.clearInterval(timer.current);
    timer.current = undefined;
  }, [queries, dashboardGuid]);
  useFirstData(
    useCallback(() => {
      if (!isAutoRefreshed) return;
      remainingReloads.current = RELOAD_COUNT;
      if (timer.current !== undefined) return;
      timer.current = window.setInterval(reload, RELOAD_INTERVAL_MS);
      reload();
    }, [isAutoRefreshed, reload]),
  );
  useEffect(
    () => () => {
      window.clearInterval(timer.current);
      timer.current = undefined;
    },
    [reload],
  );
}
