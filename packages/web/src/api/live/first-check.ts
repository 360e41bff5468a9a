import type { ChangeEvent } from '@vedette/contract/v1/events';
import { useEffect } from 'react';
import { FirstCheckTracker } from './first-check-tracker.js';
import { useChanges } from './live.js';

const tracker = new FirstCheckTracker();
const listeners = new Set<() => void>();

function onChange(event: ChangeEvent): void {
  if (tracker.observe(event, Date.now())) for (const listener of listeners) listener();
}

/** Tracks changes of monitors while mounted. In the shell, because a dashboard may be opened after the change. */
export const useFirstCheckTracker = (): void => useChanges(onChange);

/** Calls `onFirstData`, which must be stable, on the first check of a new or changed monitor. */
export function useFirstData(onFirstData: () => void): void {
  useEffect(() => {
    listeners.add(onFirstData);
    return () => {
      listeners.delete(onFirstData);
    };
  }, [onFirstData]);
}
