import type { Target } from '@vedette/contract/checkpoint/target';
import { DAY } from '@vedette/kernel/clock';
import { missing } from '@vedette/kernel/rule-messages';
import type { Db } from '../../db/connection.js';
import {
  lendVaultItems,
  noteSecretsRead,
  readVaultReferences,
  type LentItems,
  type ReferenceValues,
} from '../../vault/index.js';
import { unsealPassword } from '../editing/make-monitor.js';
import { fromRow } from '../store/monitor-rows-sql.js';
import { noteSecretRead } from '../store/monitor-sql.js';
import { buildTarget, vaultUse } from '../kinds/registry.js';
import type { VaultUse } from '../kinds/kind.js';
import { fillLogin } from '../targets/target-parts-rules.js';
import type { ContextPick, Vault } from '../../module/context.js';

/** Returns the target of a monitor, with its decrypted password, when a run is assigned. */
export type OrderTarget = (monitorGuid: string) => Promise<Target>;

/**
 * Creates the reader of targets. A password that is read for runs is audited once per monitor, definition and UTC day,
 * and so is each vault item; a record for each run would hide all others.
 * @throws Fault `missing` (the reader) when the monitor was deleted
 */
export function targetReader({ db, vault, clock }: ContextPick<'db' | 'vault' | 'clock'>): OrderTarget {
  const noted = new Map<string, string>();
  return async (monitorGuid) => {
    const row = await db.selectFrom('monitor').selectAll().where('monitor_guid', '=', monitorGuid).executeTakeFirst();
    if (!row) throw missing('monitor', monitorGuid);
    const monitor = fromRow(row);
    const by = { accountId: row.account_id, via: 'system' } as const;
    const password = unsealPassword(vault, row.account_id, monitor);
    // Revealed only to be put into the target below: the probe must send it in clear text.
    const referring = { definition: monitor.definition, password: password?.reveal() };
    const now = clock.now();
    const taken = vaultUse(monitor.monitorType, referring);
    const taking = await takeFromVault({ db, vault }, row.account_id, { taken, now });
    const { openedItems, items } = taking;
    const mark = [Math.floor(now / DAY), monitor.hash, ...openedItems.map(({ hash }) => hash)].join(' ');
    if ((password || openedItems.length > 0) && noted.get(monitorGuid) !== mark) {
      noted.set(monitorGuid, mark);
      if (password) await noteSecretRead(db, by, { monitor, purpose: 'runs of this day', at: now });
      const purpose = `runs of this day of the monitor ${monitor.definition.Name}`;
      await noteSecretsRead(db, by, openedItems, { purpose, at: now });
    }
    const lent = { password: referring.password, vault: items };
    return buildTarget(monitor.monitorType, monitor.definition, {
      login: fillLogin(referring, (reference) => taking.getValue(reference)),
      lent,
    });
  };
}

const NOTHING_TAKEN = { getValue: () => '', openedItems: [], items: [] };

interface Taking {
  readonly taken: VaultUse;
  readonly now: number;
}

/** Values for a login; whole items for a script, which is filled in on the checkpoint. */
async function takeFromVault(
  deps: { readonly db: Db; readonly vault: Vault },
  accountId: number,
  { taken: { inserted: filledIn, passed: lent }, now }: Taking,
): Promise<ReferenceValues & Pick<LentItems, 'items'>> {
  const values = filledIn.length > 0 ? await readVaultReferences(deps, accountId, filledIn, now) : NOTHING_TAKEN;
  const items = lent.length > 0 ? await lendVaultItems(deps, accountId, lent) : NOTHING_TAKEN;
  const openedItems = new Map([...values.openedItems, ...items.openedItems].map((item) => [item.hash, item]));
  return { getValue: values.getValue, items: items.items, openedItems: [...openedItems.values()] };
}
