import { keyActions, type ChosenKeys } from '@vedette/contract/v1/key-actions';
import type { Db } from '../../db/connection.js';
import type { Caller } from '../caller.js';

type Owner = Pick<Caller, 'accountId' | 'operatorGuid'>;

/** What an operator chose, in the order of the actions; nothing is told of an action that the app has no more. */
export async function selectOwnKeys(db: Db, { accountId, operatorGuid }: Owner): Promise<ChosenKeys[]> {
  const row = await db
    .selectFrom('operator_keys')
    .select('chosen')
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .executeTakeFirst();
  return keyActions.flatMap((Action) => {
    const Keys = row?.chosen[Action];
    return Keys === undefined ? [] : [{ Action, Keys }];
  });
}

export async function replaceOwnKeys(
  db: Db,
  { accountId, operatorGuid }: Owner,
  own: readonly ChosenKeys[],
): Promise<void> {
  const chosen = JSON.stringify(Object.fromEntries(own.map(({ Action, Keys }) => [Action, Keys])));
  await db
    .insertInto('operator_keys')
    .values({ account_id: accountId, operator_guid: operatorGuid, chosen })
    .onConflict((conflict) => conflict.columns(['account_id', 'operator_guid']).doUpdateSet({ chosen }))
    .execute();
}
