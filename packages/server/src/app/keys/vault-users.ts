import { findIntegrationsUsingVault } from '../../alerting/index.js';
import type { Db } from '../../db/connection.js';
import { findConnectionsUsingItems } from '../../export/index.js';
import { loadMonitorsUsingVaultItems, loadVisibleMonitors } from '../../monitors/index.js';
import type { ItemUser, VaultDeps } from '../../vault/index.js';

/** Level of the permission to edit an integration. */
const EDIT_LEVEL = 2;

/**
 * Returns look-ups of the objects that refer to vault items, and who may see them: monitors, custom integrations and
 * export connections.
 */
export function createVaultUserLookups(db: Db): Pick<VaultDeps, 'loadItemUsers' | 'visibleUsers'> {
  return {
    loadItemUsers: async (tx, accountId, itemGuids) => [
      ...(await loadMonitorsUsingVaultItems(tx, accountId, itemGuids)),
      ...(await findIntegrationsUsingVault(tx, accountId, itemGuids)),
      ...(await loadConnectionUsers(tx, accountId, itemGuids)),
    ],
    visibleUsers: async (caller) => {
      const visible = await loadVisibleMonitors(db, caller);
      const monitors = visible === 'all' ? undefined : new Set(visible);
      return ({ kind, guid }) => {
        if (kind === 'Integration') return caller.rights.level('integration', guid) >= EDIT_LEVEL;
        if (kind === 'ExportConnection') return caller.isAdministrator;
        return kind === 'Monitor' && (monitors?.has(guid) ?? true);
      };
    },
  };
}

async function loadConnectionUsers(db: Db, accountId: number, itemGuids?: readonly string[]): Promise<ItemUser[]> {
  const users = await findConnectionsUsingItems(db, accountId, itemGuids);
  return users.map((user) => ({ ...user, kind: 'ExportConnection' }));
}
