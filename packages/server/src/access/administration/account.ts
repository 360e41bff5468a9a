import { UNNAMED_AUDIT_OBJECTS } from '@vedette/contract/v1/account/audit-names';
import type { AccountSettings, AccountStatistics, MonitorQuota } from '@vedette/contract/v4/account';
import type { AccountSettingsV1 } from '@vedette/contract/v1/account/account';
import { BUILT_IN_DASHBOARDS } from '@vedette/contract/v4/default-dashboard';
import type { Instant } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import { isGuid } from '@vedette/kernel/guid';
import type { Secret } from '@vedette/kernel/secret';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import {
  lockAccountRow,
  insertAccount,
  selectAccount,
  selectFirstAccount,
  selectFirstAdministrator,
  updateAccount,
} from '../account/account-sql.js';
import { saveGroupForm } from '../api-users/api-user-sql.js';
import { findChangedFields, recordAudit } from '../audit/audit.js';
import type { Caller, SystemType } from '../../rights/index.js';
import { insertGrants, loadSystemGroupGuid } from '../grants/grant-sql.js';
import { addItemGrant } from '../grants/item-authorization.js';
import { addOperator } from './operator.js';
import { insertGroup, insertMember } from '../operators/operator-group-sql.js';
import { OPERATOR_DEFAULTS } from '../operators/operator-rules.js';
import { countOperators } from '../operators/operator-sql.js';
import { hasSingleSignOn } from '../single-sign-on/single-sign-on-sql.js';
import { announce, inTransaction, type Db, type Tx } from '../context/store-sql.js';
import { findTimezoneId, findZoneName } from '../timezones/timezone.js';
import type { StoreContext } from '../../module/context.js';

/** Accounts do not expire, but clients expect a date. */
const EXPIRATION_DATE: Instant = Date.UTC(2099, 11, 31);
const UNLIMITED = 1_000_000;

/** Number of monitors of each type in the account, counted by the monitors domain. */
export interface MonitorsInUse {
  readonly basic: number;
  readonly browser: number;
  readonly api: number;
  readonly transaction: number;
}

/** Returns the account's limits and usage. Usage is shown to administrators and financial operators; others get 0. */
export async function loadAccountStatistics(db: Db, caller: Caller, inUse: MonitorsInUse): Promise<AccountStatistics> {
  const maySeeUsage = caller.rights.holds('FinancialOperator');
  const visibleCount = (count: number): number => (maySeeUsage ? count : 0);
  const quota: MonitorQuota = {
    BasicMonitors: UNLIMITED,
    BasicMonitorsInUse: visibleCount(inUse.basic),
    BrowserMonitors: UNLIMITED,
    BrowserMonitorsInUse: visibleCount(inUse.browser),
    ApiMonitoringCredits: UNLIMITED,
    ApiMonitoringCreditsInUse: visibleCount(inUse.api),
    TransactionCredits: UNLIMITED,
    TransactionCreditsInUse: visibleCount(inUse.transaction),
  };
  const operators = await countOperators(db, caller.accountId);
  const { messageCredits } = await selectAccount(db, caller.accountId);
  return {
    AccountId: String(caller.accountId),
    ExpirationDate: formatLocalDateTime(EXPIRATION_DATE, caller.zone),
    MonitorQuota: quota,
    OperatorQuota: { Operators: UNLIMITED, OperatorsInUse: visibleCount(operators) },
    RemainingMessageCredits: messageCredits,
  };
}

export async function loadAccountSettings(db: Db, caller: Caller): Promise<AccountSettings> {
  const { timezoneId } = await selectAccount(db, caller.accountId);
  return { TimezoneId: timezoneId };
}

export async function loadAccountSettingsV1(db: Db, caller: Caller): Promise<AccountSettingsV1> {
  const account = await selectAccount(db, caller.accountId);
  return {
    TimezoneId: account.timezoneId,
    CultureName: account.cultureName,
    GroupAuthorizationForm: account.groupAuthorizationForm,
    ReturnDeprecatedFields: account.returnsDeprecatedFields,
    CheckpointFallback: account.mayFallBack,
    DefaultMonitorGroupGuid: account.defaultMonitorGroupGuid ?? '',
    FallbackIntegrationGuid: account.fallbackIntegrationGuid ?? '',
    DefaultDashboard: account.defaultDashboard,
    AllowNativeLogin: account.allowNativeLogin,
    AllowSingleSignon: account.allowSingleSignon,
    MinPasswordLength: account.minPasswordLength,
    MessageCredits: account.messageCredits,
    KeepChecksDays: account.keepChecksDays,
    KeepStatisticsDays: account.keepStatisticsDays,
    MonitorNotesFor: account.monitorNotesFor,
    SecondFactor: account.secondFactor,
  };
}

/** Look-ups of other domains for what the settings refer to. */
export interface SettingsLookups {
  /** Returns whether the account has a group with that guid that monitors can join and leave. */
  readonly isMonitorGroup: (accountId: number, monitorGroupGuid: string) => Promise<boolean>;
  readonly isIntegration: (accountId: number, integrationGuid: string) => Promise<boolean>;
  readonly isDashboard: (accountId: number, dashboardGuid: string) => Promise<boolean>;
  /** Called within the transaction when the account's time zone has changed; zones are IANA names. */
  readonly onZoneChange: (
    tx: Tx,
    caller: Caller,
    change: { readonly before: string; readonly after: string; readonly at: Instant },
  ) => Promise<void>;
}

/** @throws Fault `invalid` for unknown references, `refused` when no operator could sign in any more. */
export async function changeAccountSettings(
  deps: StoreContext & SettingsLookups,
  caller: Caller,
  change: Partial<AccountSettingsV1>,
): Promise<void> {
  const problems = new Problems();
  await checkSettings(deps, caller, change, problems);
  problems.throwIfAny();
  await inTransaction(deps.db, async (tx) => {
    await lockAccountRow(tx, caller.accountId);
    const before = await loadAccountSettingsV1(tx, caller);
    const after = { ...before, ...change };
    await requireSignInMethod(tx, caller.accountId, after);
    await updateAccount(tx, caller.accountId, {
      timezoneId: after.TimezoneId,
      cultureName: after.CultureName,
      groupAuthorizationForm: after.GroupAuthorizationForm,
      allowNativeLogin: after.AllowNativeLogin,
      allowSingleSignon: after.AllowSingleSignon,
      minPasswordLength: after.MinPasswordLength,
      secondFactor: after.SecondFactor,
      monitorNotesFor: after.MonitorNotesFor,
      messageCredits: after.MessageCredits,
      keepChecksDays: after.KeepChecksDays,
      keepStatisticsDays: after.KeepStatisticsDays,
      returnsDeprecatedFields: after.ReturnDeprecatedFields,
      mayFallBack: after.CheckpointFallback,
      defaultDashboard: Object.hasOwn(BUILT_IN_DASHBOARDS, after.DefaultDashboard)
        ? after.DefaultDashboard
        : after.DefaultDashboard.toLowerCase(),
      fallbackIntegrationGuid: after.FallbackIntegrationGuid === '' ? null : after.FallbackIntegrationGuid,
      defaultMonitorGroupGuid: after.DefaultMonitorGroupGuid === '' ? null : after.DefaultMonitorGroupGuid,
    });
    // Setting the form applies to every client, including those that have shown which form they use.
    const changedClients =
      change.GroupAuthorizationForm === undefined
        ? 0
        : await saveGroupForm(tx, caller.accountId, { names: change.GroupAuthorizationForm === 'Names' });
    const at = deps.clock.now();
    const zones = { before: findZoneName(before.TimezoneId) ?? 'UTC', after: findZoneName(after.TimezoneId) ?? 'UTC' };
    if (zones.before !== zones.after) await deps.onZoneChange(tx, caller, { ...zones, at });
    const changed = findChangedFields({ ...before }, { ...after });
    // The settings may be as before while those of API clients change.
    const fields = Object.keys(changed.after).length === 0 && changedClients > 0 ? {} : changed;
    const entry = {
      objectType: 'Account',
      objectGuid: String(caller.accountId),
      objectName: UNNAMED_AUDIT_OBJECTS.Account,
    };
    await recordAudit(tx, caller, { at, action: 'Updated', ...entry, ...fields });
    await announce(tx, { topic: 'account', accountId: caller.accountId, ids: [String(caller.accountId)] });
  });
}

/** Reports unknown references and invalid retention; each field on its own. */
export async function checkSettings(
  deps: SettingsLookups,
  caller: Caller,
  change: Partial<AccountSettingsV1>,
  problems: Problems,
): Promise<void> {
  const { TimezoneId: timezoneId, DefaultMonitorGroupGuid: groupGuid = '' } = change;
  const isZone = timezoneId === undefined || findZoneName(timezoneId) !== undefined;
  problems.when(!isZone, 'TimezoneId', 'must be an id of /v4/Timezone');
  const isGroup = groupGuid === '' || (await deps.isMonitorGroup(caller.accountId, groupGuid));
  problems.when(
    !isGroup,
    'DefaultMonitorGroupGuid',
    'must be the guid of a monitor group other than that of all monitors',
  );
  const { FallbackIntegrationGuid: fallback = '' } = change;
  const isIntegration = fallback === '' || (await deps.isIntegration(caller.accountId, fallback.toLowerCase()));
  problems.when(!isIntegration, 'FallbackIntegrationGuid', 'must be the guid of an integration');
  const { DefaultDashboard: dashboard = '' } = change;
  const isBuiltIn = dashboard === '' || Object.hasOwn(BUILT_IN_DASHBOARDS, dashboard);
  const isDashboard =
    isBuiltIn || (isGuid(dashboard) && (await deps.isDashboard(caller.accountId, dashboard.toLowerCase())));
  problems.when(!isDashboard, 'DefaultDashboard', 'must be empty, a built-in name or the guid of a dashboard');
  const { KeepChecksDays: checks = 0, KeepStatisticsDays: statistics = 0 } = change;
  problems.when(checks > 0 && checks < 2, 'KeepChecksDays', 'must be 0 or at least 2');
  problems.when(statistics > 0 && statistics < 32, 'KeepStatisticsDays', 'must be 0 or at least 32');
}

/** @throws Fault `refused` when no way to sign in would remain. */
async function requireSignInMethod(tx: Tx, accountId: number, settings: AccountSettingsV1): Promise<void> {
  if (settings.AllowNativeLogin) return;
  const isReady = settings.AllowSingleSignon && (await hasSingleSignOn(tx, accountId));
  if (!isReady) throw new Fault('refused', 'AllowNativeLogin: requires single sign-on to be allowed and set up first');
}

export interface AccountDraft {
  readonly name: string;
  /** IANA zone. */
  readonly zone: string;
  readonly administratorEmail: string;
  readonly administratorName: string;
  readonly administratorPassword: Secret;
  readonly groupAuthorizationForm: 'Objects' | 'Names';
}

/** The account with the guids that other domains need for their defaults. */
export interface CreatedAccount {
  readonly accountId: number;
  readonly administratorGuid: string;
  readonly everyoneGuid: string;
  readonly administratorsGuid: string;
  /** False when the database had an account already; then nothing was changed. */
  readonly isNew: boolean;
}

/** Account-wide permissions of the administrators' group, in addition to being administrators. */
const ADMINISTRATOR_PERMISSIONS: readonly SystemType[] = [
  'AccountAdministrator',
  'AccountAccess',
  'FinancialOperator',
  'TechnicalContact',
  'AllowInfra',
  'ShareDashboards',
  'CreateAlertDefinition',
  'CreateIntegration',
  'CreatePrivateLocations',
  'ManageMonitorTemplates',
];

/**
 * Creates the account of an empty database: the two system groups with their permissions, and the first administrator.
 * In a database with an account, returns that one unchanged.
 * @throws Fault `invalid` for an unknown time zone, `refused` for a password that breaks the rules.
 */
export async function createAccount(deps: StoreContext, draft: AccountDraft): Promise<CreatedAccount> {
  const existing = await selectFirstAccount(deps.db);
  return existing ? loadCreatedAccount(deps.db, existing.accountId) : addAccount(deps, draft);
}

/**
 * Creates another account in the installation, with its system groups and its first administrator.
 * @throws Fault as `createAccount`.
 */
export async function addAccount(deps: StoreContext, draft: AccountDraft): Promise<CreatedAccount> {
  const timezoneId = findTimezoneId(draft.zone);
  if (timezoneId === undefined) throw new Fault('invalid', `VEDETTE_TIMEZONE: unknown time zone ${draft.zone}`);
  return inTransaction(deps.db, async (tx) => {
    const createdAt = deps.clock.now();
    const { name, groupAuthorizationForm } = draft;
    const account = { name, timezoneId, cultureName: 'en-US' as const, groupAuthorizationForm, createdAt };
    const accountId = await insertAccount(tx, account);
    const groups = await addSystemGroups(tx, deps, accountId);
    const settings = { ...OPERATOR_DEFAULTS, email: draft.administratorEmail, fullName: draft.administratorName };
    // Revealed to be hashed.
    const password = draft.administratorPassword.reveal();
    const administratorGuid = await addOperator(tx, deps, accountId, { settings, password });
    await insertMember(tx, accountId, groups.administratorsGuid, administratorGuid);
    const entry = { objectType: 'Account', objectGuid: String(accountId), objectName: draft.name };
    await recordAudit(tx, { accountId, via: 'system' }, { at: createdAt, action: 'Created', ...entry });
    return { accountId, administratorGuid, ...groups, isNew: true };
  });
}

async function addSystemGroups(
  tx: Tx,
  deps: StoreContext,
  accountId: number,
): Promise<{ readonly everyoneGuid: string; readonly administratorsGuid: string }> {
  const at = deps.clock.now();
  const [everyoneGuid, administratorsGuid] = [deps.random.newGuid(), deps.random.newGuid()];
  const add = (guid: string, description: string, systemRole: 'everyone' | 'administrators'): Promise<void> =>
    insertGroup(tx, accountId, { operatorGroupGuid: guid, description, systemRole, createdAt: at });
  await add(everyoneGuid, 'Everyone', 'everyone');
  await add(administratorsGuid, 'Administrators', 'administrators');
  const context = { accountId, contextType: 'account', contextId: null } as const;
  const grants = ADMINISTRATOR_PERMISSIONS.map((type) => ({ authorizationId: deps.random.newGuid(), type, at }));
  await insertGrants(tx, context, { operatorGuid: null, operatorGroupGuid: administratorsGuid }, grants);
  const subject = { operatorGuid: null, operatorGroupGuid: everyoneGuid };
  const item = { type: 'operatorGroup', guid: everyoneGuid } as const;
  await addItemGrant(tx, deps, accountId, { item, subject, type: 'ViewOperators' });
  return { everyoneGuid, administratorsGuid };
}

async function loadCreatedAccount(db: Db, accountId: number): Promise<CreatedAccount> {
  const administratorGuid = await selectFirstAdministrator(db, accountId);
  if (administratorGuid === undefined) throw new Error(`account ${accountId} has no administrator`);
  return {
    accountId,
    administratorGuid,
    everyoneGuid: await loadSystemGroupGuid(db, accountId, 'everyone'),
    administratorsGuid: await loadSystemGroupGuid(db, accountId, 'administrators'),
    isNew: false,
  };
}
