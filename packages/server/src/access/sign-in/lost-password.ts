import { MINUTE } from '@vedette/kernel/clock';
import { recordAudit } from '../audit/audit.js';
import type { SignInDeps } from '../context/deps.js';
import { linkMadeAt } from './one-time-link-sql.js';
import { sendLink } from './one-time-link.js';
import { insertRequest, selectPasswordOwner, takeRequests, type PasswordRequest } from './lost-password-sql.js';
import { MAX_NAME_LENGTH, countTry } from './sign-in.js';
import { PER_ADDRESS, PER_REQUESTED_NAME } from './sign-in-rules.js';
import { inTransaction, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** Minimum time between two mails to one operator, however often and from wherever they are requested. */
const ONE_MAIL_IN_MS = 2 * MINUTE;
const REQUESTS_AT_ONCE = 50;

/**
 * Stores a request for a new password. Known and unknown addresses are treated alike here; `processPasswordRequests`
 * sends the mail later, so that neither the response nor its time reveals whether the operator exists.
 * @throws Fault `limited` after too many requests from here.
 */
export async function requestPassword(deps: StoreContext, request: Omit<PasswordRequest, 'askedAt'>): Promise<void> {
  const email = request.email.trim().toLowerCase();
  const { address } = request;
  await countTry(deps, [
    [{ email: `lost ${email}`.slice(0, MAX_NAME_LENGTH), address }, PER_REQUESTED_NAME],
    [{ email: 'lost', address }, PER_ADDRESS],
  ]);
  if (email.length > MAX_NAME_LENGTH) return;
  await insertRequest(deps.db, { email, address, askedAt: deps.clock.now() });
}

/** Mails a link to the operators among the requested addresses. Safe in several processes at once. */
export async function answerRequests(deps: SignInDeps): Promise<void> {
  for (;;) {
    const taken = await inTransaction(deps.db, async (tx) => {
      const requests = await takeRequests(tx, REQUESTS_AT_ONCE);
      for (const request of requests) await answer(tx, deps, request);
      return requests.length;
    });
    if (taken < REQUESTS_AT_ONCE) return;
  }
}

/** Sends nothing to unknown addresses, nor to operators without a password. */
async function answer(tx: Tx, deps: SignInDeps, request: PasswordRequest): Promise<void> {
  const operator = await selectPasswordOwner(tx, request.email);
  if (!operator) return;
  const at = deps.clock.now();
  const lastAt = await linkMadeAt(tx, operator.operatorGuid, 'LostPassword');
  if (lastAt !== undefined && at - lastAt < ONE_MAIL_IN_MS) return;
  await sendLink(tx, deps, operator, 'LostPassword');
  const { accountId, operatorGuid, fullName } = operator;
  await recordAudit(
    tx,
    { accountId, via: 'system' },
    {
      at,
      action: 'PasswordLinkSent',
      objectType: 'Operator',
      objectGuid: operatorGuid,
      objectName: fullName,
      after: { Address: request.address },
    },
  );
}
