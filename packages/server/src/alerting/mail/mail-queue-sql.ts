import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import { ALERT_KINDS, type AlertKind } from '../delivery-log/alert.js';

/** A due delivery that is not part of a mail yet. */
export interface DueDelivery {
  readonly deliveryId: number;
  readonly accountId: number;
  readonly alertGuid: string;
  readonly kind: AlertKind;
  readonly address: string;
  readonly recipientKey: string;
  readonly operatorGuid: string | undefined;
  readonly otherOperatorGuids: readonly string[];
  readonly isExtraAddress: boolean;
  /** Undefined for system alerts. */
  readonly monitorGuid: string | undefined;
  readonly isIntegrationActive: boolean;
}

/**
 * Locks the grouping of deliveries into mails until the transaction ends. Returns false if another process holds it.
 */
export async function lockMailGrouping(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('vedette group deliveries into mails')) as is_locked`.execute(tx);
  return rows[0]?.is_locked === true;
}

const selectIsDue = statement<{ is_due: boolean }>(`
  select exists (
    select from alert_delivery where state = 'queued' and mail_id is null and channel = 'Email' and next_at <= $1
  ) as is_due`);

/** Returns whether any e-mail delivery is due. */
export async function isMailDeliveryDue(db: Db, at: Instant): Promise<boolean> {
  const [row] = await selectIsDue(db, [at]);
  return row?.is_due === true;
}

/** Locks due e-mail deliveries, the longest waiting first; those that another process has locked are skipped. */
export async function lockDueDeliveries(tx: Tx, at: Instant, limit: number): Promise<DueDelivery[]> {
  const rows = await tx
    .selectFrom('alert_delivery as i')
    .innerJoin('alert as a', (join) =>
      join.onRef('a.account_id', '=', 'i.account_id').onRef('a.alert_guid', '=', 'i.alert_guid'),
    )
    .leftJoin('integration as n', (join) =>
      join.onRef('n.account_id', '=', 'i.account_id').onRef('n.integration_guid', '=', 'i.integration_guid'),
    )
    .select(['i.delivery_id', 'i.account_id', 'i.alert_guid', 'i.address', 'i.recipient_key', 'i.operator_guid'])
    .select(['i.other_operators', 'i.is_extra_address', 'a.kind', 'a.monitor_guid', 'n.is_active'])
    .where('i.state', '=', 'queued')
    .where('i.mail_id', 'is', null)
    .where('i.channel', '=', 'Email')
    .where('i.next_at', '<=', at)
    .orderBy('i.next_at')
    .orderBy('i.delivery_id')
    .limit(limit)
    .forUpdate('i')
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    accountId: row.account_id,
    alertGuid: row.alert_guid,
    kind: ALERT_KINDS[row.kind] ?? 'System',
    address: row.address,
    recipientKey: row.recipient_key,
    operatorGuid: row.operator_guid ?? undefined,
    otherOperatorGuids: row.other_operators,
    isExtraAddress: row.is_extra_address,
    monitorGuid: row.monitor_guid ?? undefined,
    isIntegrationActive: row.is_active ?? false,
  }));
}

/** Settles deliveries as skipped, each with its reason. */
export async function skipDeliveries(
  tx: Tx,
  skipped: readonly { readonly deliveryId: number; readonly reason: string }[],
  at: Instant,
): Promise<void> {
  for (const reason of new Set(skipped.map((each) => each.reason))) {
    const ids = skipped.filter((each) => each.reason === reason).map(({ deliveryId }) => deliveryId);
    await tx
      .updateTable('alert_delivery')
      .set({ state: 'skipped', skip_reason: reason, next_at: null, settled_at: at })
      .where('delivery_id', 'in', ids)
      .execute();
  }
}

/** A delivery that now belongs to another operator at the same address, or to the address alone. */
export interface ReassignedDelivery {
  readonly deliveryId: number;
  readonly operatorGuid: string | undefined;
}

export async function reassignDeliveries(tx: Tx, reassigned: readonly ReassignedDelivery[]): Promise<void> {
  for (const { deliveryId, operatorGuid } of reassigned) {
    await tx
      .updateTable('alert_delivery')
      .set({ operator_guid: operatorGuid ?? null })
      .where('delivery_id', '=', deliveryId)
      .execute();
  }
}

/**
 * Returns when the window that an earlier mail to the address opened closes; locks the address until the transaction
 * ends.
 */
export async function lockWindow(tx: Tx, accountId: number, addressKey: string): Promise<Instant> {
  const { closes_at } = await tx
    .insertInto('mail_window')
    .values({ account_id: accountId, address_key: addressKey, closes_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'address_key']).doUpdateSet({ closes_at: sql.ref('mail_window.closes_at') }),
    )
    .returning('closes_at')
    .executeTakeFirstOrThrow();
  return closes_at;
}

/** Keeps the address's window open until at least `closesAt`. */
export async function extendWindow(tx: Tx, accountId: number, addressKey: string, closesAt: Instant): Promise<void> {
  await tx
    .updateTable('mail_window')
    .set({ closes_at: sql<number>`greatest(closes_at, ${closesAt})` })
    .where('account_id', '=', accountId)
    .where('address_key', '=', addressKey)
    .execute();
}

/** A mail whose text is not written yet, so that further alerts may join it. */
export interface OpenMail {
  readonly mailId: number;
  readonly kind: AlertKind;
  readonly nextAt: Instant;
}

/** Returns the open mails to an address, locked; mails being handed over are not open. */
export async function lockOpenMails(tx: Tx, accountId: number, addressKey: string): Promise<OpenMail[]> {
  const rows = await tx
    .selectFrom('mail')
    .select(['mail_id', 'kind', 'next_at'])
    .where('account_id', '=', accountId)
    .where(sql`lower(address)`, '=', addressKey)
    .where('state', '=', 'waiting')
    .where('sending_started_at', 'is', null)
    .where('is_system_mail', '=', false)
    .orderBy('mail_id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ mail_id, kind, next_at }) => ({
    mailId: mail_id,
    kind: ALERT_KINDS[kind] ?? 'System',
    nextAt: next_at ?? 0,
  }));
}

export interface NewMail {
  readonly accountId: number;
  readonly address: string;
  readonly kind: AlertKind;
  readonly messageId: string;
  readonly createdAt: Instant;
  readonly nextAt: Instant;
}

export async function createMail(tx: Tx, mail: NewMail): Promise<number> {
  const { mail_id } = await tx
    .insertInto('mail')
    .values({
      account_id: mail.accountId,
      address: mail.address,
      kind: ALERT_KINDS.indexOf(mail.kind),
      state: 'waiting',
      created_at: mail.createdAt,
      next_at: mail.nextAt,
      message_id: mail.messageId,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  return mail_id;
}

/** Adds deliveries to a mail, which is due at `nextAt` at the latest. */
export async function addToMail(
  tx: Tx,
  mailId: number,
  deliveryIds: readonly number[],
  nextAt: Instant,
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ next_at: sql<number>`least(next_at, ${nextAt})` })
    .where('mail_id', '=', mailId)
    .execute();
  await tx
    .updateTable('alert_delivery')
    .set({ mail_id: mailId, next_at: nextAt })
    .where('delivery_id', 'in', deliveryIds)
    .execute();
}
