import { BUILT_IN_DASHBOARDS, MONITOR_LIST, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { OperatorCreate, OperatorPatch } from '@vedette/contract/v4/operator';
import { Fault, Problems } from '@vedette/kernel/fault';
import { selectAccount } from '../account/account-sql.js';
import type { Caller } from '../caller.js';
import { passwordProblemIn } from './operator-password.js';
import { closedToSelf, type OperatorSettings } from './operator-rules.js';
import type { StoredOperator } from './operator-sql.js';
import { demandRightsOf } from './outranked.js';
import { levelOf } from '../rights/rights-rules.js';
import { demandProof } from '../sign-in/session-proof.js';
import type { Tx } from '../store-sql.js';
import { zoneOf } from './timezone.js';

/** Values that name nothing the account has: the request is wrong (400). */
export function checkValues(settings: OperatorSettings): void {
  const problems = new Problems();
  const { timezoneId, defaultDashboard } = settings;
  problems.when(timezoneId !== null && zoneOf(timezoneId) === undefined, 'TimeZoneId', 'must be an id of /Timezone');
  const isDashboard =
    [NO_OWN_DASHBOARD, MONITOR_LIST].includes(defaultDashboard) ||
    Object.hasOwn(BUILT_IN_DASHBOARDS, defaultDashboard) ||
    /^[0-9a-f-]{36}$/i.test(defaultDashboard);
  problems.when(!isDashboard, 'DefaultDashboard', 'must be a built-in name or the guid of a dashboard');
  problems.throwIfAny('invalid');
}

/** Rules of operators: understood, but not allowed (403, status-and-errors, section 4). */
export async function checkRules(
  { tx, accountId }: { readonly tx: Tx; readonly accountId: number },
  settings: OperatorSettings,
  write: OperatorPatch & Pick<OperatorCreate, 'SetupMode'>,
  isNew: boolean,
): Promise<void> {
  const problems = new Problems();
  const isPhone = settings.mobilePhone === '' || /^\+[1-9]\d{4,17}$/.test(settings.mobilePhone);
  problems.when(!isPhone, 'MobilePhone', 'must be + with country code and digits, or empty');
  const password = write.Password ?? '';
  const broken = password === '' ? undefined : await passwordProblemIn(tx, accountId, password);
  if (broken !== undefined) problems.add('Password', broken);
  const { allowNativeLogin } = await selectAccount(tx, accountId);
  const isNative = settings.allowNativeLogin ?? allowNativeLogin;
  const isInvited = isNew && write.SetupMode === 'Invitation';
  problems.when(!isNative && password !== '', 'Password', 'must be absent when the operator has no native login');
  problems.when(isInvited && password !== '', 'Password', 'must be absent with SetupMode Invitation');
  problems.when(isInvited && !isNative, 'SetupMode', 'Invitation needs native login: it sets a password');
  problems.when(isNew && isNative && !isInvited && password === '', 'Password', 'is required with SetupMode Manual');
  problems.throwIfAny('refused');
}

/** What an operator must not do to himself, and what he may only when he has further rights. @throws Fault `refused`, `forbidden`. */
export function checkOwn(caller: Caller, before: StoredOperator, after: OperatorSettings, write: OperatorPatch): void {
  if (before.operatorGuid !== caller.operatorGuid) return;
  if (caller.via === 'session' && (write.Password ?? '') !== '') {
    // A stolen cookie must not be enough to take the operator over.
    throw new Fault(
      'refused',
      'Password: the own password is changed with the current one, at /api/v1/Session/Password',
    );
  }
  if (after.allowNativeLogin === false && before.allowNativeLogin !== false) {
    throw new Fault('refused', 'AllowNativeLogin: would lock out the operator whose credentials are in use');
  }
  const level = caller.rights.operatorLevel(before.groupGuids);
  if (caller.isAdministrator || level >= levelOf('operatorGroup', 'EditOperators')) return;
  const closed = closedToSelf(before, after);
  if (closed.length === 0) return;
  const problems = closed.map((name) => `${name}: may not be changed by the operator himself`);
  throw new Fault('forbidden', problems[0] ?? '', { problems });
}

/**
 * With the password or the address of an operator one signs in as he does; to his other address goes a copy of what he is
 * told, long after the session that set it. @throws Fault `forbidden`.
 */
export async function checkTakeover(
  { tx, caller }: { readonly tx: Tx; readonly caller: Caller },
  before: StoredOperator,
  after: OperatorSettings,
  write: OperatorPatch,
): Promise<void> {
  if (after.backupEmail !== '' && after.backupEmail !== before.backupEmail) demandProof(caller);
  const field = (write.Password ?? '') !== '' ? 'Password' : before.email !== after.email ? 'Email' : undefined;
  if (field === undefined) return;
  demandProof(caller);
  await demandRightsOf(tx, caller, before.operatorGuid, field);
}
