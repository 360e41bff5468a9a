import { MINUTE } from '@vedette/kernel/clock';
import { recordAudit } from '../audit/audit.js';
import type { SignInDeps } from '../context/deps.js';
import { loadLinkCreatedAt } from './one-time-link-sql.js';
import { sendLink } from './one-time-link.js';
import { insertRequest, selectPasswordOwner, takeRequests, type PasswordRequest } from './lost-password-sql.js';
import { MAX_NAME_LENGTH, countAttempt } from './sign-in.js';
import { ADDRESS_LIMITS, REQUESTED_NAME_LIMITS } from './sign-in-rules.js';
import { inTransaction, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** Minimum time between two mails to one operator, however often and from wherever they are requested. */
const MIN_MAIL_INTERVAL_MS = 2 * MINUTE;
const REQUEST_BATCH_SIZE = 50;

/**
 * Stores a request for a new password. Known and unknown addresses are treated alike here; `processPasswordRequests`
 * sends the mail later, so that neither the response nor its time reveals whether the operator exists.
 * @throws Fault `limited` after too many requests from here.
 */
export async function requestPasswordLink(
  deps: StoreContext,
  request: Omit<PasswordRequest, 'askedAt'>,
): Promise<void> {
  const email = request.email.trim().toLowerCase();
  const { address } = request;
  await countAttempt(deps, [
    [{ email: `lost ${email}`.slice(0, MAX_NAME_LENGTH), address }, REQUESTED_NAME_LIMITS],
    [{ email: 'lost', address }, ADDRESS_LIMITS],
  ]);
  if (email.length > MAX_NAME_LENGTH) return;
  await insertRequest(deps.db, { email, address, askedAt: deps.clock.now() });
}

/** Mails a link to the operators among the requested addresses. Safe in several processes at once. */
export async function processPasswordRequests(deps: SignInDeps): Promise<void> {
  for (;;) {
    const processedCount = await inTransaction(deps.db, async (tx) => {
      const requests = await takeRequests(tx, REQUEST_BATCH_SIZE);
      for (const request of requests) await processRequest(tx, deps, request);
      return requests.length;
    });
    if (processedCount < REQUEST_BATCH_SIZE) return;
  }
}

/** Sends nothing to unknown addresses, nor to operators without a password. */
async function processRequest(tx: Tx, deps: SignInDeps, request: PasswordRequest): Promise<void> {
  const operator = await selectPasswordOwner(tx, request.email);
  if (!operator) return;
  const at = deps.clock.now();
  const lastAt = await loadLinkCreatedAt(tx, operator.operatorGuid, 'LostPassword');
  if (lastAt !== undefined && at - lastAt < MIN_MAIL_INTERVAL_MS) return;
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
