import { Fault } from '@vedette/kernel/fault';
import { recordAudit } from '../audit/audit.js';
import { loadCaller, type Caller } from '../caller.js';
import { selectLogin, type Login } from '../caller-sql.js';
import { networkOf } from './client-network.js';
import type { AccessDeps } from '../deps.js';
import { verifyPassword } from './password.js';
import { selectSessionAddresses } from './session-sql.js';
import {
  afterTry,
  PER_ADDRESS,
  PER_NAME,
  PER_NAME_AND_ADDRESS,
  PER_REQUESTED_NAME,
  waitMs,
  type Patience,
} from './sign-in-rules.js';
import {
  deleteFailures,
  lockFailures,
  noteWrongPassword,
  saveFailures,
  takeBackTry,
  type FailureKey,
} from './sign-in-sql.js';
import { inTransaction } from '../store-sql.js';

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
  // Guesses from elsewhere must not keep an owner out of where he is signed in already.
  const isAtHome = await hasSessionFrom(deps, email, place.address);
  await countTry(deps, [
    [exact, PER_NAME_AND_ADDRESS],
    ...(isAtHome ? [] : [[name, PER_NAME] as const]),
    [place, PER_ADDRESS],
  ]);
  const known = await selectLogin(deps.db, email);
  const isRight = await verifyPassword(attempt.password, known?.allowNativeLogin ? known.passwordHash : undefined);
  const caller = isRight && known && (await loadCaller(deps.db, known.operatorGuid, { via, method: 'Password' }));
  if (!caller) {
    const source = via === 'session' ? 'WebApp' : 'Api';
    await noteWrongPassword(deps.db, exact, { at: deps.clock.now(), from: attempt.address, source });
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

function keysOf(email: string, clientAddress: string) {
  const address = networkOf(clientAddress);
  return [
    { email, address },
    { email, address: '' },
    { email: '', address },
  ] as const;
}

async function hasSessionFrom(deps: AccessDeps, email: string, network: string): Promise<boolean> {
  const addresses = await selectSessionAddresses(deps.db, email, deps.clock.now());
  return addresses.some((address) => networkOf(address) === network);
}

/** Counts a try under each key, unless one of them has to wait. @throws Fault `limited`, which says how long. */
/** Counts a try of a mailed link: one cannot be guessed, the count only bounds the work. @throws Fault when there were too many. */
export const countLinkTry = (deps: AccessDeps, address: string): Promise<void> =>
  countTry(deps, [[{ email: 'link', address }, PER_ADDRESS]]);

/** Counts a test message to an operator: each costs money, or room in a mailbox. @throws Fault when there were too many. */
export const countMessageTry = (deps: AccessDeps, operatorGuid: string): Promise<void> =>
  countTry(deps, [[{ email: 'test message', address: operatorGuid }, PER_REQUESTED_NAME]]);

export async function countTry(deps: AccessDeps, keys: readonly (readonly [FailureKey, Patience])[]): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    for (const [{ email, address }, patience] of keys) {
      const key = { email, address: networkOf(address) };
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
  await deleteFailures(
    deps.db,
    keys.map(({ email, address }) => ({ email, address: networkOf(address) })),
  );
}
