import { type ReactNode, createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../api/session.js';
import { relative } from './duration.js';
import { type Format, makeFormat } from './format-values.js';

export type { Format } from './format-values.js';

const FormatContext = createContext<Format | undefined>(undefined);

export function FormatProvider({ children }: { readonly children: ReactNode }) {
  const { TimeZone, AccountTimeZone, CultureName } = useSession();
  const format = useMemo(
    () => makeFormat(TimeZone, CultureName, AccountTimeZone),
    [TimeZone, AccountTimeZone, CultureName],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

export function useFormat(): Format {
  const format = use(FormatContext);
  if (!format) throw new Error('useFormat outside of the shell');
  return format;
}

/** As the operator reads, but on another clock than his own: a day of the account, or of UTC. */
export function useFormatIn(zone: string): Format {
  const { CultureName } = useSession();
  return useMemo(() => makeFormat(zone, CultureName), [zone, CultureName]);
}

const watchers = new Set<() => void>();
let now = Date.now();
let ticker: number | undefined;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  ticker ??= window.setInterval(() => {
    now = Date.now();
    for (const each of watchers) each();
  }, 1_000);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    window.clearInterval(ticker);
    ticker = undefined;
  };
}

/** `at` relative to now, in words; rerenders only when the words change. */
export function useRelative(at: number): string {
  return useSyncExternalStore(watch, () => relative(at, now));
}

/** The moment, in steps of `stepMs`; one timer serves the whole page and rerenders only when the step changed. */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(watch, () => Math.floor(now / stepMs) * stepMs);
}
