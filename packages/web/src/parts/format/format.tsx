import { type ReactNode, createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../api/session.js';
import { formatCulture } from '../../i18n/translate.js';
import { formatRelativeTime } from './format-duration.js';
import { type Format, createFormat } from './format-values.js';

export type { Format } from './format-values.js';

const FormatContext = createContext<Format | undefined>(undefined);

export function FormatProvider({ children }: { readonly children: ReactNode }) {
  const { TimeZone, AccountTimeZone, CultureName } = useSession();
  const format = useMemo(
    () => createFormat(TimeZone, formatCulture(CultureName), AccountTimeZone),
    [TimeZone, AccountTimeZone, CultureName],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

export function useFormat(): Format {
  const format = use(FormatContext);
  if (!format) throw new Error('useFormat must be used inside the shell');
  return format;
}

/** Returns the formats of the operator’s culture in another time zone, such as the account’s or UTC. */
export function useZoneFormat(zone: string): Format {
  const { CultureName } = useSession();
  return useMemo(() => createFormat(zone, formatCulture(CultureName)), [zone, CultureName]);
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

/** Returns `at` relative to now as text. Rerenders only when the text changes. */
export function useRelativeTime(at: number): string {
  return useSyncExternalStore(watch, () => formatRelativeTime(at, now));
}

/** Returns the current instant in steps of `stepMs`. One timer serves the whole page. */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(watch, () => Math.floor(now / stepMs) * stepMs);
}
