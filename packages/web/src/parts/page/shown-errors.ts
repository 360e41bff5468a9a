import { useEffect } from 'react';

/** Errors that the page shows, with how often. */
const shown = new Map<unknown, number>();
const watchers = new Set<() => void>();

const notifyWatchers = (): void => watchers.forEach((watcher) => watcher());

/** Registers that a mounted component shows the error. */
export function useShownError(error: unknown): void {
  useEffect(() => {
    shown.set(error, (shown.get(error) ?? 0) + 1);
    notifyWatchers();
    return () => {
      const count = (shown.get(error) ?? 1) - 1;
      if (count > 0) shown.set(error, count);
      else shown.delete(error);
      notifyWatchers();
    };
  }, [error]);
}

export const isErrorShown = (error: unknown): boolean => shown.has(error);

export function watchShownErrors(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
