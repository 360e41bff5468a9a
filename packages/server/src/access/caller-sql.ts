import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import type { Grant } from './rights-rules.js';

/** Everything a caller is made of, in one row. */
export interface CallerRow {
  readonly accountId: number;
  readonly operatorGuid: string;
  readonly operatorName: string;
  readonly timezoneId: number | null;
  readonly accountTimezoneId: number;
  readonly isAdministrator: boolean;
  readonly grants: readonly Grant[];
}

/** The operator with his grants and those of all his groups; undefined when there is none. */
export async function selectCaller(db: Db, operatorGuid: string): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    with groups as (
      select m.account_id, m.operator_group_guid, g.system_role
      from operator_group_member m join operator_group g using (account_id, operator_group_guid)
      where m.operator_guid = ${operatorGuid}
    )
    select o.account_id as "accountId", o.operator_guid as "operatorGuid", o.full_name as "operatorName",
      o.timezone_id as "timezoneId", a.timezone_id as "accountTimezoneId",
      exists (select from groups where system_role = 'administrators') as "isAdministrator",
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

export async function selectLogin(
  db: Db,
  email: string,
): Promise<
  | { readonly operatorGuid: string; readonly passwordHash: string | null; readonly allowNativeLogin: boolean | null }
  | undefined
> {
  return db
    .selectFrom('operator')
    .select([
      'operator_guid as operatorGuid',
      'password_hash as passwordHash',
      'allow_native_login as allowNativeLogin',
    ])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}
