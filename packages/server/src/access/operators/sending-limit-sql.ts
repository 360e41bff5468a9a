import type { Instant } from '@vedette/kernel/clock';
import type { Db, Tx } from '../../db/connection.js';
import type { Sending, SendingKind } from './sending-limit-rules.js';

export interface SendingKey {
  readonly accountId: number;
  readonly operatorGuid: string;
  readonly kind: SendingKind;
}

/** Returns what the operator has sent since `since`, oldest first. */
export async function selectSendings(db: Db, key: SendingKey, since: Instant): Promise<Sending[]> {
  return db
    .selectFrom('operator_sending')
    .select(['sent_at as sentAt', 'messages'])
    .where('account_id', '=', key.accountId)
    .where('operator_guid', '=', key.operatorGuid)
    .where('kind', '=', key.kind)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute();
}

export async function insertSending(tx: Tx, key: SendingKey, { sentAt, messages }: Sending): Promise<void> {
  await tx
    .insertInto('operator_sending')
    .values({
      account_id: key.accountId,
      operator_guid: key.operatorGuid,
      kind: key.kind,
      sent_at: sentAt,
      messages,
    })
    .execute();
}

/** Deletes entries that no limit counts any more. */
export async function deleteOldSendings(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('operator_sending').where('sent_at', '<=', before).execute();
}
