import type { OwnView } from '@vedette/contract/v1/own-views';
import type { Db } from '../../db/connection.js';
import type { Caller } from '../caller.js';

type Owner = Pick<Caller, 'accountId' | 'operatorGuid'>;

export async function selectOwnViews(db: Db, { accountId, operatorGuid }: Owner): Promise<OwnView[]> {
  const row = await db
    .selectFrom('operator_views')
    .select('views')
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .executeTakeFirst();
  return row?.views ?? [];
}

export async function replaceOwnViews(
  db: Db,
  { accountId, operatorGuid }: Owner,
  own: readonly OwnView[],
): Promise<void> {
  const views = JSON.stringify(own);
  await db
    .insertInto('operator_views')
    .values({ account_id: accountId, operator_guid: operatorGuid, views })
    .onConflict((conflict) => conflict.columns(['account_id', 'operator_guid']).doUpdateSet({ views }))
    .execute();
}
