import type { OwnershipTransfer, OwnedObject } from '@vedette/contract/v1/screens/ownership';
import { Fault, Problems } from '@vedette/kernel/fault';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { announce, addUnknownReferenceProblems } from '../../definitions/index.js';
import type { StoreContext } from '../../module/context.js';
import { transferOwnership, selectOwnedObjects } from './ownership-sql.js';

/** Returns dashboards, public status pages and scheduled reports that an operator owns. */
export function listOwnedObjects(
  { db }: StoreContext,
  { accountId }: Caller,
  operatorGuid: string,
): Promise<OwnedObject[]> {
  return selectOwnedObjects(db, accountId, operatorGuid);
}

/**
 * Transfers everything an operator owns to another one and returns it, because an operator who owns something cannot be
 * deleted. Others need their own permissions to view it afterwards.
 * @throws Fault `invalid` for the same operator, `missing` for one that the account does not have.
 */
export async function handOver(
  deps: StoreContext,
  caller: Caller,
  from: string,
  { ToOperatorGuid: to }: OwnershipTransfer,
): Promise<OwnedObject[]> {
  if (to === from) throw new Fault('invalid', 'ToOperatorGuid: must be another operator');
  const { accountId } = caller;
  return deps.db.transaction().execute(async (tx) => {
    const problems = new Problems();
    await addUnknownReferenceProblems(tx, accountId, problems, {
      field: 'ToOperatorGuid',
      kind: 'operator',
      guids: [to],
    });
    problems.throwIfAny('missing');
    const owned = await selectOwnedObjects(tx, accountId, from, 'lock');
    await transferOwnership(tx, accountId, from, to);
    for (const { ObjectType: objectType, ObjectGuid: objectGuid, Name: objectName } of owned) {
      const ownerChange = { before: { OwnerGuid: from }, after: { OwnerGuid: to } };
      await recordAudit(tx, caller, {
        at: deps.clock.now(),
        action: 'Updated',
        objectType,
        objectGuid,
        objectName,
        ...ownerChange,
      });
    }
    if (owned.length > 0) await announce(tx, { topic: 'account', accountId, ids: [] });
    return owned;
  });
}
