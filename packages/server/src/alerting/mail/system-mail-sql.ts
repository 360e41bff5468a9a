import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { announce } from '../../db/announce.js';
import type { Db, Tx } from '../../db/connection.js';
import { ALERT_KINDS } from '../delivery-log/alert.js';

export interface NewSystemMail {
  readonly accountId: number;
  readonly address: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sealed link that replaces `{{link}}`. */
  readonly link?: { readonly sealed: Buffer; readonly expiresAt: Instant } | undefined;
  readonly attachmentGuid?: string | undefined;
  readonly at: Instant;
}

/** Stores the mail and notifies the delivery loop; returns its number. */
export async function insertSystemMail(tx: Tx, systemMail: NewSystemMail): Promise<number> {
  const { mail_id } = await tx
    .insertInto('mail')
    .values({
      account_id: systemMail.accountId,
      address: systemMail.address,
      kind: ALERT_KINDS.indexOf('System'),
      state: 'waiting',
      created_at: systemMail.at,
      next_at: systemMail.at,
      message_id: systemMail.messageId,
      subject: systemMail.subject,
      body_text: systemMail.text,
      body_html: systemMail.html,
      is_system_mail: true,
      ...(systemMail.link && { sealed_link: systemMail.link.sealed, link_expires_at: systemMail.link.expiresAt }),
      headers: JSON.stringify(systemMail.headers ?? {}),
      attachment_guid: systemMail.attachmentGuid ?? null,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  await announce(tx, { topic: 'outbox', accountId: systemMail.accountId, ids: [mail_id] });
  return mail_id;
}

/** Selects waiting system mails to an address by one of their headers. Mails being handed over cannot be cancelled. */
export interface WaitingSystemMails {
  readonly accountId: number;
  readonly address: string;
  readonly header: { readonly name: string; readonly value: string };
}

export async function cancelSystemMails(tx: Tx, { accountId, address, header }: WaitingSystemMails): Promise<void> {
  const deleted = await tx
    .deleteFrom('mail')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('is_system_mail', '=', true)
    .where(sql`lower(address)`, '=', address.toLowerCase())
    .where(sql`headers ->> ${header.name}`, '=', header.value)
    .returning('mail_id')
    .execute();
  if (deleted.length > 0)
    await announce(tx, { topic: 'outbox', accountId, ids: deleted.map(({ mail_id }) => mail_id) });
}

/** Deletes expired links from the database. */
export async function deleteExpiredLinks(db: Db, at: Instant): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sealed_link: null })
    .where('sealed_link', 'is not', null)
    .where('link_expires_at', '<=', at)
    .execute();
}
