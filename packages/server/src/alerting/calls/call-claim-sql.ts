import { sql, type RawBuilder } from 'kysely';
import type { Instant } from '@vedette/kernel/clock';
import { announce } from '../../db/announce.js';
import { costsCredits, spendCredit } from '../credits/credit-sql.js';
import type { Db, Tx } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { Alert } from '../delivery-log/alert.js';
import type { DeliverySkipReason } from '../recipients/skip-reason-texts.js';
import { toAlert } from '../delivery-log/alert-sql.js';
import type { ReceiverFilter } from './receiver-limiter.js';

/** A message that this process has claimed. It may be sent until the lease ends, once `beginCall` has succeeded. */
export interface ClaimedCall {
  readonly deliveryId: number;
  /** The process that has claimed the message; relevant until the call begins. */
  readonly leaseHolder: string;
  readonly accountId: number;
  readonly integrationGuid: string;
  /** Type as the contract names it: `Sms` and `Phone` cost message credits. */
  readonly channel: string;
  readonly alert: Alert;
  /** Values that the escalation level supplies. */
  readonly levelValues: Readonly<Record<string, string>>;
  /** Phone number for channels that reach people; name of the service for status pages; otherwise empty. */
  readonly recipient: string;
  /** Service of the status page that the message is about. */
  readonly serviceGuid: string | undefined;
  /** Operator who owns the number. */
  readonly operatorGuid: string | undefined;
  /** Other operators with the same number. */
  readonly otherOperatorGuids: readonly string[];
  /** Includes this attempt; only the latest attempt may be settled. */
  readonly attempts: number;
  readonly queuedAt: Instant;
  readonly isPossibleDuplicate: boolean;
}

export interface CallClaimOptions {
  /** The process that claims. */
  readonly leaseHolder: string;
  readonly at: Instant;
  readonly leaseUntil: Instant;
  /** Integrations that may be called; all by default. */
  readonly receivers?: ReceiverFilter;
}

/**
 * Claims the message that has been due longest, or one whose lease holder has vanished. If that process had begun the
 * call, the receiver may have the message already, so it is marked as a possible duplicate. A message waits while an
 * earlier one of its incident to the same integration is in progress, so that an Ok never overtakes its Error.
 */
export async function claimCall(db: Db, options: CallClaimOptions): Promise<ClaimedCall | undefined> {
  if (!(await isCallDue(db, options.at))) return undefined;
  return db.transaction().execute(async (tx) => {
    const due = (await lockAbandoned(tx, options)) ?? (await lockQueued(tx, options));
    return due === undefined ? undefined : claimDelivery(tx, due, options);
  });
}

const selectIsDue = statement<{ is_due: boolean }>(`
  select exists (
      select from alert_delivery where channel <> 'Email' and state = 'queued' and mail_id is null and next_at <= $1)
    or exists (select from alert_delivery where channel <> 'Email' and state = 'sending' and lease_until <= $1) as is_due`);

/** Usually none is due. A transaction to find that out would take four round trips. */
async function isCallDue(db: Db, at: Instant): Promise<boolean> {
  const [row] = await selectIsDue(db, [at]);
  return row?.is_due === true;
}

async function lockAbandoned(tx: Tx, { at, receivers }: CallClaimOptions): Promise<number | undefined> {
  const { rows } = await sql<{ delivery_id: number }>`
    select i.delivery_id from alert_delivery i
    where i.channel <> 'Email' and i.state = 'sending' and i.lease_until <= ${at}
      and ${receiverCondition(receivers)} and ${isFirstOfIncident}
    order by i.lease_until, i.delivery_id
    limit 1 for update of i skip locked`.execute(tx);
  return rows[0]?.delivery_id;
}

/** Reads rows in index order, so that only the first few of thousands of due messages are examined. */
async function lockQueued(tx: Tx, { at, receivers }: CallClaimOptions): Promise<number | undefined> {
  const { rows } = await sql<{ delivery_id: number }>`
    select i.delivery_id from alert_delivery i
    where i.channel <> 'Email' and i.state = 'queued' and i.mail_id is null and i.next_at <= ${at}
      and ${receiverCondition(receivers)} and ${isFirstOfIncident}
    order by i.next_at, i.delivery_id
    limit 1 for update of i skip locked`.execute(tx);
  return rows[0]?.delivery_id;
}

function receiverCondition({ only, except }: ReceiverFilter = { only: undefined, except: [] }): RawBuilder<boolean> {
  return only === undefined
    ? sql`i.integration_guid <> all(${except}::uuid[])`
    : sql`i.integration_guid = any(${only}::uuid[])`;
}

/**
 * True when no earlier message of the incident to the same receiver is in progress. `offset 0` keeps the planner from
 * turning the subquery into a join of all messages with all others, which takes seconds with a thousand due messages.
 */
const isFirstOfIncident = sql<boolean>`not exists (
  select from alert a
  join alert b on b.account_id = a.account_id and b.incident_guid = a.incident_guid
    and b.alert_definition_guid = a.alert_definition_guid and b.level_id = a.level_id
  join alert_delivery e on e.account_id = b.account_id and e.alert_guid = b.alert_guid
    and e.integration_guid = i.integration_guid and e.recipient_key = i.recipient_key
  where a.account_id = i.account_id and a.alert_guid = i.alert_guid
    and e.channel <> 'Email' and e.delivery_id < i.delivery_id and e.state in ('queued', 'sending')
  offset 0)`;

async function claimDelivery(
  tx: Tx,
  deliveryId: number,
  { leaseUntil, leaseHolder }: CallClaimOptions,
): Promise<ClaimedCall> {
  const delivery = await tx
    .updateTable('alert_delivery')
    .set({
      state: 'sending',
      next_at: null,
      lease_until: leaseUntil,
      attempts: sql<number>`attempts + 1`,
      claimed_by: leaseHolder,
      is_possible_duplicate: sql<boolean>`is_possible_duplicate or (state = 'sending' and claimed_by is null)`,
    })
    .where('delivery_id', '=', deliveryId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom('alert')
    .selectAll()
    .where('account_id', '=', delivery.account_id)
    .where('alert_guid', '=', delivery.alert_guid)
    .executeTakeFirstOrThrow();
  const alert = toAlert(row);
  return {
    deliveryId,
    leaseHolder,
    accountId: delivery.account_id,
    integrationGuid: delivery.integration_guid,
    alert,
    attempts: delivery.attempts,
    queuedAt: delivery.queued_at,
    isPossibleDuplicate: delivery.is_possible_duplicate,
    channel: delivery.channel,
    recipient: delivery.address,
    operatorGuid: delivery.operator_guid ?? undefined,
    otherOperatorGuids: delivery.other_operators,
    serviceGuid: delivery.channel === 'Statushub' && delivery.recipient_key !== '' ? delivery.recipient_key : undefined,
    levelValues: await loadLevelValues(tx, alert, delivery.integration_guid),
  };
}

async function loadLevelValues(tx: Tx, { accountId, subject }: Alert, integrationGuid: string) {
  if (!subject) return {};
  const row = await tx
    .selectFrom('level_integration')
    .select('variable_values')
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', subject.alertDefinitionGuid)
    .where('level_id', '=', subject.levelId)
    .where('integration_guid', '=', integrationGuid)
    .executeTakeFirst();
  return row?.variable_values ?? {};
}

/**
 * Records that the message may be sent from now on, and extends the lease for as long as sending may take. Returns
 * false if the claim was lost or released in the meantime: then nothing may be sent.
 */
export async function beginCall(
  db: Db,
  { deliveryId, attempts, leaseHolder }: ClaimedCall,
  leaseUntil: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alert_delivery')
    .set({ lease_until: leaseUntil, claimed_by: null })
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .where('claimed_by', '=', leaseHolder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Releases messages that processes which no longer exist have claimed but not begun to send. None of them has been
 * sent, and if such a process was only frozen, it can no longer begin (`beginCall`). Messages that may have been sent
 * wait for their lease to expire.
 */
export async function releaseAbandonedCalls(db: Db, at: Instant): Promise<void> {
  await db
    .updateTable('alert_delivery')
    .set({ state: 'queued', next_at: at, lease_until: null, claimed_by: null })
    .where('state', '=', 'sending')
    .where('lease_until', 'is not', null)
    .where('claimed_by', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('engine_member').whereRef('engine_member.holder', '=', 'alert_delivery.claimed_by')),
      ),
    )
    .execute();
}

/** Result of an attempt. */
export interface CallResult {
  readonly state: 'delivered' | 'failed' | 'skipped' | 'queued';
  readonly skipReason?: DeliverySkipReason | undefined;
  /** When a queued message is tried again. */
  readonly nextAt: Instant | undefined;
  readonly isPossibleDuplicate: boolean;
  readonly request: string;
  readonly response: string;
  readonly receiverId?: string | undefined;
  readonly at: Instant;
}

/**
 * Stores the result of an attempt and its consequences, unless a later attempt has begun. `applyConsequences` receives
 * the number of remaining credits if the message cost one.
 */
export async function settleCall(
  db: Db,
  { deliveryId, attempts, alert, channel }: ClaimedCall,
  result: CallResult,
  applyConsequences: (tx: Tx, remainingCredits: number | undefined) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('alert_delivery')
      .set({
        state: result.state,
        skip_reason: result.skipReason ?? null,
        next_at: result.nextAt ?? null,
        lease_until: null,
        claimed_by: null,
        is_possible_duplicate: result.isPossibleDuplicate,
        request: result.request,
        response: result.response,
        receiver_id: result.receiverId ?? null,
        settled_at: result.state === 'queued' ? null : result.at,
      })
      .where('delivery_id', '=', deliveryId)
      .where('state', '=', 'sending')
      .where('attempts', '=', attempts)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) {
      const hasCost = result.state === 'delivered' && costsCredits(channel) && alert.kind !== 'System';
      await applyConsequences(tx, hasCost ? await spendCredit(tx, alert.accountId) : undefined);
    }
    const ids = alert.subject ? [alert.subject.monitorGuid] : [];
    await announce(tx, { topic: 'alert', accountId: alert.accountId, ids });
  });
}
