import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { visibleMonitors, type Db } from './visibility-sql.js';

/** Returns the current caller and permissions, which may have changed during a long job. */
export type ReloadCaller = () => Promise<Caller>;

/** Objects that a caller may see at a given time. */
export interface VisibleScope {
  readonly caller: Caller;
  /**
   * Returns whether the caller can still see everything. @throws Fault when the caller may no longer make the request
   */
  isStillVisible(): Promise<boolean>;
}

/** Captures the current scope. */
export async function captureVisibleScope(db: Db, again: ReloadCaller): Promise<VisibleScope> {
  const caller = await again();
  const seen = await visibleMonitors(db, caller);
  return {
    caller,
    isStillVisible: async () => {
      const now = await again();
      if (now === caller && seen === 'all') return true;
      if (!now.rights.covers(caller.rights)) return false;
      const visible = await visibleMonitors(db, now);
      if (visible === 'all') return true;
      const left = new Set(visible);
      return seen !== 'all' && seen.every((guid) => left.has(guid));
    },
  };
}

/** @throws Fault `forbidden` when the scope has shrunk since it was captured */
export async function requireStillVisible(scope: VisibleScope): Promise<void> {
  if (await scope.isStillVisible()) return;
  throw new Fault('forbidden', 'Your permissions changed while this was created. Request it again.');
}

/**
 * Runs a job with the visible scope of its start, and returns the result only if the reader may still see it.
 * @throws Fault `forbidden`, and as `reloadCaller` and the job do
 */
export async function withVisibleScope<T>(
  db: Db,
  again: ReloadCaller,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  const scope = await captureVisibleScope(db, again);
  const made = await work(scope.caller);
  await requireStillVisible(scope);
  return made;
}
