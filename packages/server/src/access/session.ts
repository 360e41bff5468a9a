import type { OwnSession, Session } from '@vedette/contract/v1/session';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { recordAudit } from './audit.js';
import { loadCaller, type Caller } from './caller.js';
import type { AccessDeps } from './deps.js';
import { setPassword } from './operator-password.js';
import { noteSignIn, selectOperator } from './operator-sql.js';
import { newToken, tokenHash } from './password.js';
import { LADDERS } from './rights-rules.js';
import { deleteSessions, insertSession, selectSessionByToken, selectSessionsOf, touchSession } from './session-sql.js';
import { signIn } from './sign-in.js';
import { announce, inTransaction } from './store-sql.js';

/** A session ends this long after the sign-in, whatever happens. */
export const LONGEST_SESSION_MS = 30 * DAY;
/** … and when nobody used it for this long. */
export const LONGEST_IDLE_MS = 7 * DAY;
const TOUCH_EVERY_MS = MINUTE;

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Signs an operator in to the web app. The token is for the cookie; only its hash is stored.
 * @throws Fault `unauthenticated` for a wrong address or password, `limited` after too many.
 */
export async function startSession(
  deps: AccessDeps,
  request: SignInRequest,
): Promise<{ readonly token: string; readonly caller: Caller }> {
  const operator = await signIn(deps, request, 'session');
  if (!operator) throw new Fault('unauthenticated', 'The e-mail address or the password is wrong');
  const at = deps.clock.now();
  const token = newToken(deps.chance);
  const sessionId = deps.chance.newGuid();
  const caller = { ...operator, sessionId };
  await inTransaction(deps.db, async (tx) => {
    await insertSession(tx, operator.accountId, {
      sessionId,
      operatorGuid: operator.operatorGuid,
      tokenSha256: tokenHash(token),
      address: request.address,
      userAgent: request.userAgent.slice(0, 300),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at + LONGEST_SESSION_MS,
    });
    await noteSignIn(tx, operator.operatorGuid, at);
    const entry = { objectType: 'Operator', objectGuid: operator.operatorGuid, objectName: operator.operatorName };
    await recordAudit(tx, caller, { at, action: 'SignedIn', ...entry, after: { Address: request.address } });
  });
  return { token, caller };
}

/** The caller of a session cookie; undefined when the session ended. Being used keeps a session alive. */
export async function callerOfSession(deps: AccessDeps, token: string): Promise<Caller | undefined> {
  const session = await selectSessionByToken(deps.db, tokenHash(token));
  const at = deps.clock.now();
  if (!session || session.expiresAt <= at || session.lastSeenAt + LONGEST_IDLE_MS <= at) return undefined;
  if (at - session.lastSeenAt >= TOUCH_EVERY_MS) await touchSession(deps.db, session.sessionId, at);
  return loadCaller(deps.db, session.operatorGuid, { via: 'session', sessionId: session.sessionId });
}

/** Who is signed in, as the web app wants to know it. */
export async function readSession(deps: AccessDeps, caller: Caller, version: string): Promise<Session> {
  const operator = await selectOperator(deps.db, caller.accountId, caller.operatorGuid);
  if (!operator) throw new Fault('unauthenticated', 'This operator does not exist any more');
  return {
    OperatorGuid: caller.operatorGuid,
    FullName: caller.operatorName,
    Email: operator.email,
    AccountId: String(caller.accountId),
    IsAdministrator: caller.isAdministrator,
    TimeZone: caller.zone,
    AccountTimeZone: caller.accountZone,
    CultureName: operator.cultureName ?? operator.accountCultureName,
    MayCreateMonitors:
      caller.isAdministrator || caller.rights.contexts('monitorGroup', LADDERS.monitorGroup.length).length > 0,
    MayCreateAlertDefinitions: caller.rights.holds('CreateAlertDefinition'),
    Version: version,
  };
}

/** Where the caller is signed in, last seen first. */
export async function listSessions(deps: AccessDeps, caller: Caller): Promise<OwnSession[]> {
  const sessions = await selectSessionsOf(deps.db, caller.accountId, caller.operatorGuid);
  return sessions.map((session) => ({
    SessionId: session.sessionId,
    CreatedAt: session.createdAt,
    LastSeenAt: session.lastSeenAt,
    ExpiresAt: session.expiresAt,
    Address: session.address,
    UserAgent: session.userAgent,
    IsThis: session.sessionId === caller.sessionId,
  }));
}

/** @throws Fault `missing` when the caller has no such session. */
export async function endSession(deps: AccessDeps, caller: Caller, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) throw new Fault('missing', 'There is no session: these are API credentials');
  await inTransaction(deps.db, async (tx) => {
    const ended = await deleteSessions(tx, caller.accountId, caller.operatorGuid, { only: sessionId });
    if (ended === 0) throw new Fault('missing', `No session ${sessionId}`);
    const entry = { objectType: 'Operator', objectGuid: caller.operatorGuid, objectName: caller.operatorName };
    await recordAudit(tx, caller, { at: deps.clock.now(), action: 'SignedOut', ...entry });
    await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [caller.operatorGuid] });
  });
}

/**
 * Changes the own password after the current one was given once more; all other sessions of the operator end.
 * @throws Fault `refused` for a wrong current password or a new one that breaks a rule.
 */
export async function changeOwnPassword(
  deps: AccessDeps,
  caller: Caller,
  change: { readonly CurrentPassword: string; readonly NewPassword: string },
  address: string,
): Promise<void> {
  const operator = await selectOperator(deps.db, caller.accountId, caller.operatorGuid);
  const email = operator?.email ?? '';
  const isRight = (await signIn(deps, { email, password: change.CurrentPassword, address }, 'session')) !== undefined;
  if (!isRight) throw new Fault('refused', 'CurrentPassword: is wrong');
  await inTransaction(deps.db, async (tx) => {
    const target = { operatorGuid: caller.operatorGuid, keepSession: caller.sessionId };
    await setPassword(tx, deps, caller.accountId, { ...target, password: change.NewPassword });
    const entry = { objectType: 'Operator', objectGuid: caller.operatorGuid, objectName: caller.operatorName };
    await recordAudit(tx, caller, {
      at: deps.clock.now(),
      action: 'Updated',
      ...entry,
      after: { Password: 'changed' },
    });
    await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [caller.operatorGuid] });
  });
}
