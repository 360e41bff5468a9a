import type { Db } from '../db/connection.js';

export interface StoredAccount {
  readonly accountId: number;
  readonly name: string;
  readonly timezoneId: number;
  readonly cultureName: string;
  readonly groupAuthorizationForm: 'Objects' | 'Names';
  readonly mayFallBack: boolean;
}

const columns = [
  'account_id as accountId',
  'name',
  'timezone_id as timezoneId',
  'culture_name as cultureName',
  'group_authorization_form as groupAuthorizationForm',
  'may_fall_back as mayFallBack',
] as const;

export async function selectAccount(db: Db, accountId: number): Promise<StoredAccount> {
  return db.selectFrom('account').select(columns).where('account_id', '=', accountId).executeTakeFirstOrThrow();
}

/** The account made first; undefined in an empty store. */
export async function selectFirstAccount(db: Db): Promise<StoredAccount | undefined> {
  return db.selectFrom('account').select(columns).orderBy('account_id').limit(1).executeTakeFirst();
}

export async function groupAuthorizationForm(db: Db, accountId: number): Promise<'Objects' | 'Names'> {
  return (await selectAccount(db, accountId)).groupAuthorizationForm;
}

export async function insertAccount(
  tx: Db,
  account: Omit<StoredAccount, 'accountId' | 'mayFallBack'> & { readonly createdAt: number },
): Promise<number> {
  const row = {
    name: account.name,
    timezone_id: account.timezoneId,
    culture_name: account.cultureName,
    group_authorization_form: account.groupAuthorizationForm,
    created_at: account.createdAt,
  };
  const { account_id } = await tx.insertInto('account').values(row).returning('account_id').executeTakeFirstOrThrow();
  return account_id;
}

export async function updateAccount(
  tx: Db,
  accountId: number,
  change: Partial<Pick<StoredAccount, 'timezoneId' | 'groupAuthorizationForm' | 'mayFallBack'>>,
): Promise<void> {
  const set = {
    ...(change.timezoneId === undefined ? {} : { timezone_id: change.timezoneId }),
    ...(change.groupAuthorizationForm === undefined ? {} : { group_authorization_form: change.groupAuthorizationForm }),
    ...(change.mayFallBack === undefined ? {} : { may_fall_back: change.mayFallBack }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('account').set(set).where('account_id', '=', accountId).execute();
}

/** Guid of the operator who became an administrator first. */
export async function selectFirstAdministrator(db: Db, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('operator_group_member as m')
    .innerJoin('operator_group as g', 'g.operator_group_guid', 'm.operator_group_guid')
    .innerJoin('operator as o', 'o.operator_guid', 'm.operator_guid')
    .select('o.operator_guid')
    .where('m.account_id', '=', accountId)
    .where('g.system_role', '=', 'administrators')
    .orderBy('o.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.operator_guid;
}
