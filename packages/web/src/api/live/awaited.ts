import type { ChangeEvent } from '@vedette/contract/v1/events';
import { useEffect } from 'react';
import { Awaited } from './awaited-rules.js';
import { useChanges } from './live.js';

const awaited = new Awaited();
const listeners = new Set<() => void>();

function hear(event: ChangeEvent): void {
  if (awaited.hear(event, Date.now())) for (const listener of listeners) listener();
}

/** Hears of what is made or changed while the caller is mounted: on whichever page, before a dashboard is opened. */
export const useAwaited = (): void => useChanges(hear);

/** Calls `onFirstData`, which must be stable, when a new or changed monitor has its first check. */
export function useFirstData(onFirstData: () => void): void {
  useEffect(() => {
    listeners.add(onFirstData);
    return () => {
      listeners.delete(onFirstData);
    };
  }, [onFirstData]);
}
