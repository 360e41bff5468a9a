import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { visibleMonitors, type Db } from './visibility-sql.js';

/** Who asks, and what he may do, as things stand when it is asked: rights may be others when something long is made. */
export type Again = () => Promise<Caller>;

/** What somebody may see at a moment. */
export interface Sight {
  readonly caller: Caller;
  /** Whether he may see no less now. @throws Fault when he may not ask at all any more */
  isKept(): Promise<boolean>;
}

/** As things stand now. */
export async function sightOf(db: Db, again: Again): Promise<Sight> {
  const caller = await again();
  const seen = await visibleMonitors(db, caller);
  return {
    caller,
    isKept: async () => {
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
export async function demandKept(sight: Sight): Promise<void> {
  if (await sight.isKept()) return;
  throw new Fault('forbidden', 'What you may see changed while this was made: ask for it again');
}

/**
 * Makes something of what its reader may see when it is begun, and hands it out only if he may see that still.
 * @throws Fault `forbidden`, and as `again` and the work do
 */
export async function whileSeen<T>(db: Db, again: Again, work: (caller: Caller) => Promise<T>): Promise<T> {
  const sight = await sightOf(db, again);
  const made = await work(sight.caller);
  await demandKept(sight);
  return made;
}
