import type { HandOver, OwnedThing } from '@vedette/contract/v1/screens/ownership';
import { Fault, Problems } from '@vedette/kernel/fault';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { announce, noteUnknown } from '../../definitions/index.js';
import type { StoreContext } from '../../module/context.js';
import { moveOwned, selectOwned } from './ownership-sql.js';

/** Returns dashboards, public status pages and scheduled reports that an operator owns. */
export function listOwned({ db }: StoreContext, { accountId }: Caller, operatorGuid: string): Promise<OwnedThing[]> {
  return selectOwned(db, accountId, operatorGuid);
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
  { ToOperatorGuid: to }: HandOver,
): Promise<OwnedThing[]> {
  if (to === from) throw new Fault('invalid', 'ToOperatorGuid: must be another operator');
  const { accountId } = caller;
  return deps.db.transaction().execute(async (tx) => {
    const problems = new Problems();
    await noteUnknown(tx, accountId, problems, { field: 'ToOperatorGuid', kind: 'operator', guids: [to] });
    problems.throwIfAny('missing');
    const owned = await selectOwned(tx, accountId, from, 'lock');
    await moveOwned(tx, accountId, from, to);
    for (const { ObjectType: objectType, ObjectGuid: objectGuid, Name: objectName } of owned) {
      const owners = { before: { OwnerGuid: from }, after: { OwnerGuid: to } };
      await recordAudit(tx, caller, {
        at: deps.clock.now(),
        action: 'Updated',
        objectType,
        objectGuid,
        objectName,
        ...owners,
      });
    }
    if (owned.length > 0) await announce(tx, { topic: 'account', accountId, ids: [] });
    return owned;
  });
}
