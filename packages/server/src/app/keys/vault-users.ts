import { vaultUsersAmongIntegrations } from '../../alerting/index.js';
import type { Db } from '../../db/connection.js';
import { exportUsersOfItems } from '../../export/index.js';
import { vaultUsersAmongMonitors, visibleMonitors } from '../../monitors/index.js';
import type { ItemUser, VaultDeps } from '../../vault/index.js';

/** Level of the permission to edit an integration. */
const EDIT = 2;

/**
 * Returns look-ups of the objects that refer to vault items, and who may see them: monitors, custom integrations and
 * export connections.
 */
export function createVaultUserLookups(db: Db): Pick<VaultDeps, 'loadItemUsers' | 'visibleUsers'> {
  return {
    loadItemUsers: async (tx, accountId, itemGuids) => [
      ...(await vaultUsersAmongMonitors(tx, accountId, itemGuids)),
      ...(await vaultUsersAmongIntegrations(tx, accountId, itemGuids)),
      ...(await connectionsAmong(tx, accountId, itemGuids)),
    ],
    visibleUsers: async (caller) => {
      const visible = await visibleMonitors(db, caller);
      const monitors = visible === 'all' ? undefined : new Set(visible);
      return ({ kind, guid }) => {
        if (kind === 'Integration') return caller.rights.level('integration', guid) >= EDIT;
        if (kind === 'ExportConnection') return caller.isAdministrator;
        return kind === 'Monitor' && (monitors?.has(guid) ?? true);
      };
    },
  };
}

async function connectionsAmong(db: Db, accountId: number, itemGuids?: readonly string[]): Promise<ItemUser[]> {
  const users = await exportUsersOfItems(db, accountId, itemGuids);
  return users.map((user) => ({ ...user, kind: 'ExportConnection' }));
}
