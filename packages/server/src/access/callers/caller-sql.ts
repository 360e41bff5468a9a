import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { Grant } from '../../rights/index.js';

/** Everything a caller consists of, in one row. */
export interface CallerRow {
  readonly accountId: number;
  readonly operatorGuid: string;
  readonly operatorName: string;
  readonly timezoneId: number | null;
  readonly accountTimezoneId: number;
  readonly isAdministrator: boolean;
  /** Setting of the account. */
  readonly returnsDeprecatedFields: boolean;
  /** A second factor is required and not set up. */
  readonly lacksSecondFactor: boolean;
  readonly grants: readonly Grant[];
}

/** Returns the operator with their grants and those of all their groups; undefined when there is no such operator. */
export async function selectCaller(db: Db, operatorGuid: string): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    with groups as (
      select m.account_id, m.operator_group_guid, g.system_role
      from operator_group_member m join operator_group g using (account_id, operator_group_guid)
      where m.operator_guid = ${operatorGuid}
    )
    select o.account_id as "accountId", o.operator_guid as "operatorGuid", o.full_name as "operatorName",
      o.timezone_id as "timezoneId", a.timezone_id as "accountTimezoneId",
      a.return_deprecated_fields as "returnsDeprecatedFields",
      exists (select from groups where system_role = 'administrators') as "isAdministrator",
      coalesce(o.second_factor, a.second_factor) = 'Required' and not exists (
        select from second_factor f where f.account_id = o.account_id and f.operator_guid = o.operator_guid
          and f.confirmed_at is not null) as "lacksSecondFactor",
      coalesce((
        select jsonb_agg(distinct jsonb_build_object(
          'contextType', g.context_type, 'contextId', coalesce(g.context_id::text, ''), 'type', g.type))
        from access_grant g
        where g.account_id = o.account_id
          and (g.operator_guid = o.operator_guid
            or g.operator_group_guid in (select operator_group_guid from groups))
      ), '[]') as grants
    from operator o join account a using (account_id)
    where o.operator_guid = ${operatorGuid}`.execute(db);
  return rows[0];
}

export async function selectApiUser(
  db: Db,
  userName: string,
): Promise<{ readonly operatorGuid: string; readonly passwordSha256: Buffer } | undefined> {
  return db
    .selectFrom('api_user')
    .select(['operator_guid as operatorGuid', 'password_sha256 as passwordSha256'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
}

/** How the owner of an e-mail address signs in. */
export interface Login {
  readonly operatorGuid: string;
  readonly passwordHash: string | null;
  /** The operator's setting, otherwise the account's. */
  readonly allowNativeLogin: boolean;
  /** Whether a code is needed too: two-factor authentication is set up and not switched off. */
  readonly needsCode: boolean;
}

export async function selectLogin(db: Db, email: string): Promise<Login | undefined> {
  const { rows } = await sql<Login>`
    select o.operator_guid as "operatorGuid", o.password_hash as "passwordHash",
      coalesce(o.allow_native_login, a.allow_native_login) as "allowNativeLogin",
      f.confirmed_at is not null and coalesce(o.second_factor, a.second_factor) <> 'Disabled' as "needsCode"
    from operator o join account a using (account_id) left join second_factor f using (account_id, operator_guid)
    where lower(o.email) = ${email}`.execute(db);
  return rows[0];
}
