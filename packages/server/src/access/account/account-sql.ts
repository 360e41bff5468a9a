import type { NotesReaders } from '@vedette/contract/v1/account/account';
import type { Culture } from '@vedette/i18n/culture';
import type { Db, Tx } from '../../db/connection.js';
import { lockRow } from '../../db/lock-row.js';
import type { SecondFactorPolicy } from '../../db/tables/access.js';

export interface StoredAccount {
  readonly accountId: number;
  readonly name: string;
  readonly timezoneId: number;
  readonly cultureName: Culture;
  readonly groupAuthorizationForm: 'Objects' | 'Names';
  /** Whether monitors are returned with the fields that error conditions have replaced. */
  readonly returnsDeprecatedFields: boolean;
  readonly mayFallBack: boolean;
  /** Group that new monitors join; null for none. */
  readonly defaultMonitorGroupGuid: string | null;
  readonly allowNativeLogin: boolean;
  readonly allowSingleSignon: boolean;
  /** Integration that reports failed deliveries. */
  readonly fallbackIntegrationGuid: string | null;
  /** Dashboard of operators without one of their own: a built-in name or a guid; empty for none. */
  readonly defaultDashboard: string;
  /** Minimum password length in characters. */
  readonly minPasswordLength: number;
  readonly secondFactor: SecondFactorPolicy;
  readonly monitorNotesFor: NotesReaders;
  /** Remaining SMS and phone messages; a million means unlimited. */
  readonly messageCredits: number;
  /** Days; 0 means the value from the environment. */
  readonly keepChecksDays: number;
  readonly keepStatisticsDays: number;
}

const columns = [
  'account_id as accountId',
  'name',
  'timezone_id as timezoneId',
  'culture_name as cultureName',
  'group_authorization_format as groupAuthorizationForm',
  'return_deprecated_fields as returnsDeprecatedFields',
  'may_fall_back as mayFallBack',
  'default_monitor_group_guid as defaultMonitorGroupGuid',
  'fallback_integration_guid as fallbackIntegrationGuid',
  'default_dashboard as defaultDashboard',
  'allow_native_login as allowNativeLogin',
  'allow_single_signon as allowSingleSignon',
  'min_password_length as minPasswordLength',
  'second_factor as secondFactor',
  'monitor_notes_for as monitorNotesFor',
  'message_credits as messageCredits',
  'keep_checks_days as keepChecksDays',
  'keep_statistics_days as keepStatisticsDays',
] as const;

/** Locks the account (`lockRow`). */
export const lockAccountRow = (tx: Tx, accountId: number): Promise<void> =>
  lockRow(tx, 'account', { account_id: accountId });

export async function selectAccount(db: Db, accountId: number): Promise<StoredAccount> {
  return db.selectFrom('account').select(columns).where('account_id', '=', accountId).executeTakeFirstOrThrow();
}

/** Returns those of the accounts that exist, in no particular order. */
export async function selectAccounts(db: Db, accountIds: readonly number[]): Promise<StoredAccount[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('account')
    .select(columns)
    .where('account_id', '=', (eb) => eb.fn.any(eb.val([...accountIds])))
    .execute();
}

/** Returns the account that was created first; undefined in an empty database. */
export async function selectFirstAccount(db: Db): Promise<StoredAccount | undefined> {
  return db.selectFrom('account').select(columns).orderBy('account_id').limit(1).executeTakeFirst();
}

export async function loadGroupAuthorizationForm(db: Db, accountId: number): Promise<'Objects' | 'Names'> {
  return (await selectAccount(db, accountId)).groupAuthorizationForm;
}

export async function insertAccount(
  tx: Db,
  account: Pick<StoredAccount, 'name' | 'timezoneId' | 'cultureName' | 'groupAuthorizationForm'> & {
    readonly createdAt: number;
  },
): Promise<number> {
  const row = {
    name: account.name,
    timezone_id: account.timezoneId,
    culture_name: account.cultureName,
    group_authorization_format: account.groupAuthorizationForm,
    created_at: account.createdAt,
  };
  const { account_id } = await tx.insertInto('account').values(row).returning('account_id').executeTakeFirstOrThrow();
  return account_id;
}

export type AccountChange = Partial<Omit<StoredAccount, 'accountId' | 'name'>>;

/** Updates the given fields. Throws the database's error when no operator could sign in any more. */
export async function updateAccount(tx: Db, accountId: number, change: AccountChange): Promise<void> {
  const row = {
    timezone_id: change.timezoneId,
    culture_name: change.cultureName,
    group_authorization_format: change.groupAuthorizationForm,
    allow_native_login: change.allowNativeLogin,
    allow_single_signon: change.allowSingleSignon,
    min_password_length: change.minPasswordLength,
    second_factor: change.secondFactor,
    monitor_notes_for: change.monitorNotesFor,
    message_credits: change.messageCredits,
    keep_checks_days: change.keepChecksDays,
    keep_statistics_days: change.keepStatisticsDays,
    return_deprecated_fields: change.returnsDeprecatedFields,
    may_fall_back: change.mayFallBack,
    default_monitor_group_guid: change.defaultMonitorGroupGuid,
    fallback_integration_guid: change.fallbackIntegrationGuid,
    default_dashboard: change.defaultDashboard,
  };
  const set = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('account').set(set).where('account_id', '=', accountId).execute();
}

/** Returns each account's retention in days; 0 means the value from the environment. */
export async function loadAccountRetention(
  db: Db,
): Promise<readonly { readonly checkDays: number; readonly statisticsDays: number }[]> {
  const retentionColumns = ['keep_checks_days as checkDays', 'keep_statistics_days as statisticsDays'] as const;
  return db.selectFrom('account').select(retentionColumns).execute();
}

/** Returns the guid of the operator who became an administrator first. */
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
