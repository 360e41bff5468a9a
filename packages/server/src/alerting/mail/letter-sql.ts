import type { Instant } from '@vedette/kernel/clock';
import { announce } from '../../db/announce.js';
import type { Db, Tx } from '../../db/connection.js';
import { ALERT_KINDS } from '../alerts/alert.js';

export interface NewLetter {
  readonly accountId: number;
  readonly address: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sealedLink: Buffer;
  readonly linkExpiresAt: Instant;
  readonly at: Instant;
}

/** Writes the mail and tells of it. */
export async function insertLetter(tx: Tx, letter: NewLetter): Promise<void> {
  const { mail_id } = await tx
    .insertInto('mail')
    .values({
      account_id: letter.accountId,
      address: letter.address,
      kind: ALERT_KINDS.indexOf('System'),
      state: 'waiting',
      created_at: letter.at,
      next_at: letter.at,
      message_id: letter.messageId,
      ...{ subject: letter.subject, body_text: letter.text, body_html: letter.html, is_letter: true },
      ...{ sealed_link: letter.sealedLink, link_expires_at: letter.linkExpiresAt },
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  await announce(tx, { topic: 'outbox', accountId: letter.accountId, ids: [mail_id] });
}

/** Links that are good for nothing any more are gone from the store. */
export async function dropOldLinks(db: Db, at: Instant): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sealed_link: null })
    .where('sealed_link', 'is not', null)
    .where('link_expires_at', '<=', at)
    .execute();
}
