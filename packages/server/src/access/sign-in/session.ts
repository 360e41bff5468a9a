import { timingSafeEqual } from 'node:crypto';
import { type OwnSession, rarelyVisibleObjectTypes, type Session } from '@vedette/contract/v1/account/session';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { deleteOtherApiUsers } from '../api-users/api-user.js';
import { recordAudit } from '../audit/audit.js';
import { loadCaller } from '../callers/load-caller.js';
import {
  type Caller,
  type SignInMethod,
  PERMISSIONS_BY_STRENGTH,
  SYSTEM_TYPES,
  mayEditMonitors,
  maySeeAny,
} from '../../rights/index.js';
import type { SignInDeps } from '../context/deps.js';
import { setPassword } from './operator-password.js';
import { saveSignInTime, selectOperator } from '../operators/operator-sql.js';
import { readOwnKeys } from '../preferences/own-keys.js';
import { generateToken, hashToken } from '../passwords/password.js';
import {
  deleteSessions,
  insertSession,
  selectSessionByToken,
  selectOperatorSessions,
  touchSession,
  type StoredProof,
} from './session-sql.js';
import { acceptCode } from './second-factor.js';
import { verifyOperatorPassword, countCode, auditFailedSignIn, signIn } from './sign-in.js';
import { deleteFailures } from './sign-in-sql.js';
import { announce, inTransaction } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** Maximum age of a session. */
export const MAX_SESSION_MS = 30 * DAY;
/** Maximum time without use. */
export const MAX_IDLE_MS = 7 * DAY;
const TOUCH_EVERY_MS = MINUTE;

/** Origin of a sign-in. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string;
}

export interface SignInRequest extends SignInClient {
  readonly email: string;
  readonly password: string;
  /** Code of the authenticator, if the operator has one. */
  readonly code: string | undefined;
}

/** A new session. The token is for the cookie; only its hash is stored. */
export interface NewSession {
  readonly token: string;
  readonly caller: Caller;
}

/**
 * Signs an operator in to the web app.
 * @throws Fault `unauthenticated` for a wrong address or password, and with `Code: …` when only a code is missing or
 * wrong; `limited` after too many attempts.
 */
export async function startSession(deps: SignInDeps, request: SignInRequest): Promise<NewSession> {
  const operator = await signIn(deps, request, 'session', async (caller, { needsCode }) => {
    if (!needsCode) return;
    if (request.code === undefined) throw new Fault('unauthenticated', 'Code: is required');
    const failureKey = await countCode(deps, request.email);
    if (await acceptCode(deps, caller, request.code)) {
      await deleteFailures(deps.db, [failureKey]);
      return;
    }
    await auditFailedSignIn(deps, caller, { Address: request.address, Code: 'wrong' });
    throw new Fault('unauthenticated', 'Code: is wrong');
  });
  if (!operator) throw new Fault('unauthenticated', 'The e-mail address or the password is wrong');
  return openSession(deps, operator, request, 'Password');
}

/** Opens a session for an operator who is authenticated. */
export async function openSession(
  deps: StoreContext,
  operator: Caller,
  { address, userAgent }: SignInClient,
  method: SignInMethod,
): Promise<NewSession> {
  const at = deps.clock.now();
  const token = generateToken(deps.random);
  const sessionId = deps.random.newGuid();
  const caller = { ...operator, sessionId };
  await inTransaction(deps.db, async (tx) => {
    await insertSession(tx, operator.accountId, {
      sessionId,
      operatorGuid: operator.operatorGuid,
      tokenSha256: hashToken(token),
      address,
      method,
      userAgent: userAgent.slice(0, 300),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at + MAX_SESSION_MS,
    });
    await saveSignInTime(tx, operator.operatorGuid, at);
    const entry = { objectType: 'Operator', objectGuid: operator.operatorGuid, objectName: operator.operatorName };
    await recordAudit(tx, caller, { at, action: 'SignedIn', ...entry, after: { Address: address, Method: method } });
  });
  return { token, caller };
}

/**
 * Returns the caller of a session cookie, and whether they bring the proof of `session-proof.ts`; undefined when the
 * session has ended. Use extends the session.
 */
export async function loadSessionCaller(
  deps: StoreContext,
  token: string,
  proof?: string,
): Promise<Caller | undefined> {
  const session = await selectSessionByToken(deps.db, hashToken(token));
  const at = deps.clock.now();
  if (!session || session.expiresAt <= at || session.lastSeenAt + MAX_IDLE_MS <= at) return undefined;
  if (at - session.lastSeenAt >= TOUCH_EVERY_MS) await touchSession(deps.db, session.sessionId, at);
  return loadCaller(deps.db, session.operatorGuid, {
    via: 'session',
    sessionId: session.sessionId,
    method: session.method,
    isProven: proof !== undefined && at < (session.provenUntil ?? at) && matchesProof(session, proof),
  });
}

const matchesProof = ({ proofSha256 }: StoredProof, proof: string): boolean =>
  proofSha256 !== null && timingSafeEqual(proofSha256, hashToken(proof));

/** Returns the signed-in operator in the form of the web app. */
export async function readSession(deps: StoreContext, caller: Caller, version: string): Promise<Session> {
  const operator = await selectOperator(deps.db, caller.accountId, caller.operatorGuid);
  if (!operator) throw new Fault('unauthenticated', 'This operator no longer exists');
  return {
    OperatorGuid: caller.operatorGuid,
    FullName: caller.operatorName,
    Email: operator.email,
    AccountId: String(caller.accountId),
    IsAdministrator: caller.isAdministrator,
    HasAccountAccess: caller.rights.hasAccountAccess,
    TimeZone: caller.zone,
    AccountTimeZone: caller.accountZone,
    CultureName: operator.cultureName ?? operator.accountCultureName,
    MayCreateMonitors:
      caller.isAdministrator ||
      caller.rights.itemsWithLevel('monitorGroup', PERMISSIONS_BY_STRENGTH.monitorGroup.length).length > 0,
    MayEditMonitors: mayEditMonitors(caller.rights),
    VisibleAreas: rarelyVisibleObjectTypes.filter((area) => maySeeAny(caller.rights, area)),
    MayCreateAlertDefinitions: caller.rights.holds('CreateAlertDefinition'),
    MayCreateOperators:
      caller.isAdministrator ||
      caller.rights.itemsWithLevel('operatorGroup', PERMISSIONS_BY_STRENGTH.operatorGroup.length).length > 0,
    Permissions: SYSTEM_TYPES.filter((type) => caller.rights.holds(type)),
    DefaultDashboard: operator.defaultDashboard,
    AccountDefaultDashboard: operator.accountDefaultDashboard,
    IsFinancialOperator: caller.rights.holds('FinancialOperator'),
    MustSetUpSecondFactor: caller.mustSetUpSecondFactor === true,
    SignedInBy: caller.method ?? 'Password',
    ...(await readOwnKeys(deps, caller)),
    Version: version,
  };
}

/** Returns the caller's sessions, last seen first. */
export async function listSessions(deps: StoreContext, caller: Caller): Promise<OwnSession[]> {
  const sessions = await selectOperatorSessions(deps.db, caller.accountId, caller.operatorGuid);
  return sessions.map((session) => ({
    SessionId: session.sessionId,
    CreatedAt: session.createdAt,
    LastSeenAt: session.lastSeenAt,
    ExpiresAt: session.expiresAt,
    Address: session.address,
    UserAgent: session.userAgent,
    IsCurrent: session.sessionId === caller.sessionId,
  }));
}

/** @throws Fault `missing` when the caller has no such session. */
export async function endSession(deps: StoreContext, caller: Caller, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) throw new Fault('missing', 'There is no session: these are API credentials');
  await inTransaction(deps.db, async (tx) => {
    const endedCount = await deleteSessions(tx, caller.accountId, caller.operatorGuid, { only: sessionId });
    if (endedCount === 0) throw notFoundFault('session', sessionId);
    const entry = { objectType: 'Operator', objectGuid: caller.operatorGuid, objectName: caller.operatorName };
    await recordAudit(tx, caller, { at: deps.clock.now(), action: 'SignedOut', ...entry });
    await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [caller.operatorGuid] });
  });
}

/**
 * Changes the caller's password after the current one was given. All other sessions of the operator end, and on request
 * their API accounts.
 * @throws Fault `refused` for a wrong current password or a new one that breaks a rule.
 */
export async function changeOwnPassword(
  deps: StoreContext,
  caller: Caller,
  change: {
    readonly CurrentPassword: string;
    readonly NewPassword: string;
    readonly RevokeApiAccounts?: boolean | undefined;
  },
  address: string,
): Promise<void> {
  const operator = await selectOperator(deps.db, caller.accountId, caller.operatorGuid);
  const email = operator?.email ?? '';
  if (!(await verifyOperatorPassword(deps, { email, password: change.CurrentPassword, address })))
    throw new Fault('refused', 'CurrentPassword: is wrong');
  await inTransaction(deps.db, async (tx) => {
    const target = { operatorGuid: caller.operatorGuid, keepSessionId: caller.sessionId };
    await setPassword(tx, deps, caller.accountId, { ...target, password: change.NewPassword });
    const deletedApiUsers =
      change.RevokeApiAccounts === true ? await deleteOtherApiUsers(tx, deps, caller, caller.operatorGuid) : 0;
    const entry = { objectType: 'Operator', objectGuid: caller.operatorGuid, objectName: caller.operatorName };
    await recordAudit(tx, caller, {
      at: deps.clock.now(),
      action: 'Updated',
      ...entry,
      after: { Password: 'changed', ...(deletedApiUsers > 0 && { EndedApiAccounts: deletedApiUsers }) },
    });
    await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [caller.operatorGuid] });
  });
}
