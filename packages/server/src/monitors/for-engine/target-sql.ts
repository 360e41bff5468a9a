import type { Target } from '@vedette/contract/checkpoint/target';
import { DAY } from '@vedette/kernel/clock';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { Db } from '../../db/connection.js';
import {
  loadVaultItemsForRun,
  auditSecretReads,
  readVaultReferences,
  type RunItems,
  type ReferenceValues,
} from '../../vault/index.js';
import { unsealPassword } from '../editing/build-monitor.js';
import { fromRow } from '../store/monitor-rows-sql.js';
import { auditSecretRead } from '../store/monitor-sql.js';
import { buildTarget, findVaultUsage } from '../kinds/registry.js';
import type { VaultUsage } from '../kinds/kind.js';
import { fillLogin } from '../targets/target-parts-rules.js';
import type { ContextPick, Vault } from '../../module/context.js';

/** Returns the target of a monitor, with its decrypted password, when a run is assigned. */
export type LoadTarget = (monitorGuid: string) => Promise<Target>;

/**
 * Creates the reader of targets. A password that is read for runs is audited once per monitor, definition and UTC day,
 * and so is each vault item; a record for each run would hide all others.
 * @throws Fault `missing` (the reader) when the monitor was deleted
 */
export function createTargetLoader({ db, vault, clock }: ContextPick<'db' | 'vault' | 'clock'>): LoadTarget {
  const auditedKeys = new Map<string, string>();
  return async (monitorGuid) => {
    const row = await db.selectFrom('monitor').selectAll().where('monitor_guid', '=', monitorGuid).executeTakeFirst();
    if (!row) throw notFoundFault('monitor', monitorGuid);
    const monitor = fromRow(row);
    const by = { accountId: row.account_id, via: 'system' } as const;
    const password = unsealPassword(vault, row.account_id, monitor);
    // Revealed only to be put into the target below: the probe must send it in clear text.
    const definitionWithPassword = { definition: monitor.definition, password: password?.reveal() };
    const now = clock.now();
    const vaultUsage = findVaultUsage(monitor.monitorType, definitionWithPassword);
    const vaultValues = await readFromVault({ db, vault }, row.account_id, { vaultUsage, now });
    const { openedItems, items } = vaultValues;
    const auditKey = [Math.floor(now / DAY), monitor.hash, ...openedItems.map(({ hash }) => hash)].join(' ');
    if ((password || openedItems.length > 0) && auditedKeys.get(monitorGuid) !== auditKey) {
      auditedKeys.set(monitorGuid, auditKey);
      if (password) await auditSecretRead(db, by, { monitor, purpose: 'runs of this day', at: now });
      const purpose = `runs of this day of the monitor ${monitor.definition.Name}`;
      await auditSecretReads(db, by, openedItems, { purpose, at: now });
    }
    const scriptVault = { password: definitionWithPassword.password, vault: items };
    return buildTarget(monitor.monitorType, monitor.definition, {
      login: fillLogin(definitionWithPassword, (reference) => vaultValues.getValue(reference)),
      scriptVault,
    });
  };
}

const NO_VALUES = { getValue: () => '', openedItems: [], items: [] };

interface VaultReadRequest {
  readonly vaultUsage: VaultUsage;
  readonly now: number;
}

/** Values for a login; whole items for a script, which is filled in on the checkpoint. */
async function readFromVault(
  deps: { readonly db: Db; readonly vault: Vault },
  accountId: number,
  { vaultUsage: { resolvedOnServer: toResolve, sentToCheckpoint: toSend }, now }: VaultReadRequest,
): Promise<ReferenceValues & Pick<RunItems, 'items'>> {
  const values = toResolve.length > 0 ? await readVaultReferences(deps, accountId, toResolve, now) : NO_VALUES;
  const items = toSend.length > 0 ? await loadVaultItemsForRun(deps, accountId, toSend) : NO_VALUES;
  const openedItems = new Map([...values.openedItems, ...items.openedItems].map((item) => [item.hash, item]));
  return { getValue: values.getValue, items: items.items, openedItems: [...openedItems.values()] };
}
