import type { Db, Tx } from '../../db/connection.js';

/** A monitor or a group. */
export type MemberRef = { readonly monitorGuid: string } | { readonly monitorGroupGuid: string };

export async function selectMembers(db: Db, accountId: number, definitionGuid: string): Promise<MemberRef[]> {
  const rows = await db
    .selectFrom('alert_definition_member')
    .select(['monitor_guid', 'monitor_group_guid'])
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', definitionGuid)
    .orderBy('member_id')
    .execute();
  return rows.flatMap(({ monitor_guid, monitor_group_guid }): MemberRef[] => {
    if (monitor_guid !== null) return [{ monitorGuid: monitor_guid }];
    return monitor_group_guid === null ? [] : [{ monitorGroupGuid: monitor_group_guid }];
  });
}

/** Returns false when it was a member already. */
export async function insertMember(
  tx: Tx,
  accountId: number,
  definitionGuid: string,
  member: MemberRef,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alert_definition_member')
    .values({ account_id: accountId, alert_definition_guid: definitionGuid, ...toMemberColumns(member) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false when it was not a member. */
export async function deleteMember(
  tx: Tx,
  accountId: number,
  definitionGuid: string,
  member: MemberRef,
): Promise<boolean> {
  const { monitor_guid, monitor_group_guid } = toMemberColumns(member);
  const { numDeletedRows } = await tx
    .deleteFrom('alert_definition_member')
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', definitionGuid)
    .where('monitor_guid', 'is not distinct from', monitor_guid)
    .where('monitor_group_guid', 'is not distinct from', monitor_group_guid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function toMemberColumns(member: MemberRef): { monitor_guid: string | null; monitor_group_guid: string | null } {
  return 'monitorGuid' in member
    ? { monitor_guid: member.monitorGuid, monitor_group_guid: null }
    : { monitor_guid: null, monitor_group_guid: member.monitorGroupGuid };
}
