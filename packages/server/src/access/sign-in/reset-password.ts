import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { deleteOtherApiUsers } from '../api-users/api-user.js';
import { recordAudit } from '../audit/audit.js';
import { loadCaller } from '../callers/load-caller.js';
import { selectLogin } from '../callers/caller-sql.js';
import { setPassword } from './operator-password.js';
import { selectOperator, updateOperator } from '../operators/operator-sql.js';
import { deleteFactor } from './second-factor-sql.js';
import { deleteFailuresByEmail } from './sign-in-sql.js';
import { announce, inTransaction } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** Request made on the server for an operator who is locked out. */
export interface PasswordReset {
  /** E-mail address of the operator, case-insensitive. */
  readonly email: string;
  readonly deletesApiAccounts: boolean;
  /** For a lost authenticator: two-factor authentication is set up again after the sign-in. */
  readonly removesSecondFactor: boolean;
}

/** The new login; the password is stored nowhere else. */
export interface PasswordResetResult {
  readonly email: string;
  readonly fullName: string;
  readonly password: Secret;
  readonly endedApiAccounts: number;
  readonly droppedSecondFactor: boolean;
}

const PASSWORD_BYTES = 15;

/**
 * Gives an operator a new, generated password, without mail and without a signed-in administrator. It is for users with
 * access to the data folder, who could read everything anyway. Ends the operator's sessions, voids mailed links and
 * enables sign-in with a password.
 * @throws Fault `missing` for an address of no operator.
 */
export async function resetPassword(deps: StoreContext, request: PasswordReset): Promise<PasswordResetResult> {
  const email = request.email.trim().toLowerCase();
  const login = await selectLogin(deps.db, email);
  const caller = login && (await loadCaller(deps.db, login.operatorGuid, { via: 'login' }));
  if (!caller) throw new Fault('missing', `No operator signs in as ${request.email}`);
  const { accountId, operatorGuid } = caller;
  const password = new Secret(deps.random.bytes(PASSWORD_BYTES).toString('base64url'));
  return inTransaction(deps.db, async (tx) => {
    const operator = await selectOperator(tx, accountId, operatorGuid);
    if (!operator) throw new Fault('missing', `No operator signs in as ${request.email}`);
    // Revealed to be hashed.
    await setPassword(tx, deps, accountId, { operatorGuid, password: password.reveal() });
    if (!operator.allowsNativeLogin)
      await updateOperator(tx, accountId, operatorGuid, { ...operator, allowNativeLogin: true });
    const endedApiAccounts = request.deletesApiAccounts ? await deleteOtherApiUsers(tx, deps, caller, operatorGuid) : 0;
    const droppedSecondFactor = request.removesSecondFactor && (await deleteFactor(tx, { accountId, operatorGuid }));
    await deleteFailuresByEmail(tx, email);
    await recordAudit(
      tx,
      { accountId, via: 'system' },
      {
        at: deps.clock.now(),
        action: 'Updated',
        objectType: 'Operator',
        objectGuid: operatorGuid,
        objectName: operator.fullName,
        after: {
          Password: 'changed',
          By: 'npm run reset-password',
          ...(endedApiAccounts > 0 && { EndedApiAccounts: endedApiAccounts }),
          ...(droppedSecondFactor && { SecondFactor: 'removed' }),
        },
      },
    );
    await announce(tx, { topic: 'operator', accountId, ids: [operatorGuid] });
    return { email: operator.email, fullName: operator.fullName, password, endedApiAccounts, droppedSecondFactor };
  });
}
