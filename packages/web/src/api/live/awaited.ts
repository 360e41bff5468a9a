import type { ChangeEvent } from '@vedette/contract/v1/events';
import { useEffect } from 'react';
import { Awaited } from './awaited-rules.js';
import { useChanges } from './live.js';

const awaited = new Awaited();
const listeners = new Set<() => void>();

function hear(event: ChangeEvent): void {
  if (awaited.hear(event, Date.now())) for (const listener of listeners) listener();
}

/** Tracks changes of monitors while mounted. In the shell, because a dashboard may be opened after the change. */
export const useAwaited = (): void => useChanges(hear);

/** Calls `onFirstData`, which must be stable, on the first check of a new or changed monitor. */
export function useFirstData(onFirstData: () => void): void {
  useEffect(() => {
    listeners.add(onFirstData);
    return () => {
      listeners.delete(onFirstData);
    };
  }, [onFirstData]);
}
