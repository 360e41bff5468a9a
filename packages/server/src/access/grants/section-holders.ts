import { Fault } from '@vedette/kernel/fault';
import {
  insertGrants,
  selectSolelyHeldSections,
  selectGrants,
  loadSystemGroupGuid,
  type Context,
  type Subject,
} from './grant-sql.js';
import { includedPermissions } from '../../rights/index.js';
import type { Db, Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** @throws Fault `inUse` when no operator would remain who may change the section. */
export async function requireSectionHolder(tx: Db, context: Context): Promise<void> {
  const grants = await selectGrants(tx, context);
  if (grants.some(({ type }) => type === 'ChangeVaultSection')) return;
  throw new Fault(
    'inUse',
    'At least one holder of ChangeVaultSection must remain on the section; grant it to another operator or group first',
  );
}

/**
 * Called before a holder of permissions is deleted: sections that only this holder could change are granted to the
 * administrators' group, so that their items stay accessible.
 */
export async function transferSections(
  tx: Tx,
  deps: Pick<StoreContext, 'clock' | 'random'>,
  accountId: number,
  deletedSubject: Subject,
): Promise<void> {
  const sections = await selectSolelyHeldSections(tx, accountId, deletedSubject);
  if (sections.length === 0) return;
  const operatorGroupGuid = await loadSystemGroupGuid(tx, accountId, 'administrators');
  const at = deps.clock.now();
  for (const contextId of sections) {
    const types = includedPermissions('vaultSection', 'ChangeVaultSection');
    const grants = types.map((type) => ({ authorizationId: deps.random.newGuid(), type, at }));
    const context = { accountId, contextType: 'vaultSection', contextId } as const;
    await insertGrants(tx, context, { operatorGuid: null, operatorGroupGuid }, grants);
  }
}
