import type { Context } from '../module/context.js';
import { loadGroupMonitorGuids } from './groups/membership-sql.js';
import { loadVisibleMonitors } from './visibility/visibility-sql.js';
import type { VisibleMonitors, VisibleTo } from './visibility/visible.js';

/** Which monitors a caller may read or change, for domains that show figures of them. */
export interface MonitorAccess {
  /** Returns monitors whose data the caller may see. */
  readonly visibleTo: VisibleTo;
  /** Returns monitors whose settings the caller may see. */
  readonly settingsVisibleTo: VisibleTo;
  readonly editableBy: VisibleTo;
  readonly monitorsOfGroup: (accountId: number, monitorGroupGuid: string) => Promise<VisibleMonitors>;
}

export const createMonitorAccess = ({ db }: Pick<Context, 'db'>): MonitorAccess => ({
  visibleTo: (caller) => loadVisibleMonitors(db, caller),
  settingsVisibleTo: (caller) => loadVisibleMonitors(db, caller, 'ViewMonitor'),
  editableBy: (caller) => loadVisibleMonitors(db, caller, 'EditMonitor'),
  monitorsOfGroup: (accountId, guid) => loadGroupMonitorGuids(db, accountId, guid),
});
