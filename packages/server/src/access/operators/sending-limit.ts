/**
 * Rate limit of messages that an operator makes the service send to others. Counted in the database, so that all
 * processes share one count.
 */
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { inTransaction, type Db, type Tx } from '../context/store-sql.js';
import { lockOperator } from './operator-sql.js';
import { SENDING_WINDOW_MS, findExhaustedLimit, type SendingKind } from './sending-limit-rules.js';
import { insertSending, selectSendings } from './sending-limit-sql.js';
import type { ContextPick } from '../../module/context.js';

type Sender = Pick<Caller, 'accountId' | 'operatorGuid'>;

/** Message that is about to be sent. */
export interface PlannedSending {
  readonly kind: SendingKind;
  readonly at: Instant;
  /** Default: 1. */
  readonly messages?: number;
}

/** @throws Fault `limited` if the operator has used up a limit of this kind. */
export async function requireSendingCapacity(
  db: Db,
  { accountId, operatorGuid }: Sender,
  { kind, at }: PlannedSending,
): Promise<void> {
  const sent = await selectSendings(db, { accountId, operatorGuid, kind }, at - SENDING_WINDOW_MS);
  const exhausted = findExhaustedLimit(kind, sent, at);
  if (exhausted) throw new Fault('limited', exhausted.message, { retryAfterS: Math.ceil(exhausted.waitMs / 1_000) });
}

/**
 * Counts the messages that the transaction sends; a failed transaction does not count. Until it ends, other processes
 * wait to count for the same operator.
 * @throws Fault `limited`.
 */
export async function countSending(tx: Tx, sender: Sender, planned: PlannedSending): Promise<void> {
  const { accountId, operatorGuid } = sender;
  const { kind, at, messages = 1 } = planned;
  await lockOperator(tx, accountId, operatorGuid);
  await requireSendingCapacity(tx, sender, planned);
  await insertSending(tx, { accountId, operatorGuid, kind }, { sentAt: at, messages });
}

/**
 * Counts a test message, which is sent immediately and counts whether or not it arrives.
 * @throws Fault `limited`.
 */
export const countTestMessage = ({ db, clock }: ContextPick<'db' | 'clock'>, caller: Caller): Promise<void> =>
  inTransaction(db, (tx) => countSending(tx, caller, { kind: 'testMessage', at: clock.now() }));
