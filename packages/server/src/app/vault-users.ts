import { vaultUsersAmongIntegrations } from '../alerting/index.js';
import type { Db } from '../db/connection.js';
import { vaultUsersAmongMonitors, visibleMonitors } from '../monitors/index.js';
import type { VaultDeps } from '../vault/index.js';

/** Level of the right to edit an integration. */
const EDIT = 2;

/** What refers to items of the vault, and who may know of it: monitors and custom integrations. */
export function vaultUsers(db: Db): Pick<VaultDeps, 'usersOf' | 'visibleUsers'> {
  return {
    usersOf: async (tx, accountId, itemGuids) => [
      ...(await vaultUsersAmongMonitors(tx, accountId, itemGuids)),
      ...(await vaultUsersAmongIntegrations(tx, accountId, itemGuids)),
    ],
    visibleUsers: async (caller) => {
      const visible = await visibleMonitors(db, caller);
      const monitors = visible === 'all' ? undefined : new Set(visible);
      return ({ kind, guid }) => {
        if (kind === 'Integration') return caller.rights.level('integration', guid) >= EDIT;
        return kind === 'Monitor' && (monitors?.has(guid) ?? true);
      };
    },
  };
}
