import type { Db } from '../db/connection.js';
import { vaultUsersAmongMonitors, visibleMonitors } from '../monitors/index.js';
import type { VaultDeps } from '../vault/index.js';

/** What refers to items of the vault, and who may know of it: monitors, so far. */
export function vaultUsers(db: Db): Pick<VaultDeps, 'usersOf' | 'visibleUsers'> {
  return {
    usersOf: (tx, accountId, itemGuids) => vaultUsersAmongMonitors(tx, accountId, itemGuids),
    visibleUsers: async (caller) => {
      const visible = await visibleMonitors(db, caller);
      const monitors = visible === 'all' ? undefined : new Set(visible);
      return ({ kind, guid }) => kind === 'Monitor' && (monitors?.has(guid) ?? true);
    },
  };
}
