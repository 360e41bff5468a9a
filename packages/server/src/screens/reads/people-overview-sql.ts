import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../../db/connection.js';
import { maySeeOperatorGroup, maySeeOperator } from './find-branches-sql.js';
import type { Reach } from './find-rules.js';

export interface PersonRecord {
  readonly operatorGuid: string;
  /** Without the group Everyone. */
  readonly groups: readonly string[];
  readonly lastSignInAt: Instant | null;
  /** Expiry of an open invitation. */
  readonly invitedUntil: Instant | null;
}

const MAX_PEOPLE = 2_000;

/** Returns operators the caller may see, by name. */
export async function loadPeople(db: Db, caller: Caller, groups: Reach): Promise<PersonRecord[]> {
  const { accountId } = caller;
  const { rows } = await sql<PersonRecord>`
    select o.operator_guid as "operatorGuid", o.last_sign_in_at as "lastSignInAt", link.expires_at as "invitedUntil",
      array(select g.description from operator_group g
          join operator_group_member own using (account_id, operator_group_guid)
        where own.account_id = ${accountId} and own.operator_guid = o.operator_guid
          and g.system_role is distinct from 'everyone' and ${maySeeOperatorGroup(caller, groups)}
        order by lower(g.description)) as groups
    from operator o left join one_time_link link on link.account_id = o.account_id
      and link.operator_guid = o.operator_guid and link.purpose = 'Invitation'
    where o.account_id = ${accountId} and ${maySeeOperator(caller, groups)}
    order by lower(o.full_name), o.operator_guid limit ${MAX_PEOPLE}`.execute(db);
  return rows;
}

export interface PeopleNumbers {
  readonly operators: number;
  readonly signedIn: number;
  readonly groups: number;
  readonly emptyGroups: number;
  readonly apiAccounts: number;
  readonly unusedApiAccounts: number;
}

/** Counts what the caller may see; API accounts of others only for administrators. */
export async function loadPeopleNumbers(
  db: Db,
  caller: Caller,
  { groups, since }: { readonly groups: Reach; readonly since: Instant },
): Promise<PeopleNumbers> {
  const { accountId, operatorGuid, isAdministrator } = caller;
  const { rows } = await sql<PeopleNumbers>`
    select people.*, teams.*, programs.* from
      (select count(*)::int as operators, (count(*) filter (where o.last_sign_in_at >= ${since}))::int as "signedIn"
        from operator o where o.account_id = ${accountId} and ${maySeeOperator(caller, groups)}) people,
      (select count(*)::int as groups, (count(*) filter (where not exists (select from operator_group_member any_one
          where any_one.account_id = g.account_id and any_one.operator_group_guid = g.operator_group_guid)))::int as "emptyGroups"
        from operator_group g where g.account_id = ${accountId} and ${maySeeOperatorGroup(caller, groups)}) teams,
      (select count(*)::int as "apiAccounts",
          (count(*) filter (where coalesce(u.last_used_at, u.created_at) < ${since}))::int as "unusedApiAccounts"
        from api_user u where u.account_id = ${accountId}
          and ${isAdministrator ? sql`true` : sql`u.operator_guid = ${operatorGuid}`}) programs`.execute(db);
  const none = { operators: 0, signedIn: 0, groups: 0, emptyGroups: 0, apiAccounts: 0, unusedApiAccounts: 0 };
  return rows[0] ?? none;
}
