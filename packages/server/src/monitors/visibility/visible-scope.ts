import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { visibleMonitors, type Db } from './visibility-sql.js';

/** Who asks, and what he may do, as things stand when it is asked: rights may be others when something long is made. */
export type Again = () => Promise<Caller>;

/** What somebody may see at a moment. */
export interface VisibleScope {
  readonly caller: Caller;
  /** Whether he may see no less now. @throws Fault when he may not ask at all any more */
  isStillVisible(): Promise<boolean>;
}

/** As things stand now. */
export async function captureVisibleScope(db: Db, again: Again): Promise<VisibleScope> {
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

/** @throws Fault `forbidden` when less may be seen than when it was made. */
export async function demandStillVisible(scope: VisibleScope): Promise<void> {
  if (await scope.isStillVisible()) return;
  throw new Fault('forbidden', 'What you may see changed while this was made: ask for it again');
}

/**
 * Makes something of what its reader may see when it is begun, and hands it out only if he may see that still.
 * @throws Fault `forbidden`, and as `again` and the work do
 */
export async function withVisibleScope<T>(db: Db, again: Again, work: (caller: Caller) => Promise<T>): Promise<T> {
  const scope = await captureVisibleScope(db, again);
  const made = await work(scope.caller);
  await demandStillVisible(scope);
  return made;
}
