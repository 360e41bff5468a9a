import type { SecondFactorState } from '@vedette/contract/v1/account/second-factor';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { decodeSecret, encodeBase32 } from '@vedette/protocols/one-time-password';
import { Secret } from '@vedette/kernel/secret';
import { recordAudit } from '../audit/audit.js';
import type { Caller } from '../../rights/index.js';
import type { SignInDeps } from '../context/deps.js';
import { selectOperator } from '../operators/operator-sql.js';
import { hashToken } from '../passwords/password.js';
import {
  buildAuthenticatorUri,
  findCodePeriod,
  normaliseRecoveryCode,
  formatRecoveryCode,
} from './second-factor-rules.js';
import {
  deleteFactor,
  lockFactor,
  updateFactor,
  saveFactor,
  saveRecoveryCodes,
  selectFactorState,
  consumeRecoveryCode,
  updateOwnPolicy,
  type FactorOwner,
  type FactorState,
} from './second-factor-sql.js';
import { deleteSessions } from './session-sql.js';
import { clearGuesses, verifyOperatorPassword, countCode, countGuess, loadGuessSource } from './sign-in.js';
import { deleteFailures, uncountAttempt } from './sign-in-sql.js';
import { announce, inTransaction, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

const SECRET_BYTES = 20;
const RECOVERY_CODE_COUNT = 10;
/** Gives 16 characters of Base32. */
const RECOVERY_CODE_BYTES = 10;

const secondFactorSealContext = ({ accountId, operatorGuid }: FactorOwner) => ({
  accountId,
  objectGuid: operatorGuid,
  field: 'SecondFactor',
});

async function loadFactorState(db: Db, owner: FactorOwner): Promise<FactorState> {
  const state = await selectFactorState(db, owner);
  if (!state) throw notFoundFault('operator', owner.operatorGuid);
  return state;
}

/** Returns the state of an operator's two-factor authentication. */
export async function readSecondFactor(db: Db, owner: FactorOwner): Promise<SecondFactorState> {
  const { ownPolicy, accountPolicy, isSetUp, recoveryCodeCount } = await loadFactorState(db, owner);
  return {
    Policy: ownPolicy ?? accountPolicy,
    OwnPolicy: ownPolicy ?? 'AsAccount',
    IsSetUp: isSetUp,
    RecoveryCodesLeft: recoveryCodeCount,
  };
}

/**
 * Creates a secret for the caller's authenticator; it applies only after `confirmSecondFactor`.
 * @throws Fault `refused` when two-factor authentication is disabled or set up already, or the password is wrong.
 */
export async function beginSecondFactor(
  deps: SignInDeps,
  caller: Caller,
  password: string,
  address: string,
): Promise<{ Secret: string; Uri: string }> {
  const { ownPolicy, accountPolicy, isSetUp, email, hasPassword } = await loadFactorState(deps.db, caller);
  if ((ownPolicy ?? accountPolicy) === 'Disabled') throw new Fault('refused', 'Two-factor authentication is disabled');
  if (isSetUp) throw new Fault('refused', 'Two-factor authentication is already set up; remove it first');
  if (!hasPassword) throw new Fault('refused', 'Two-factor authentication only applies to sign-in with a password');
  if (!(await verifyOperatorPassword(deps, { email, password, address })))
    throw new Fault('refused', 'Password: is wrong');
  const secret = encodeBase32(deps.random.bytes(SECRET_BYTES));
  const sealed = deps.vault.seal(new Secret(secret), secondFactorSealContext(caller));
  await inTransaction(deps.db, (tx) => saveFactor(tx, caller, sealed, deps.clock.now()));
  return { Secret: secret, Uri: buildAuthenticatorUri(email, secret) };
}

/**
 * Activates two-factor authentication with a first code of the authenticator. All other sessions end; only this
 * response contains the recovery codes.
 * @throws Fault `refused` for a wrong code, and when no setup was begun.
 */
export async function confirmSecondFactor(
  deps: SignInDeps,
  caller: Caller,
  code: string,
): Promise<{ RecoveryCodes: string[] }> {
  return inTransaction(deps.db, async (tx) => {
    const factor = await lockFactor(tx, caller);
    if (factor?.confirmedAt !== null) throw new Fault('refused', 'There is no setup to confirm; begin one first');
    const at = deps.clock.now();
    const period = findCodePeriod(unsealFactorSecret(deps, caller, factor.sealedSecret), code, at, factor.lastPeriod);
    if (period === undefined) throw new Fault('refused', 'Code: is wrong');
    await updateFactor(tx, caller, { last_period: period, confirmed_at: at });
    const RecoveryCodes = await createRecoveryCodes(tx, deps, caller);
    await deleteSessions(tx, caller.accountId, caller.operatorGuid, { except: caller.sessionId });
    await auditChange({ tx, deps, caller }, await loadNamedOperator(tx, caller), { SecondFactor: 'set up' });
    return { RecoveryCodes };
  });
}

/**
 * Returns whether the code is one of the authenticator or an unused recovery code. An accepted code cannot be used
 * again.
 */
export async function acceptCode(deps: SignInDeps, owner: FactorOwner, code: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const factor = await lockFactor(tx, owner);
    if (typeof factor?.confirmedAt !== 'number') return false;
    const secret = unsealFactorSecret(deps, owner, factor.sealedSecret);
    const period = findCodePeriod(secret, code, deps.clock.now(), factor.lastPeriod);
    if (period === undefined) return consumeRecoveryCode(tx, owner, hashToken(normaliseRecoveryCode(code)));
    await updateFactor(tx, owner, { last_period: period });
    return true;
  });
}

/**
 * Replaces the recovery codes.
 * @throws Fault `refused` for a wrong code, `limited`.
 */
export async function renewRecoveryCodes(
  deps: SignInDeps,
  caller: Caller,
  code: string,
  address: string,
): Promise<{ RecoveryCodes: string[] }> {
  await requireValidCode(deps, caller, code, address);
  return inTransaction(deps.db, async (tx) => {
    const RecoveryCodes = await createRecoveryCodes(tx, deps, caller);
    await auditChange({ tx, deps, caller }, await loadNamedOperator(tx, caller), { RecoveryCodes: 'renewed' });
    return { RecoveryCodes };
  });
}

/** @throws Fault `refused` for a wrong code and when two-factor authentication is required, `limited`. */
export async function removeSecondFactor(
  deps: SignInDeps,
  caller: Caller,
  code: string,
  address: string,
): Promise<void> {
  const { ownPolicy, accountPolicy } = await loadFactorState(deps.db, caller);
  if ((ownPolicy ?? accountPolicy) === 'Required')
    throw new Fault('refused', 'Two-factor authentication is required and cannot be removed');
  await requireValidCode(deps, caller, code, address);
  await inTransaction(deps.db, async (tx) => {
    await deleteFactor(tx, caller);
    await auditChange({ tx, deps, caller }, await loadNamedOperator(tx, caller), { SecondFactor: 'removed' });
  });
}

/**
 * Removes the second factor of an operator who lost authenticator and recovery codes, and ends their sessions.
 * @throws Fault `missing`.
 */
export async function resetSecondFactor(deps: StoreContext, caller: Caller, operatorGuid: string): Promise<void> {
  const owner = { accountId: caller.accountId, operatorGuid };
  await inTransaction(deps.db, async (tx) => {
    const name = await loadNamedOperator(tx, owner);
    if (!(await deleteFactor(tx, owner)))
      throw new Fault('missing', 'This operator has not set up two-factor authentication');
    await deleteSessions(tx, caller.accountId, operatorGuid, { except: caller.sessionId });
    await auditChange({ tx, deps, caller }, name, { SecondFactor: 'reset' });
  });
}

/**
 * Sets the operator's own policy, which replaces the account's.
 * @throws Fault `missing`.
 */
export async function changePolicy(
  deps: StoreContext,
  caller: Caller,
  operatorGuid: string,
  policy: SecondFactorState['OwnPolicy'],
): Promise<void> {
  const owner = { accountId: caller.accountId, operatorGuid };
  await inTransaction(deps.db, async (tx) => {
    await updateOwnPolicy(tx, owner, policy === 'AsAccount' ? null : policy);
    await auditChange({ tx, deps, caller }, await loadNamedOperator(tx, owner), { SecondFactorPolicy: policy });
  });
}

function unsealFactorSecret(deps: SignInDeps, owner: FactorOwner, sealed: Buffer): Buffer {
  // Revealed to compute codes from it.
  const base32 = deps.vault.unseal(sealed, secondFactorSealContext(owner)).reveal();
  const secret = decodeSecret(base32, 'Base32');
  if (!secret) throw new Error('the secret of a second factor is not Base32');
  return secret;
}

async function createRecoveryCodes(tx: Tx, deps: StoreContext, owner: FactorOwner): Promise<string[]> {
  const plain = Array.from({ length: RECOVERY_CODE_COUNT }, () => encodeBase32(deps.random.bytes(RECOVERY_CODE_BYTES)));
  await saveRecoveryCodes(
    tx,
    owner,
    plain.map((code) => hashToken(code)),
  );
  return plain.map(formatRecoveryCode);
}

/** Counts the attempt, since a holder of a stolen cookie could guess. */
async function requireValidCode(deps: SignInDeps, caller: Caller, code: string, address: string): Promise<void> {
  const { email } = await loadFactorState(deps.db, caller);
  const source = await loadGuessSource(deps, email.toLowerCase(), address);
  await countGuess(deps, source);
  const failureKey = await countCode(deps, email);
  if (!(await acceptCode(deps, caller, code))) throw new Fault('refused', 'Code: is wrong');
  await clearGuesses(deps, source);
  await deleteFailures(deps.db, [failureKey]);
  await uncountAttempt(deps.db, source.keys.address);
}

interface NamedOperator extends FactorOwner {
  readonly name: string;
}

async function loadNamedOperator(tx: Tx, { accountId, operatorGuid }: FactorOwner): Promise<NamedOperator> {
  const operator = await selectOperator(tx, accountId, operatorGuid);
  if (!operator) throw notFoundFault('operator', operatorGuid);
  return { accountId, operatorGuid, name: operator.fullName };
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  { accountId, operatorGuid, name }: NamedOperator,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entry = { objectType: 'Operator', objectGuid: operatorGuid, objectName: name };
  await recordAudit(tx, caller, { at: deps.clock.now(), action: 'Updated', ...entry, after });
  await announce(tx, { topic: 'operator', accountId, ids: [operatorGuid] });
}
