import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

export interface StoredGroup {
  readonly operatorGroupGuid: string;
  readonly description: string;
  readonly systemRole: 'everyone' | 'administrators' | null;
}

const columns = ['operator_group_guid as operatorGroupGuid', 'description', 'system_role as systemRole'] as const;

/** Returns the groups of the account, system groups first, then by name. */
export async function selectGroups(db: Db, accountId: number): Promise<StoredGroup[]> {
  return db
    .selectFrom('operator_group')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy(sql`system_role is null`)
    .orderBy(sql`lower(description)`)
    .execute();
}

export async function selectGroup(db: Db, accountId: number, guid: string): Promise<StoredGroup | undefined> {
  return db
    .selectFrom('operator_group')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('operator_group_guid', '=', guid)
    .executeTakeFirst();
}

/** Throws the database's error when the description is taken. */
export async function insertGroup(
  tx: Db,
  accountId: number,
  group: StoredGroup & { readonly createdAt: number },
): Promise<void> {
  const row = {
    account_id: accountId,
    operator_group_guid: group.operatorGroupGuid,
    description: group.description,
    system_role: group.systemRole,
    created_at: group.createdAt,
  };
  await tx.insertInto('operator_group').values(row).execute();
}

/** Throws the database's error when the description is taken. */
export async function updateGroup(tx: Db, accountId: number, guid: string, description: string): Promise<void> {
  await tx
    .updateTable('operator_group')
    .set({ description })
    .where('account_id', '=', accountId)
    .where('operator_group_guid', '=', guid)
    .execute();
}

export async function deleteGroupRow(tx: Db, accountId: number, guid: string): Promise<void> {
  await tx
    .deleteFrom('operator_group')
    .where('account_id', '=', accountId)
    .where('operator_group_guid', '=', guid)
    .execute();
}

/** Returns the guids of the members, ordered by name. */
export async function selectMembers(db: Db, accountId: number, guid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('operator_group_member as m')
    .innerJoin('operator as o', (join) =>
      join.onRef('o.account_id', '=', 'm.account_id').onRef('o.operator_guid', '=', 'm.operator_guid'),
    )
    .select('m.operator_guid')
    .where('m.account_id', '=', accountId)
    .where('m.operator_group_guid', '=', guid)
    .orderBy(sql`lower(o.full_name)`)
    .orderBy('m.operator_guid')
    .execute();
  return rows.map((row) => row.operator_guid);
}

export async function countMembers(db: Db, accountId: number, guid: string): Promise<number> {
  return (await selectMembers(db, accountId, guid)).length;
}

/** Returns false when the operator was a member already. */
export async function insertMember(tx: Db, accountId: number, guid: string, operatorGuid: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('operator_group_member')
    .values({ account_id: accountId, operator_group_guid: guid, operator_guid: operatorGuid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns false when the operator was not a member. */
export async function deleteMember(tx: Db, accountId: number, guid: string, operatorGuid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_group_member')
    .where('account_id', '=', accountId)
    .where('operator_group_guid', '=', guid)
    .where('operator_guid', '=', operatorGuid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
