import { ApiUserType, type ApiUser, type ApiUserWrite, type RegistrationResponse } from '@vedette/contract/v4/api-user';
import { DAY } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { deleteApiUserRow, insertApiUser, selectApiUsers, type StoredApiUser } from './api-user-sql.js';
import { recordAudit } from '../audit/audit.js';
import { type Caller, levelOnOperator, OPERATOR_LEVELS } from '../../rights/index.js';
import { requireOperatorRights } from '../operators/operator-rights.js';
import { selectOperator } from '../operators/operator-sql.js';
import { generateToken, hashToken } from '../passwords/password.js';
import { announce, inTransaction, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

const USAGE_DAYS = 30;
const DEFAULT_DESCRIPTION = 'API';

function toWire(user: StoredApiUser, zone: string): ApiUser {
  return {
    UserName: user.userName,
    OperatorGuid: user.operatorGuid,
    Type: ApiUserType.catch('Generic').parse(user.type),
    Description: user.description,
    CreatedDate: formatLocalDateTime(user.createdAt, zone),
    ...(user.lastUsedAt === null ? {} : { LastUsedDate: formatLocalDateTime(user.lastUsedAt, zone) }),
    RequestCountLast30Days: user.requests,
  };
}

const usageStartDay = (deps: StoreContext): number => Math.floor(deps.clock.now() / DAY) - USAGE_DAYS;

/** Returns the caller's API accounts, for administrators those of every operator; newest first. */
export async function listApiUsers(deps: StoreContext, caller: Caller): Promise<ApiUser[]> {
  const own = caller.isAdministrator ? {} : { operatorGuid: caller.operatorGuid };
  const users = await selectApiUsers(deps.db, caller.accountId, { sinceDay: usageStartDay(deps), ...own });
  return users.map((user) => toWire(user, caller.zone));
}

/**
 * Creates an API account for the caller or another operator. Only this response contains the password.
 * @throws Fault `missing` for an unknown operator, `forbidden` for one that the caller may not edit.
 */
export async function createApiUser(
  deps: StoreContext,
  caller: Caller,
  draft: ApiUserWrite,
): Promise<ApiUser & { readonly Password: string; readonly OperatorName: string }> {
  const operatorGuid = draft.OperatorGuid ?? caller.operatorGuid;
  const operator = await selectOperator(deps.db, caller.accountId, operatorGuid);
  if (!operator) throw notFoundFault('operator', operatorGuid);
  // An API account has its operator's permissions, so only administrators may create one for an administrator.
  if (levelOnOperator(caller, operatorGuid, operator) < OPERATOR_LEVELS.edit)
    throw new Fault('forbidden', 'OperatorGuid: no permission to create API accounts for this operator');
  await requireOperatorRights(deps.db, caller, operatorGuid, 'OperatorGuid');
  const password = generateToken(deps.random);
  const user = {
    userName: deps.random.bytes(16).toString('hex'),
    operatorGuid,
    type: draft.Type ?? 'Generic',
    description: draft.Description ?? DEFAULT_DESCRIPTION,
    createdAt: deps.clock.now(),
  };
  await inTransaction(deps.db, async (tx) => {
    await insertApiUser(tx, caller.accountId, { ...user, passwordSha256: hashToken(password) });
    const entry = { objectType: 'ApiUser', objectGuid: user.userName, objectName: user.description };
    const after = { UserName: user.userName, Operator: operator.fullName, Type: user.type };
    await recordAudit(tx, caller, { at: user.createdAt, action: 'Created', ...entry, after });
  });
  const created = toWire({ ...user, lastUsedAt: null, requests: 0 }, caller.zone);
  return { ...created, Password: password, OperatorName: operator.fullName };
}

/** Serves `POST /Register`: creates an API account for a caller who signed in with e-mail address and password. */
export async function registerApiUser(
  deps: StoreContext,
  caller: Caller,
  draft: ApiUserWrite,
): Promise<RegistrationResponse> {
  const { UserName, Password, OperatorName } = await createApiUser(deps, caller, draft);
  return { UserName, Password, AccountId: String(caller.accountId), OperatorName, status: 'OK' };
}

/** Deletes all API accounts of an operator except the one in use; returns their number. */
export async function deleteOtherApiUsers(
  tx: Tx,
  deps: StoreContext,
  caller: Caller,
  operatorGuid: string,
): Promise<number> {
  const users = await selectApiUsers(tx, caller.accountId, { sinceDay: usageStartDay(deps), operatorGuid });
  const toDelete = users.filter(({ userName }) => userName !== caller.apiUserName);
  for (const { userName } of toDelete) await deleteApiUserRow(tx, caller.accountId, userName);
  return toDelete.length;
}

/**
 * Deletes an API account of the caller; administrators may delete any.
 * @throws Fault `missing` when the caller sees no such account, `refused` for the one in use.
 */
export async function deleteApiUser(deps: StoreContext, caller: Caller, userName: string): Promise<void> {
  const name = userName.toLowerCase();
  if (name === caller.apiUserName) throw new Fault('refused', 'An API account cannot delete itself');
  await inTransaction(deps.db, async (tx) => {
    const [user] = await selectApiUsers(tx, caller.accountId, { sinceDay: usageStartDay(deps), userName: name });
    const isVisible = user && (caller.isAdministrator || user.operatorGuid === caller.operatorGuid);
    if (!isVisible) throw notFoundFault('API account', userName);
    await deleteApiUserRow(tx, caller.accountId, name);
    const entry = { objectType: 'ApiUser', objectGuid: name, objectName: user.description };
    await recordAudit(tx, caller, { at: deps.clock.now(), action: 'Deleted', ...entry });
    await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [user.operatorGuid] });
  });
}
