import { sql, type RawBuilder } from 'kysely';
import type { Instant } from '@vedette/kernel/clock';
import { announce } from '../../db/announce.js';
import { costsCredits, spendCredit } from '../credits/credit-sql.js';
import type { Db, Tx } from '../../db/connection.js';
import type { Alert } from '../ledger/alert.js';
import type { IntentGate } from '../recipients/gate-texts.js';
import { toAlert } from '../ledger/alert-sql.js';
import type { ReceiverChoice } from './receiver-turns.js';

/** A message this process may send until its lease ends, once it has begun (`beginCall`). */
export interface ClaimedCall {
  readonly intentId: number;
  /** The process, until it begins. */
  readonly holder: string;
  readonly accountId: number;
  readonly integrationGuid: string;
  /** As the contract names it: `Sms` and `Phone` cost message credits. */
  readonly channel: string;
  readonly alert: Alert;
  /** Values the level supplies. */
  readonly levelValues: Readonly<Record<string, string>>;
  /** A number, of channels that reach people; the name of a service of a status page; else empty. */
  readonly recipient: string;
  /** The service of a status page it is about. */
  readonly serviceGuid: string | undefined;
  /** Whose number it is. */
  readonly operatorGuid: string | undefined;
  /** Others with the same number. */
  readonly otherGuids: readonly string[];
  /** This attempt included; an end is only taken from the latest attempt. */
  readonly attempts: number;
  readonly queuedAt: Instant;
  readonly isPossiblyDoubled: boolean;
}

export interface CallClaimOptions {
  /** The process that wishes it. */
  readonly holder: string;
  readonly at: Instant;
  readonly leaseUntil: Instant;
  /** Integrations that may be called; default: all. */
  readonly receivers?: ReceiverChoice;
}

/**
 * Claims the message that is due longest, or one whose holder has vanished: if that one had begun, its receiver may have it
 * already, and it is marked so. A message waits while an earlier one of its incident to the same integration is under way, so that an Ok
 * never overtakes its Error.
 */
export async function claimCall(db: Db, options: CallClaimOptions): Promise<ClaimedCall | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = (await lockAbandoned(tx, options)) ?? (await lockQueued(tx, options));
    return due === undefined ? undefined : take(tx, due, options);
  });
}

async function lockAbandoned(tx: Tx, { at, receivers }: CallClaimOptions): Promise<number | undefined> {
  const { rows } = await sql<{ intent_id: number }>`
    select i.intent_id from alert_intent i
    where i.channel <> 'Email' and i.state = 'sending' and i.lease_until <= ${at}
      and ${mayBeCalled(receivers)} and ${isFirstOfItsIncident}
    order by i.lease_until, i.intent_id
    limit 1 for update of i skip locked`.execute(tx);
  return rows[0]?.intent_id;
}

/** The rows come in the order of an index, so that of thousands that are due only the first few are looked at. */
async function lockQueued(tx: Tx, { at, receivers }: CallClaimOptions): Promise<number | undefined> {
  const { rows } = await sql<{ intent_id: number }>`
    select i.intent_id from alert_intent i
    where i.channel <> 'Email' and i.state = 'queued' and i.mail_id is null and i.next_at <= ${at}
      and ${mayBeCalled(receivers)} and ${isFirstOfItsIncident}
    order by i.next_at, i.intent_id
    limit 1 for update of i skip locked`.execute(tx);
  return rows[0]?.intent_id;
}

function mayBeCalled({ only, except }: ReceiverChoice = { only: undefined, except: [] }): RawBuilder<boolean> {
  return only === undefined
    ? sql`i.integration_guid <> all(${except}::uuid[])`
    : sql`i.integration_guid = any(${only}::uuid[])`;
}

/**
 * No earlier message of its incident to the same receiver is under way. `offset 0` keeps the planner from turning the question into a
 * join of all messages with all others, which takes seconds where a thousand are due.
 */
const isFirstOfItsIncident = sql<boolean>`not exists (
  select from alert a
  join alert b on b.account_id = a.account_id and b.incident_guid = a.incident_guid
    and b.alert_definition_guid = a.alert_definition_guid and b.level_id = a.level_id
  join alert_intent e on e.account_id = b.account_id and e.alert_guid = b.alert_guid
    and e.integration_guid = i.integration_guid and e.recipient_key = i.recipient_key
  where a.account_id = i.account_id and a.alert_guid = i.alert_guid
    and e.channel <> 'Email' and e.intent_id < i.intent_id and e.state in ('queued', 'sending')
  offset 0)`;

async function take(tx: Tx, intentId: number, { leaseUntil, holder }: CallClaimOptions): Promise<ClaimedCall> {
  const intent = await tx
    .updateTable('alert_intent')
    .set({
      state: 'sending',
      next_at: null,
      lease_until: leaseUntil,
      attempts: sql<number>`attempts + 1`,
      held_by: holder,
      is_possibly_doubled: sql<boolean>`is_possibly_doubled or (state = 'sending' and held_by is null)`,
    })
    .where('intent_id', '=', intentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom('alert')
    .selectAll()
    .where('account_id', '=', intent.account_id)
    .where('alert_guid', '=', intent.alert_guid)
    .executeTakeFirstOrThrow();
  const alert = toAlert(row);
  return {
    intentId,
    holder,
    accountId: intent.account_id,
    integrationGuid: intent.integration_guid,
    alert,
    attempts: intent.attempts,
    queuedAt: intent.queued_at,
    isPossiblyDoubled: intent.is_possibly_doubled,
    channel: intent.channel,
    recipient: intent.address,
    operatorGuid: intent.operator_guid ?? undefined,
    otherGuids: intent.other_operators,
    serviceGuid: intent.channel === 'Statushub' && intent.recipient_key !== '' ? intent.recipient_key : undefined,
    levelValues: await loadLevelValues(tx, alert, intent.integration_guid),
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
 * Notes that something may leave from now on, and holds the message for as long as that may take. False when the claim was
 * lost or let go of meanwhile: then nothing may be sent.
 */
export async function beginCall(
  db: Db,
  { intentId, attempts, holder }: ClaimedCall,
  leaseUntil: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alert_intent')
    .set({ lease_until: leaseUntil, held_by: null })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .where('held_by', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Lets go of messages that other processes claimed and did not begin to send, for a process that runs the loops in their place: nothing of
 * them has left, and none of those processes may begin any more (`beginCall`). What may have left waits for its lease.
 */
export async function letGoOfCalls(db: Db, holder: string, at: Instant): Promise<void> {
  await db
    .updateTable('alert_intent')
    .set({ state: 'queued', next_at: at, lease_until: null, held_by: null })
    .where('state', '=', 'sending')
    .where('lease_until', 'is not', null)
    .where('held_by', '<>', holder)
    .execute();
}

/** How an attempt ended. */
export interface CallEnd {
  readonly state: 'delivered' | 'failed' | 'skipped' | 'queued';
  readonly gate?: IntentGate | undefined;
  /** Of a queued one: when to try again. */
  readonly nextAt: Instant | undefined;
  readonly isPossiblyDoubled: boolean;
  readonly request: string;
  readonly response: string;
  readonly receiverId?: string | undefined;
  readonly at: Instant;
}

/**
 * Writes the end of an attempt with what follows from it, unless another one has been begun since. `follow` hears how many
 * credits are left when the message has cost one.
 */
export async function settleCall(
  db: Db,
  { intentId, attempts, alert, channel }: ClaimedCall,
  end: CallEnd,
  follow: (tx: Tx, creditsLeft: number | undefined) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('alert_intent')
      .set({
        state: end.state,
        gate: end.gate ?? null,
        next_at: end.nextAt ?? null,
        lease_until: null,
        held_by: null,
        is_possibly_doubled: end.isPossiblyDoubled,
        request: end.request,
        response: end.response,
        receiver_id: end.receiverId ?? null,
        settled_at: end.state === 'queued' ? null : end.at,
      })
      .where('intent_id', '=', intentId)
      .where('state', '=', 'sending')
      .where('attempts', '=', attempts)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) {
      const hasCost = end.state === 'delivered' && costsCredits(channel) && alert.kind !== 'System';
      await follow(tx, hasCost ? await spendCredit(tx, alert.accountId) : undefined);
    }
    const ids = alert.subject ? [alert.subject.monitorGuid] : [];
    await announce(tx, { topic: 'alert', accountId: alert.accountId, ids });
  });
}
