import type { Culture } from '@vedette/i18n/culture';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import { lockRow } from '../../db/lock-row.js';
import { OPERATOR_DEFAULTS, type OperatorSettings } from './operator-rules.js';

export interface StoredOperator extends OperatorSettings {
  readonly operatorGuid: string;
  readonly isAdministrator: boolean;
  readonly groupGuids: readonly string[];
  readonly accountCultureName: Culture;
  readonly accountDefaultDashboard: string;
  readonly hasPassword: boolean;
  /** The operator's setting, otherwise the account's. */
  readonly allowsNativeLogin: boolean;
  readonly lastSignInAt: number | null;
}

/** Returns the operators of the account by name, or one when `operatorGuid` is given. */
async function queryOperators(db: Db, accountId: number, operatorGuid: string | null): Promise<StoredOperator[]> {
  const { rows } = await sql<StoredOperator>`
    select o.operator_guid as "operatorGuid", o.email, o.full_name as "fullName", o.mobile_phone as "mobilePhone",
      o.backup_email as "backupEmail", o.is_on_duty as "isOnDuty", o.outgoing_phone_number as "outgoingPhoneNumber",
      o.outgoing_phone_number_id as "outgoingPhoneNumberId", o.culture_name as "cultureName",
      o.timezone_id as "timezoneId", o.sms_provider as "smsProvider", o.phone_provider as "phoneProvider",
      o.use_numeric_sender as "useNumericSender", o.allow_native_login as "allowNativeLogin",
      o.allow_single_signon as "allowSingleSignon", o.default_dashboard as "defaultDashboard",
      o.operator_role as "operatorRole", a.culture_name as "accountCultureName",
      a.default_dashboard as "accountDefaultDashboard",
      o.password_hash is not null as "hasPassword",
      coalesce(o.allow_native_login, a.allow_native_login) as "allowsNativeLogin", o.last_sign_in_at as "lastSignInAt",
      coalesce(m.groups, '{}') as "groupGuids", coalesce(m.is_administrator, false) as "isAdministrator"
    from operator o
    join account a using (account_id)
    left join lateral (
      select array_agg(g.operator_group_guid::text order by g.created_at, g.operator_group_guid) as groups,
        bool_or(g.system_role is not distinct from 'administrators') as is_administrator
      from operator_group_member m join operator_group g using (account_id, operator_group_guid)
      where m.account_id = o.account_id and m.operator_guid = o.operator_guid
    ) m on true
    where o.account_id = ${accountId} and (${operatorGuid}::uuid is null or o.operator_guid = ${operatorGuid}::uuid)
    order by lower(o.full_name), o.operator_guid`.execute(db);
  return rows;
}

/** Locks the operator (`lockRow`). */
export const lockOperator = (tx: Tx, accountId: number, operatorGuid: string): Promise<void> =>
  lockRow(tx, 'operator', { account_id: accountId, operator_guid: operatorGuid });

export const selectOperators = (db: Db, accountId: number): Promise<StoredOperator[]> =>
  queryOperators(db, accountId, null);

export async function selectOperator(
  db: Db,
  accountId: number,
  operatorGuid: string,
): Promise<StoredOperator | undefined> {
  const [operator] = await queryOperators(db, accountId, operatorGuid);
  return operator;
}

const toRow = (settings: OperatorSettings) => ({
  email: settings.email,
  full_name: settings.fullName,
  mobile_phone: settings.mobilePhone,
  backup_email: settings.backupEmail,
  is_on_duty: settings.isOnDuty,
  outgoing_phone_number: settings.outgoingPhoneNumber,
  outgoing_phone_number_id: settings.outgoingPhoneNumberId,
  culture_name: settings.cultureName ?? null,
  timezone_id: settings.timezoneId,
  sms_provider: settings.smsProvider,
  phone_provider: settings.phoneProvider,
  use_numeric_sender: settings.useNumericSender,
  allow_native_login: settings.allowNativeLogin,
  allow_single_signon: settings.allowSingleSignon,
  default_dashboard: settings.defaultDashboard,
  operator_role: settings.operatorRole,
});

/**
 * Inserts an operator, including membership in the group for everyone. Throws the database's error when the e-mail
 * address is taken.
 */
export async function insertOperator(
  tx: Db,
  accountId: number,
  operator: OperatorSettings & { readonly operatorGuid: string; readonly createdAt: number },
): Promise<void> {
  const key = { account_id: accountId, operator_guid: operator.operatorGuid };
  await tx
    .insertInto('operator')
    .values({ ...key, ...toRow(operator), password_hash: null, last_sign_in_at: null, created_at: operator.createdAt })
    .execute();
  await tx
    .insertInto('operator_group_member')
    .columns(['account_id', 'operator_group_guid', 'operator_guid'])
    .expression((from) =>
      from
        .selectFrom('operator_group')
        .select(['account_id', 'operator_group_guid', sql<string>`${operator.operatorGuid}::uuid`.as('operator_guid')])
        .where('account_id', '=', accountId)
        .where('system_role', '=', 'everyone'),
    )
    .execute();
}

/**
 * Removes a dashboard as the default of operators and of the account. The operators then get the account's default; the
 * account has none.
 */
export async function resetDefaultDashboard(tx: Db, accountId: number, dashboardGuid: string): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ default_dashboard: OPERATOR_DEFAULTS.defaultDashboard })
    .where('account_id', '=', accountId)
    .where(({ fn }) => fn('lower', ['default_dashboard']), '=', dashboardGuid)
    .execute();
  await tx
    .updateTable('account')
    .set({ default_dashboard: '' })
    .where('account_id', '=', accountId)
    .where('default_dashboard', '=', dashboardGuid)
    .execute();
}

/** Throws the database's error when the e-mail address is taken. */
export async function updateOperator(
  tx: Db,
  accountId: number,
  operatorGuid: string,
  settings: OperatorSettings,
): Promise<void> {
  await tx
    .updateTable('operator')
    .set(toRow(settings))
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .execute();
}

export async function updatePasswordHash(
  tx: Db,
  accountId: number,
  operatorGuid: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .execute();
}

export async function saveSignInTime(tx: Db, operatorGuid: string, at: number): Promise<void> {
  await tx.updateTable('operator').set({ last_sign_in_at: at }).where('operator_guid', '=', operatorGuid).execute();
}

export async function deleteOperatorRow(tx: Db, accountId: number, operatorGuid: string): Promise<void> {
  await tx
    .deleteFrom('operator')
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .execute();
}

export async function countOperators(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('operator')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets the duty switch of all members of a group, and returns their guids. */
export async function updateMembersDuty(
  tx: Db,
  accountId: number,
  operatorGroupGuid: string,
  isOnDuty: boolean,
): Promise<string[]> {
  const rows = await tx
    .updateTable('operator')
    .set({ is_on_duty: isOnDuty })
    .where('account_id', '=', accountId)
    .where('operator_guid', 'in', (members) =>
      members
        .selectFrom('operator_group_member')
        .select('operator_guid')
        .where('account_id', '=', accountId)
        .where('operator_group_guid', '=', operatorGroupGuid),
    )
    .returning('operator_guid')
    .execute();
  return rows.map((row) => row.operator_guid);
}
