import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { recordAudit } from '../audit/audit.js';
import { loadCaller } from '../callers/load-caller.js';
import type { Caller } from '../../rights/index.js';
import { selectLogin, type Login } from '../callers/caller-sql.js';
import { clientSite, clientNetwork } from '@vedette/kernel/client-network';
import { problem } from '@vedette/i18n/message';
import type { HashSource } from '../passwords/hash-queue.js';
import { hashQueue, verifyPassword } from '../passwords/password.js';
import { selectSessionAddresses } from './session-sql.js';
import {
  addAttempt,
  NO_DELAY_LIMITS,
  guessWaitMs,
  ADDRESS_LIMITS,
  NAME_LIMITS,
  NAME_AND_ADDRESS_LIMITS,
  REQUESTED_NAME_LIMITS,
  waitMs,
  type GuessHistory,
  type AttemptLimits,
} from './sign-in-rules.js';
import {
  deleteFailures,
  lockFailures,
  auditWrongPassword,
  saveFailures,
  selectFailures,
  uncountAttempt,
  type FailureKey,
} from './sign-in-sql.js';
import { inTransaction, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

export const MAX_NAME_LENGTH = 254;
/** No password can be this long, so hashing longer texts would only cost time. */
const MAX_PASSWORD_LENGTH = 1_024;

export interface LoginAttempt {
  readonly email: string;
  readonly password: string;
  /** Network address. */
  readonly address: string;
}

/**
 * Step after a right password.
 * @throws Fault when the password is not sufficient.
 */
export type NextStep = (caller: Caller, login: Login) => Promise<void>;

/** Where the password was entered: on the sign-in page, for `POST /Register`, or by a signed-in operator. */
export type SignInVia = 'session' | 'login' | 'proof';

/**
 * Returns the operator with this e-mail address and password, for the web app and `POST /Register`; undefined when they
 * do not match, which takes as long for unknown addresses as for known ones. Each attempt is counted before it is
 * checked, so that concurrent guesses gain nothing; a right one that passes the next step resets the count. An attempt
 * that the hash queue rejects is not counted.
 * @throws Fault `limited` while attempts from here are rejected, and what `nextStep` throws.
 */
export async function signIn(
  deps: StoreContext,
  attempt: LoginAttempt,
  via: SignInVia,
  nextStep: NextStep,
): Promise<Caller | undefined> {
  const email = attempt.email.trim().toLowerCase();
  if (email.length > MAX_NAME_LENGTH || attempt.password.length > MAX_PASSWORD_LENGTH) return undefined;
  const source = await loadGuessSource(deps, email, attempt.address);
  // Rejected attempts must not fill the queue.
  await requireNotBlocked(deps, source);
  const hashRequest = { source: chooseHashSource(via, source), key: source.keys.site.address };
  const { storedLogin, isPasswordCorrect } = await hashQueue.run(hashRequest, async () => {
    await countGuess(deps, source);
    const login = await selectLogin(deps.db, email);
    const passwordHash = login?.allowNativeLogin ? login.passwordHash : undefined;
    return { storedLogin: login, isPasswordCorrect: await verifyPassword(attempt.password, passwordHash) };
  });
  const callerVia = via === 'login' ? 'login' : 'session';
  const caller =
    isPasswordCorrect &&
    storedLogin &&
    (await loadCaller(deps.db, storedLogin.operatorGuid, { via: callerVia, method: 'Password' }));
  if (!caller) {
    const auditSource = via === 'login' ? 'Api' : 'WebApp';
    await auditWrongPassword(deps.db, source.keys.network, {
      at: deps.clock.now(),
      clientAddress: attempt.address,
      source: auditSource,
    });
    return undefined;
  }
  await nextStep(caller, storedLogin);
  await clearGuesses(deps, source);
  // Many operators may share one address, so a right password takes nothing from the others.
  await uncountAttempt(deps.db, source.keys.address);
  return caller;
}

/**
 * Returns whether this is the password of the operator, who is signed in already.
 * @throws Fault `limited`.
 */
export async function verifyOperatorPassword(deps: StoreContext, attempt: LoginAttempt): Promise<boolean> {
  return (await signIn(deps, attempt, 'proof', () => Promise.resolve())) !== undefined;
}

/** Audits a failed sign-in of a known operator. */
export async function auditFailedSignIn(
  deps: StoreContext,
  caller: Caller,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entry = { objectType: 'Operator', objectGuid: caller.operatorGuid, objectName: caller.operatorName };
  await recordAudit(deps.db, caller, { at: deps.clock.now(), action: 'SignInFailed', ...entry, after });
}

/** Origin of guesses at the password or code of one login name. */
export interface GuessSource {
  readonly keys: {
    readonly network: FailureKey;
    readonly site: FailureKey;
    readonly name: FailureKey;
    readonly address: FailureKey;
  };
  /** The operator of the name is signed in from this network. */
  readonly isSignedInHere: boolean;
  /** Some operator is signed in from this network. */
  readonly isKnownNetwork: boolean;
}

export async function loadGuessSource(deps: StoreContext, email: string, clientAddress: string): Promise<GuessSource> {
  const network = clientNetwork(clientAddress);
  const sessions = await selectSessionAddresses(deps.db, email, deps.clock.now());
  const networkSessions = sessions.filter(({ address }) => clientNetwork(address) === network);
  return {
    keys: {
      network: { email, address: network },
      site: { email, address: clientSite(clientAddress) },
      name: { email, address: '' },
      address: { email: '', address: network },
    },
    isSignedInHere: networkSessions.some(({ isOwn }) => isOwn),
    isKnownNetwork: networkSessions.length > 0,
  };
}

function chooseHashSource(via: SignInVia, { isKnownNetwork }: GuessSource): HashSource {
  if (via === 'proof') return 'proof';
  if (via === 'login') return 'register';
  return isKnownNetwork ? 'known' : 'visitor';
}

function requireGuessAllowed(history: GuessHistory, { isSignedInHere }: GuessSource, at: Instant): void {
  const waitMilliseconds = guessWaitMs(history, isSignedInHere, at);
  if (waitMilliseconds > 0) throw tooManyAttempts(waitMilliseconds);
}

const describeTooManyAttempts = (retryAfterS: number): string =>
  problem(`Too many attempts; try again in ${retryAfterS} s`);

function tooManyAttempts(waitMilliseconds: number, describe = describeTooManyAttempts): Fault {
  const retryAfterS = Math.ceil(waitMilliseconds / 1_000);
  return new Fault('limited', describe(retryAfterS), { retryAfterS });
}

/** @throws Fault `limited` with the remaining time. */
async function requireNotBlocked(deps: StoreContext, source: GuessSource): Promise<void> {
  const { keys } = source;
  const [network, site, name, address] = await selectFailures(deps.db, [
    keys.network,
    keys.site,
    keys.name,
    keys.address,
  ]);
  requireGuessAllowed({ network, site, name, address }, source, deps.clock.now());
}

/**
 * Counts a guess under each key, unless it has to wait.
 * @throws Fault `limited` with the remaining time.
 */
export async function countGuess(deps: StoreContext, source: GuessSource): Promise<void> {
  const { keys } = source;
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    // Always in this order, so that concurrent guesses do not deadlock.
    const network = await lockFailures(tx, keys.network);
    // An IPv4 address is its own site.
    const hasWiderSite = keys.site.address !== keys.network.address;
    const site = hasWiderSite ? await lockFailures(tx, keys.site) : network;
    const name = await lockFailures(tx, keys.name);
    const address = await lockFailures(tx, keys.address);
    requireGuessAllowed({ network, site, name, address }, source, at);
    await saveFailures(tx, keys.network, addAttempt(network, at, NAME_AND_ADDRESS_LIMITS));
    if (hasWiderSite) await saveFailures(tx, keys.site, addAttempt(site, at, NO_DELAY_LIMITS));
    if (!source.isSignedInHere) await saveFailures(tx, keys.name, addAttempt(name, at, NAME_LIMITS));
    await saveFailures(tx, keys.address, addAttempt(address, at, ADDRESS_LIMITS));
  });
}

/** Resets the guesses at the name after a right one. */
export async function clearGuesses(deps: StoreContext, { keys }: GuessSource): Promise<void> {
  await deleteFailures(deps.db, [keys.network, keys.site, keys.name]);
}

/**
 * Counts a guess at a second factor per operator, regardless of the address. Only those who know the password can make
 * one, so strangers cannot lock operators out, and using more addresses gains nothing.
 * @throws Fault `limited` with the remaining time.
 */
export async function countCode(deps: StoreContext, email: string): Promise<FailureKey> {
  const key = purposeKey('code', email.trim());
  await countAttempt(deps, [[key, NAME_LIMITS]]);
  return key;
}

/**
 * Returns a key for a purpose and a name, for any origin. The purpose is stored in the address part, because strangers
 * can type any name on the sign-in page: a name that began with the purpose would share the key.
 */
const purposeKey = (purpose: 'code' | 'invitation', email: string): FailureKey => ({
  email: email.toLowerCase().slice(0, MAX_NAME_LENGTH),
  address: purpose,
});

/**
 * Counts an attempt at a mailed link. Links cannot be guessed; the count only limits the load.
 * @throws Fault when there were too many.
 */
export const countLinkAttempt = (deps: StoreContext, address: string): Promise<void> =>
  countAttempt(deps, [[{ email: 'link', address }, ADDRESS_LIMITS]]);

/**
 * Counts a test message to an operator, since each costs money or mailbox space.
 * @throws Fault when there were too many.
 */
export const countMessageAttempt = ({ db, clock }: StoreContext, operatorGuid: string): Promise<void> =>
  inTransaction(db, (tx) =>
    countAttemptInTransaction(tx, clock.now(), {
      key: { email: 'test message', address: operatorGuid },
      limits: REQUESTED_NAME_LIMITS,
      describe: (retryAfterS) => problem(`Too many test messages to this operator; try again in ${retryAfterS} s`),
    }),
  );

/**
 * Counts an invitation to a mailbox, regardless of the sender.
 * @throws Fault when there were too many.
 */
export const countInvitationAttempt = (tx: Tx, at: Instant, email: string): Promise<void> =>
  countAttemptInTransaction(tx, at, {
    key: purposeKey('invitation', email),
    limits: REQUESTED_NAME_LIMITS,
    describe: (retryAfterS) => problem(`Too many invitations to this address; try again in ${retryAfterS} s`),
  });

/**
 * Counts an attempt under each key, unless one of them has to wait.
 * @throws Fault `limited` with the remaining time.
 */
export async function countAttempt(
  deps: StoreContext,
  keys: readonly (readonly [FailureKey, AttemptLimits])[],
): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    for (const [{ email, address }, limits] of keys) {
      await countAttemptInTransaction(tx, at, { key: { email, address: clientNetwork(address) }, limits });
    }
  });
}

interface AttemptToCount {
  readonly key: FailureKey;
  readonly limits: AttemptLimits;
  /** Returns the message of the fault. Default: too many tries. */
  readonly describe?: (retryAfterS: number) => string;
}

async function countAttemptInTransaction(
  tx: Tx,
  at: Instant,
  { key, limits, describe }: AttemptToCount,
): Promise<void> {
  const failureHistory = await lockFailures(tx, key);
  const waitMilliseconds = waitMs(failureHistory, at);
  if (waitMilliseconds > 0) throw tooManyAttempts(waitMilliseconds, describe);
  await saveFailures(tx, key, addAttempt(failureHistory, at, limits));
}
