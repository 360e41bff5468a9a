import { BUILT_IN_DASHBOARDS, MONITOR_LIST, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { OperatorCreate, OperatorPatch } from '@vedette/contract/v4/operator';
import { Fault, Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { selectAccount } from '../account/account-sql.js';
import { type Caller, permissionLevel, requireProof } from '../../rights/index.js';
import { findPasswordProblem } from '../sign-in/operator-password.js';
import { resolveOutgoingNumber } from '../operators/outgoing-phone-number.js';
import { changedRestrictedFields, type OperatorSettings } from '../operators/operator-rules.js';
import type { StoredOperator } from '../operators/operator-sql.js';
import { requireOperatorRights } from '../operators/operator-rights.js';
import type { Db, Tx } from '../context/store-sql.js';
import { findZoneName } from '../timezones/timezone.js';

/** Reports references to unknown objects, which make the request invalid (400). */
function checkValues(settings: OperatorSettings, problems: Problems): void {
  const { timezoneId, defaultDashboard } = settings;
  problems.when(
    timezoneId !== null && findZoneName(timezoneId) === undefined,
    'TimeZoneId',
    'must be an id of /v4/Timezone',
  );
  const isDashboard =
    [NO_OWN_DASHBOARD, MONITOR_LIST].includes(defaultDashboard) ||
    Object.hasOwn(BUILT_IN_DASHBOARDS, defaultDashboard) ||
    /^[0-9a-f-]{36}$/i.test(defaultDashboard);
  problems.when(!isDashboard, 'DefaultDashboard', 'must be a built-in name or the guid of a dashboard');
}

interface AccountTx {
  readonly tx: Db;
  readonly accountId: number;
}

/**
 * Returns the settings that a write results in, if they are valid.
 * @throws Fault with every problem: `invalid` for an unknown reference, otherwise `refused`.
 */
export async function requireValidSettings(accountTx: AccountTx, change: OperatorChange): Promise<OperatorSettings> {
  const [values, rules] = [new Problems(), new Problems()];
  const settings = await validateSettings(accountTx, change, values, rules);
  const [first] = values.all;
  if (first !== undefined) throw new Fault('invalid', first, { problems: [...values.all, ...rules.all] });
  rules.throwIfAny('refused');
  return settings;
}

/** Reports every problem of a write; problems in `rules` are refused (403) rather than invalid (400). */
export async function validateSettings(
  accountTx: AccountTx,
  change: OperatorChange,
  values: Problems,
  rules: Problems,
): Promise<OperatorSettings> {
  const { settings: requested, write } = change;
  checkValues(requested, values);
  const settings = { ...requested, ...(await resolveOutgoingNumber(accountTx, requested, write, values)) };
  await checkRules(accountTx, { ...change, settings }, rules);
  return settings;
}

/** A write of an operator and its result. */
export interface OperatorChange {
  readonly settings: OperatorSettings;
  readonly write: Partial<OperatorPatch & Pick<OperatorCreate, 'SetupMode'>>;
  readonly isNew: boolean;
}

const NATIVE: readonly string[] = ['AllowNativeLogin', 'AllowNativeLoginSpecified'];

/** Checks the rules of operators, whose violations are refused (403). */
async function checkRules(
  { tx, accountId }: AccountTx,
  { settings, write, isNew }: OperatorChange,
  problems: Problems,
): Promise<void> {
  const isValidPhone = settings.mobilePhone === '' || /^\+[1-9]\d{4,17}$/.test(settings.mobilePhone);
  problems.when(!isValidPhone, 'MobilePhone', 'must be + followed by country code and digits, or empty');
  const password = write.Password ?? '';
  const passwordProblem = password === '' ? undefined : await findPasswordProblem(tx, accountId, password);
  if (passwordProblem !== undefined) problems.add('Password', passwordProblem);
  const { allowNativeLogin } = await selectAccount(tx, accountId);
  const isNative = settings.allowNativeLogin ?? allowNativeLogin;
  const isInvited = isNew && write.SetupMode === 'Invitation';
  const [hasPassword, isManual] = [password !== '', isNew && isNative && !isInvited];
  problems.when(!isNative && hasPassword, 'Password', 'must not be given without native login', NATIVE);
  problems.when(isInvited && hasPassword, 'Password', 'must not be given with SetupMode Invitation', ['SetupMode']);
  problems.when(isInvited && !isNative, 'SetupMode', 'Invitation requires native login', NATIVE);
  problems.when(isManual && !hasPassword, 'Password', requiredRule('for SetupMode Manual'), ['SetupMode', ...NATIVE]);
}

/**
 * Checks what operators must not change for themselves, or only with further permissions.
 * @throws Fault `refused`, `forbidden`.
 */
export function checkOwnChange(
  caller: Caller,
  before: StoredOperator,
  after: OperatorSettings,
  write: OperatorPatch,
): void {
  if (before.operatorGuid !== caller.operatorGuid) return;
  if (caller.via === 'session' && (write.Password ?? '') !== '') {
    // A stolen cookie must not be enough to take over the operator.
    throw new Fault('refused', 'Password: change your own password with the current one, at /api/v1/Session/Password');
  }
  if (after.allowNativeLogin === false && before.allowNativeLogin !== false) {
    throw new Fault('refused', 'AllowNativeLogin: would lock you out');
  }
  const level = caller.rights.operatorLevel(before.groupGuids);
  if (caller.isAdministrator || level >= permissionLevel('operatorGroup', 'EditOperators')) return;
  const restrictedFields = changedRestrictedFields(before, after);
  if (restrictedFields.length === 0) return;
  const problems = restrictedFields.map((name) => `${name}: may only be changed with EditOperators`);
  throw new Fault('forbidden', problems[0] ?? '', { problems });
}

/**
 * A password or an address of an operator allows signing in as that operator, and the backup address receives copies of
 * their mails long after the session that set it. So these changes need a proof.
 * @throws Fault `forbidden`.
 */
export async function checkTakeover(
  { tx, caller }: { readonly tx: Tx; readonly caller: Caller },
  before: StoredOperator,
  after: OperatorSettings,
  write: OperatorPatch,
): Promise<void> {
  if (after.backupEmail !== '' && after.backupEmail !== before.backupEmail) requireProof(caller);
  const field = (write.Password ?? '') !== '' ? 'Password' : before.email !== after.email ? 'Email' : undefined;
  if (field === undefined) return;
  requireProof(caller);
  await requireOperatorRights(tx, caller, before.operatorGuid, field);
}
