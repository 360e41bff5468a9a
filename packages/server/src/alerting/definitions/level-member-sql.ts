import type { Db, Tx } from '../../db/connection.js';
import type { LevelRef } from './level-settings-sql.js';

/** An operator or an operator group. */
export type PersonRef = { readonly operatorGuid: string } | { readonly operatorGroupGuid: string };

/** Returns the members of a level, or of all levels of a definition, in the order added. */
export async function selectLevelMembers(
  db: Db,
  { accountId, alertDefinitionGuid, levelId }: Omit<LevelRef, 'levelId'> & { readonly levelId?: number },
): Promise<PersonRef[]> {
  let query = db
    .selectFrom('escalation_level_member')
    .select(['operator_guid', 'operator_group_guid'])
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', alertDefinitionGuid);
  if (levelId !== undefined) query = query.where('level_id', '=', levelId);
  const rows = await query.orderBy('member_id').execute();
  return rows.flatMap(({ operator_guid, operator_group_guid }): PersonRef[] => {
    if (operator_guid !== null) return [{ operatorGuid: operator_guid }];
    return operator_group_guid === null ? [] : [{ operatorGroupGuid: operator_group_guid }];
  });
}

/** Returns false when it was a member already. */
export async function insertLevelMember(tx: Tx, ref: LevelRef, member: PersonRef): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('escalation_level_member')
    .values({
      account_id: ref.accountId,
      alert_definition_guid: ref.alertDefinitionGuid,
      level_id: ref.levelId,
      ...toMemberColumns(member),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false when it was not a member. */
export async function deleteLevelMember(tx: Tx, ref: LevelRef, member: PersonRef): Promise<boolean> {
  const { operator_guid, operator_group_guid } = toMemberColumns(member);
  const { numDeletedRows } = await tx
    .deleteFrom('escalation_level_member')
    .where('account_id', '=', ref.accountId)
    .where('alert_definition_guid', '=', ref.alertDefinitionGuid)
    .where('level_id', '=', ref.levelId)
    .where('operator_guid', 'is not distinct from', operator_guid)
    .where('operator_group_guid', 'is not distinct from', operator_group_guid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function toMemberColumns(member: PersonRef): { operator_guid: string | null; operator_group_guid: string | null } {
  return 'operatorGuid' in member
    ? { operator_guid: member.operatorGuid, operator_group_guid: null }
    : { operator_guid: null, operator_group_guid: member.operatorGroupGuid };
}
