import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { loadVisibleMonitors, type Db } from './visibility-sql.js';

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
export async function captureVisibleScope(db: Db, reloadCaller: ReloadCaller): Promise<VisibleScope> {
  const caller = await reloadCaller();
  const initialGuids = await loadVisibleMonitors(db, caller);
  return {
    caller,
    isStillVisible: async () => {
      const currentCaller = await reloadCaller();
      if (currentCaller === caller && initialGuids === 'all') return true;
      if (!currentCaller.rights.covers(caller.rights)) return false;
      const visible = await loadVisibleMonitors(db, currentCaller);
      if (visible === 'all') return true;
      const stillVisible = new Set(visible);
      return initialGuids !== 'all' && initialGuids.every((guid) => stillVisible.has(guid));
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
  reloadCaller: ReloadCaller,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  const scope = await captureVisibleScope(db, reloadCaller);
  const result = await work(scope.caller);
  await requireStillVisible(scope);
  return result;
}
