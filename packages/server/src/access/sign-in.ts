import { Fault } from '@vedette/kernel/fault';
import { recordAudit } from './audit.js';
import { loadCaller, type Caller } from './caller.js';
import { selectLogin, type Login } from './caller-sql.js';
import type { AccessDeps } from './deps.js';
import { verifyPassword } from './password.js';
import { afterTry, PER_ADDRESS, PER_NAME, PER_NAME_AND_ADDRESS, waitMs, type Patience } from './sign-in-rules.js';
import { deleteFailures, lockFailures, saveFailures, takeBackTry, type FailureKey } from './sign-in-sql.js';
import { inTransaction } from './store-sql.js';

export const LONGEST_NAME = 254;
/** Longer than any password that can be set; hashing more would only cost time. */
const LONGEST_PASSWORD = 1_024;

export interface LoginTry {
  readonly email: string;
  readonly password: string;
  /** Of the network. */
  readonly address: string;
}

/** What comes after a right password. @throws Fault when it is not enough. */
export type NextStep = (caller: Caller, login: Login) => Promise<void>;

/**
 * The operator with this e-mail address and password, for the web app and `POST /Register`; undefined when they do not
 * fit, which takes as long for unknown addresses as for known ones. Each try counts before it is looked at, so that
 * parallel guesses gain nothing; a right one that passes the next step clears the count.
 * @throws Fault `limited` while tries from here are refused, and what `nextStep` throws.
 */
export async function signIn(
  deps: AccessDeps,
  attempt: LoginTry,
  via: 'session' | 'login',
  nextStep: NextStep,
): Promise<Caller | undefined> {
  const email = attempt.email.trim().toLowerCase();
  if (email.length > LONGEST_NAME || attempt.password.length > LONGEST_PASSWORD) return undefined;
  const [exact, name, place] = keysOf(email, attempt.address);
  await countTry(deps, [
    [exact, PER_NAME_AND_ADDRESS],
    [name, PER_NAME],
    [place, PER_ADDRESS],
  ]);
  const known = await selectLogin(deps.db, email);
  const isRight = await verifyPassword(attempt.password, known?.allowNativeLogin ? known.passwordHash : undefined);
  const caller = known && (await loadCaller(deps.db, known.operatorGuid, { via, method: 'Password' }));
  if (!caller) return undefined;
  if (!isRight) {
    await noteFailure(deps, caller, { Address: attempt.address });
    return undefined;
  }
  await nextStep(caller, known);
  await clearTries(deps, [exact, name]);
  // Many operators may sit behind one address: who signs in rightly takes nothing from the others.
  await takeBackTry(deps.db, place);
  return caller;
}

/** Whether this is the password of the operator, who is signed in already. @throws Fault `limited`. */
export async function confirmPassword(deps: AccessDeps, attempt: LoginTry): Promise<boolean> {
  return (await signIn(deps, attempt, 'session', () => Promise.resolve())) !== undefined;
}

/** A refused sign-in of a known operator, for the audit log. */
export async function noteFailure(
  deps: AccessDeps,
  caller: Caller,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entry = { objectType: 'Operator', objectGuid: caller.operatorGuid, objectName: caller.operatorName };
  await recordAudit(deps.db, caller, { at: deps.clock.now(), action: 'SignInFailed', ...entry, after });
}

const keysOf = (email: string, address: string) =>
  [
    { email, address },
    { email, address: '' },
    { email: '', address },
  ] as const;

/** Counts a try under each key, unless one of them has to wait. @throws Fault `limited`, which says how long. */
export async function countTry(deps: AccessDeps, keys: readonly (readonly [FailureKey, Patience])[]): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    for (const [key, patience] of keys) {
      const known = await lockFailures(tx, key);
      const wait = waitMs(known, at);
      if (wait > 0) {
        const retryAfterS = Math.ceil(wait / 1_000);
        throw new Fault('limited', `Too many tries; try again in ${retryAfterS} s`, { retryAfterS });
      }
      await saveFailures(tx, key, afterTry(known, at, patience));
    }
  });
}

export async function clearTries(deps: AccessDeps, keys: readonly FailureKey[]): Promise<void> {
  await deleteFailures(deps.db, keys);
}
