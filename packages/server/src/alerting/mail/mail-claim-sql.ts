import type { Instant } from '@vedette/kernel/clock';
import { sql, type Selectable } from 'kysely';
import { announce } from '../../db/announce.js';
import type { Db, Tx } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { DeliveryState, MailState, MailTable } from '../../db/tables/alerting.js';
import type { Alert } from '../delivery-log/alert.js';
import { toAlert } from '../delivery-log/alert-sql.js';
import type { MailContent } from './mail-content.js';

/** A mail that this process has claimed and may hand over until the lease ends. */
export interface ClaimedMail {
  readonly mailId: number;
  readonly accountId: number;
  readonly address: string;
  readonly messageId: string;
  readonly createdAt: Instant;
  /** Includes this attempt; only the latest attempt may be settled. */
  readonly attempts: number;
  /** The process that has claimed the mail, until the hand-over begins; null when an earlier attempt had begun. */
  readonly leaseHolder: string | null;
  readonly isPossibleDuplicate: boolean;
  /** True for a system mail: it is not about alerts, and its text was fixed when it was queued. */
  readonly isSystemMail: boolean;
  /**
   * Text of a system mail, or text fixed by an earlier attempt that may have been accepted; only the latter has a
   * sender.
   */
  readonly fixedText: { readonly sender: string | undefined; readonly content: MailContent } | undefined;
  /** Sealed link that replaces `{{link}}`, only in a system mail with a link; null when it has expired. */
  readonly sealedLink?: Buffer | null;
  readonly attachmentGuid: string | null;
}

export interface MailClaimOptions {
  /** The process that claims. */
  readonly leaseHolder: string;
  readonly at: Instant;
  readonly leaseUntil: Instant;
  /** Whether system mails are claimed instead of alert mails. */
  readonly isSystemMail: boolean;
}

/**
 * Claims the mail that has been due longest, or one whose lease holder has vanished. If that process had begun the
 * hand-over, the receiver may already have the mail, so it is marked as a possible duplicate. Its deliveries are in
 * state `sending` from now on.
 */
export async function claimMail(db: Db, options: MailClaimOptions): Promise<ClaimedMail | undefined> {
  if (!(await isMailDue(db, options))) return undefined;
  return db.transaction().execute(async (tx) => {
    const due = (await lockWaiting(tx, options)) ?? (await lockAbandoned(tx, options));
    if (due === undefined) return undefined;
    const row = await tx
      .updateTable('mail')
      .set({
        state: 'sending',
        next_at: null,
        lease_until: options.leaseUntil,
        claimed_by: sql<string | null>`case when sending_started_at is null then ${options.leaseHolder}::uuid end`,
        attempts: sql<number>`attempts + 1`,
        is_possible_duplicate: sql<boolean>`is_possible_duplicate or sending_started_at is not null`,
      })
      .where('mail_id', '=', due)
      .returningAll()
      .executeTakeFirstOrThrow();
    await updateDeliveries(tx, row.mail_id, {
      state: 'sending',
      next_at: null,
      attempts: row.attempts,
      is_possible_duplicate: row.is_possible_duplicate,
    });
    return toClaimedMail(row);
  });
}

/**
 * Releases mails that processes which no longer exist have claimed but not begun to hand over. None of them has been
 * sent, and if such a process was only frozen, it can no longer begin (`beginMail`). Mails that may have been sent wait
 * for their lease to expire.
 */
export async function releaseAbandonedMails(db: Db, at: Instant): Promise<void> {
  await db
    .updateTable('mail')
    .set({ lease_until: at, claimed_by: null })
    .where('state', '=', 'sending')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('engine_member').whereRef('engine_member.holder', '=', 'mail.claimed_by'))),
    )
    .where('claimed_by', 'is not', null)
    // Begun by a process of the previous version, which stores no holder.
    .where('sending_started_at', 'is', null)
    .execute();
}

const selectIsDue = statement<{ is_due: boolean }>(`
  select exists (select from mail where state = 'waiting' and is_system_mail = $1 and next_at <= $2)
    or exists (select from mail where state = 'sending' and is_system_mail = $1 and lease_until <= $2) as is_due`);

/** Usually none is due. A transaction to find that out would take four round trips. */
async function isMailDue(db: Db, { at, isSystemMail }: MailClaimOptions): Promise<boolean> {
  const [row] = await selectIsDue(db, [isSystemMail, at]);
  return row?.is_due === true;
}

async function lockWaiting(tx: Tx, { at, isSystemMail }: MailClaimOptions): Promise<number | undefined> {
  const row = await tx
    .selectFrom('mail')
    .select('mail_id')
    .where('state', '=', 'waiting')
    .where('is_system_mail', '=', isSystemMail)
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .orderBy('mail_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.mail_id;
}

async function lockAbandoned(tx: Tx, { at, isSystemMail }: MailClaimOptions): Promise<number | undefined> {
  const row = await tx
    .selectFrom('mail')
    .select('mail_id')
    .where('state', '=', 'sending')
    .where('is_system_mail', '=', isSystemMail)
    .where('lease_until', '<=', at)
    .orderBy('lease_until')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.mail_id;
}

function toClaimedMail(row: Selectable<MailTable>): ClaimedMail {
  const { subject, body_text: text, body_html: html, headers } = row;
  return {
    mailId: row.mail_id,
    accountId: row.account_id,
    address: row.address,
    messageId: row.message_id,
    createdAt: row.created_at,
    attempts: row.attempts,
    leaseHolder: row.claimed_by,
    isPossibleDuplicate: row.is_possible_duplicate,
    isSystemMail: row.is_system_mail,
    fixedText:
      row.sending_started_at === null && !row.is_system_mail
        ? undefined
        : { sender: row.sender === '' ? undefined : row.sender, content: { subject, text, html, headers } },
    ...(row.link_expires_at !== null && { sealedLink: row.sealed_link }),
    attachmentGuid: row.attachment_guid,
  };
}

/** An alert with the number of its incident, if that still exists, and the operator it is addressed to. */
export type MailedAlert = Alert & { readonly incidentId?: number; readonly recipientGuid?: string };

/** Returns the alerts of a claimed mail in chronological order, and the operator it is written for, if any. */
export async function readMailAlerts(
  db: Db,
  mailId: number,
): Promise<{ readonly alerts: readonly MailedAlert[]; readonly operatorGuid: string | undefined }> {
  const rows = await db
    .selectFrom('alert_delivery as i')
    .innerJoin('alert as a', (join) =>
      join.onRef('a.account_id', '=', 'i.account_id').onRef('a.alert_guid', '=', 'i.alert_guid'),
    )
    .leftJoin('incident as n', (join) =>
      join.onRef('n.incident_guid', '=', 'a.incident_guid').onRef('n.account_id', '=', 'a.account_id'),
    )
    .selectAll('a')
    .select(['i.operator_guid', 'n.incident_id'])
    .where('i.mail_id', '=', mailId)
    .where('i.state', '=', 'sending')
    .orderBy('a.alerted_at')
    .orderBy('i.delivery_id')
    .execute();
  const recipient = rows.find(({ operator_guid }) => operator_guid !== null)?.operator_guid;
  const alerts = rows.map((row) => ({
    ...toAlert(row),
    ...(row.incident_id !== null && { incidentId: row.incident_id }),
    ...(row.operator_guid !== null && { recipientGuid: row.operator_guid }),
  }));
  return { alerts, operatorGuid: recipient ?? undefined };
}

/** An alert of a claimed mail that is addressed to operators. */
export interface PersonalDelivery {
  readonly deliveryId: number;
  readonly operatorGuid: string;
  readonly otherOperatorGuids: readonly string[];
  readonly isExtraAddress: boolean;
  readonly monitorGuid: string | undefined;
}

/** Returns the alerts of a claimed mail that are addressed to operators, without those for extra addresses only. */
export async function readPersonalDeliveries(tx: Tx, mailId: number): Promise<PersonalDelivery[]> {
  const rows = await tx
    .selectFrom('alert_delivery as i')
    .innerJoin('alert as a', (join) =>
      join.onRef('a.account_id', '=', 'i.account_id').onRef('a.alert_guid', '=', 'i.alert_guid'),
    )
    .select(['i.delivery_id as deliveryId', 'i.operator_guid as operatorGuid', 'a.monitor_guid as monitorGuid'])
    .select(['i.other_operators as otherOperatorGuids', 'i.is_extra_address as isExtraAddress'])
    .where('i.mail_id', '=', mailId)
    .where('i.state', '=', 'sending')
    .execute();
  return rows.flatMap(({ operatorGuid, monitorGuid, ...row }) =>
    operatorGuid === null ? [] : [{ ...row, operatorGuid, monitorGuid: monitorGuid ?? undefined }],
  );
}

/**
 * Stores the final text just before the hand-over. Returns false if the claim was lost or released in the meantime:
 * then nothing may be sent.
 */
export async function beginMail(
  db: Db,
  claim: ClaimedMail,
  { sender, content, at }: { readonly sender: string; readonly content: MailContent; readonly at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({
      sending_started_at: at,
      claimed_by: null,
      sender,
      subject: content.subject,
      body_text: content.text,
      body_html: content.html,
      headers: JSON.stringify(content.headers),
    })
    .where(isCurrentClaim(claim))
    .where('claimed_by', 'is not distinct from', claim.leaseHolder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Result of an attempt. */
export interface Settlement {
  readonly mailState: MailState;
  readonly deliveryState: DeliveryState;
  readonly response: string;
  readonly at: Instant;
  /** When the mail is tried again, if it is. */
  readonly nextAt: Instant | undefined;
  /** True when the text must not change any more, because the receiver may have it. */
  readonly isTextFixed: boolean;
  readonly isPossibleDuplicate: boolean;
}

/**
 * Stores the result of an attempt for the mail and its deliveries; does nothing when another process has taken over.
 */
export async function settleMail(
  db: Db,
  claim: ClaimedMail,
  settlement: Settlement,
  applyConsequences: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settledAt = settlement.nextAt === undefined ? settlement.at : null;
    const { numUpdatedRows } = await tx
      .updateTable('mail')
      .set({
        state: settlement.mailState,
        response: settlement.response,
        next_at: settlement.nextAt ?? null,
        settled_at: settledAt,
        lease_until: null,
        claimed_by: null,
        is_possible_duplicate: settlement.isPossibleDuplicate,
        ...(settlement.mailState === 'sent' && { sealed_link: null }),
        ...(settlement.isTextFixed ? {} : { sending_started_at: null }),
      })
      .where(isCurrentClaim(claim))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    const monitors = await updateDeliveries(tx, claim.mailId, {
      state: settlement.deliveryState,
      next_at: settlement.nextAt ?? null,
      settled_at: settledAt,
      response: settlement.response,
      request: `${claim.messageId} to ${claim.address}`,
      is_possible_duplicate: settlement.isPossibleDuplicate,
    });
    await applyConsequences(tx);
    const { accountId } = claim;
    await announce(
      tx,
      { topic: 'outbox', accountId, ids: [claim.mailId] },
      { topic: 'alert', accountId, ids: monitors },
    );
  });
}

/** Deletes a claimed mail whose alerts were all cancelled before it was sent. */
export async function deleteMail(db: Db, claim: ClaimedMail): Promise<void> {
  await db.deleteFrom('mail').where(isCurrentClaim(claim)).execute();
}

/** Matches the mail only in the claimed attempt, so that a process that lost its lease changes nothing. */
function isCurrentClaim(claim: ClaimedMail) {
  return sql<boolean>`mail_id = ${claim.mailId} and state = 'sending' and attempts = ${claim.attempts}`;
}

interface DeliveryUpdate {
  readonly state: DeliveryState;
  readonly next_at: Instant | null;
  readonly attempts?: number;
  readonly settled_at?: Instant | null;
  readonly request?: string;
  readonly response?: string;
  readonly is_possible_duplicate: boolean;
}

/** Updates the deliveries of a mail that are not skipped; returns the monitors of their alerts. */
async function updateDeliveries(tx: Tx, mailId: number, update: DeliveryUpdate): Promise<string[]> {
  const rows = await tx
    .updateTable('alert_delivery as i')
    .from('alert as a')
    .set(update)
    .whereRef('a.account_id', '=', 'i.account_id')
    .whereRef('a.alert_guid', '=', 'i.alert_guid')
    .where('i.mail_id', '=', mailId)
    .where('i.state', 'in', ['queued', 'sending'])
    .returning('a.monitor_guid')
    .execute();
  return [...new Set(rows.flatMap(({ monitor_guid }) => monitor_guid ?? []))];
}
