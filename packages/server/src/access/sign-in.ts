import { Fault } from '@vedette/kernel/fault';
import { recordAudit } from './audit.js';
import { loadCaller } from './caller.js';
import type { Caller } from './caller.js';
import { selectLogin } from './caller-sql.js';
import type { AccessDeps } from './deps.js';
import { verifyPassword } from './password.js';
import { afterTry, PER_ADDRESS, PER_NAME, PER_NAME_AND_ADDRESS, waitMs } from './sign-in-rules.js';
import { deleteFailures, lockFailures, saveFailures, type FailureKey } from './sign-in-sql.js';
import { inTransaction } from './store-sql.js';

const LONGEST_NAME = 254;
/** Longer than any password that can be set; hashing more would only cost time. */
const LONGEST_PASSWORD = 1_024;

/**
 * The operator with this e-mail address and password, for the web app and `POST /Register`; undefined when they do not
 * fit, which takes as long for unknown addresses as for known ones. Each try counts before it is looked at, so that
 * parallel guesses gain nothing; a right one clears the count.
 * @throws Fault `limited` while tries from here are refused.
 */
export async function signIn(
  deps: AccessDeps,
  login: { readonly email: string; readonly password: string; readonly address: string },
  via: 'session' | 'login',
): Promise<Caller | undefined> {
  const email = login.email.trim().toLowerCase();
  if (email.length > LONGEST_NAME || login.password.length > LONGEST_PASSWORD) return undefined;
  await countTry(deps, email, login.address);
  const known = await selectLogin(deps.db, email);
  const isAllowed = known?.allowNativeLogin !== false;
  const isRight = await verifyPassword(login.password, isAllowed ? known?.passwordHash : undefined);
  const caller = known && (await loadCaller(deps.db, known.operatorGuid, { via }));
  if (isRight && caller) {
    await deleteFailures(deps.db, [
      { email, address: login.address },
      { email, address: '' },
    ]);
    return caller;
  }
  if (caller) {
    const entry = { objectType: 'Operator', objectGuid: caller.operatorGuid, objectName: caller.operatorName };
    const at = deps.clock.now();
    await recordAudit(deps.db, caller, { at, action: 'SignInFailed', ...entry, after: { Address: login.address } });
  }
  return undefined;
}

async function countTry(deps: AccessDeps, email: string, address: string): Promise<void> {
  const at = deps.clock.now();
  const keys: readonly (readonly [FailureKey, typeof PER_NAME])[] = [
    [{ email, address }, PER_NAME_AND_ADDRESS],
    [{ email, address: '' }, PER_NAME],
    [{ email: '', address }, PER_ADDRESS],
  ];
  await inTransaction(deps.db, async (tx) => {
    for (const [key, patience] of keys) {
      const known = await lockFailures(tx, key);
      const wait = waitMs(known, at);
      if (wait > 0) {
        const retryAfterS = Math.ceil(wait / 1_000);
        throw new Fault('limited', `Too many wrong passwords; try again in ${retryAfterS} s`, { retryAfterS });
      }
      await saveFailures(tx, key, afterTry(known, at, patience));
    }
  });
}
