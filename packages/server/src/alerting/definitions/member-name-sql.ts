import type { Db, Tx } from '../../db/connection.js';
import type { MemberRef } from './definition-member-sql.js';
import type { PersonRef } from './level-member-sql.js';

/** Returns the current name of a member, for the audit entry; empty when it no longer exists. */
export async function loadMemberName(db: Db | Tx, accountId: number, member: MemberRef | PersonRef): Promise<string> {
  const row = await queryMemberName(db, accountId, member);
  return row?.name ?? '';
}

function queryMemberName(db: Db | Tx, accountId: number, member: MemberRef | PersonRef) {
  if ('monitorGuid' in member) {
    const monitor = db.selectFrom('monitor').select('name').where('account_id', '=', accountId);
    return monitor.where('monitor_guid', '=', member.monitorGuid).executeTakeFirst();
  }
  if ('monitorGroupGuid' in member) {
    const group = db.selectFrom('monitor_group').select('description as name').where('account_id', '=', accountId);
    return group.where('monitor_group_guid', '=', member.monitorGroupGuid).executeTakeFirst();
  }
  if ('operatorGuid' in member) {
    const operator = db.selectFrom('operator').select('full_name as name').where('account_id', '=', accountId);
    return operator.where('operator_guid', '=', member.operatorGuid).executeTakeFirst();
  }
  const group = db.selectFrom('operator_group').select('description as name').where('account_id', '=', accountId);
  return group.where('operator_group_guid', '=', member.operatorGroupGuid).executeTakeFirst();
}
