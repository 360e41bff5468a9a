import type { Instant } from '@vedette/kernel/clock';
import { announce } from '../../db/announce.js';
import type { Tx } from '../../db/connection.js';
import { ALERT_KINDS, type Alert } from './alert.js';
import type { PlannedDelivery } from './planned-delivery.js';

export type { Db, Tx } from '../../db/connection.js';

/** Maximum number of rows in one statement, since PostgreSQL accepts 65,535 parameters. */
const ROWS_PER_STATEMENT = 2_000;

/** Stores the alerts that are new and returns their guids, so that a repeated alert is not sent again. */
export async function storeAlerts(tx: Tx, alerts: readonly Alert[]): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (let from = 0; from < alerts.length; from += ROWS_PER_STATEMENT) {
    const rows = await tx
      .insertInto('alert')
      .values(alerts.slice(from, from + ROWS_PER_STATEMENT).map(toRow))
      .onConflict((conflict) => conflict.doNothing())
      .returning('alert_guid')
      .execute();
    for (const { alert_guid } of rows) stored.add(alert_guid);
  }
  return stored;
}

function toRow({ accountId, alertGuid, subject, ...alert }: Alert) {
  return {
    account_id: accountId,
    alert_guid: alertGuid,
    kind: ALERT_KINDS.indexOf(alert.kind),
    ordinal: alert.ordinal,
    incident_guid: subject?.incidentGuid ?? null,
    alert_definition_guid: subject?.alertDefinitionGuid ?? null,
    level_id: subject?.levelId ?? null,
    monitor_guid: subject?.monitorGuid ?? null,
    check_id: subject?.checkId ?? null,
    first_error_check_id: subject?.firstErrorCheckId ?? null,
    alerted_at: alert.at,
    first_error_at: alert.firstErrorAt,
    error_description: alert.errorDescription,
    error_message: alert.errorMessage,
    incident_key: alert.incidentKey,
    facts: JSON.stringify(alert.facts),
  };
}

/** A planned delivery of an alert. */
export interface NewDelivery extends PlannedDelivery {
  readonly accountId: number;
  readonly alertGuid: string;
  /** For a delivery of the fallback channel: the delivery that failed. */
  readonly fallbackOf?: number;
}

/** Stores the deliveries that are new; those with a skip reason are stored as skipped. */
export async function storeDeliveries(tx: Tx, deliveries: readonly NewDelivery[], at: Instant): Promise<void> {
  for (let from = 0; from < deliveries.length; from += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('alert_delivery')
      .values(
        deliveries.slice(from, from + ROWS_PER_STATEMENT).map((delivery) => ({
          account_id: delivery.accountId,
          alert_guid: delivery.alertGuid,
          integration_guid: delivery.integrationGuid,
          channel: delivery.channel,
          recipient_key: delivery.recipientKey,
          address: delivery.address,
          operator_guid: delivery.operatorGuid ?? null,
          other_operators: [...(delivery.otherOperatorGuids ?? [])],
          is_extra_address: delivery.isExtraAddress ?? false,
          state: delivery.skipReason === undefined ? ('queued' as const) : ('skipped' as const),
          skip_reason: delivery.skipReason ?? null,
          queued_at: at,
          next_at: delivery.skipReason === undefined ? delivery.nextAt : null,
          settled_at: delivery.skipReason === undefined ? null : at,
          fallback_of: delivery.fallbackOf ?? null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Cancels queued deliveries of the incidents' alerts: all of a silenced incident, but only the reminders of a closed
 * one, which would arrive after the Ok.
 */
export async function skipQueuedDeliveries(
  tx: Tx,
  accountId: number,
  incidentGuids: readonly string[],
  skip: { readonly reason: 'silenced' | 'resolved'; readonly at: Instant },
): Promise<void> {
  if (incidentGuids.length === 0) return;
  await tx
    .updateTable('alert_delivery as i')
    .from('alert as a')
    .set({ state: 'skipped', skip_reason: skip.reason, next_at: null, settled_at: skip.at })
    .whereRef('a.account_id', '=', 'i.account_id')
    .whereRef('a.alert_guid', '=', 'i.alert_guid')
    .where('a.account_id', '=', accountId)
    .where('a.incident_guid', 'in', incidentGuids)
    .where('i.state', '=', 'queued')
    .$if(skip.reason === 'resolved', (query) => query.where('a.kind', '=', ALERT_KINDS.indexOf('Reminder')))
    .execute();
}

/** Notifies open pages, when the transaction commits, of new alerts of these monitors. */
export async function announceAlerts(tx: Tx, accountId: number, monitorGuids: readonly string[]): Promise<void> {
  if (monitorGuids.length > 0) await announce(tx, { topic: 'alert', accountId, ids: monitorGuids });
}

/** Notifies open pages that alert settings have changed. */
export async function announceDefinitions(tx: Tx, accountId: number): Promise<void> {
  await announce(tx, { topic: 'account', accountId, ids: [] });
}
