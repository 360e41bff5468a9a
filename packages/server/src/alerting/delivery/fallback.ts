import { levelKey } from '../definitions/level.js';
import { readLevelMembers } from '../definitions/level-sql.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { planCalls, planMails } from '../recipients/recipient-rules.js';
import type { AlertingPorts } from '../ports/ports.js';
import { needsFallback, type AttemptResult } from './delivery-rules.js';
import { loadFailingMessages, loadFallbackChannel } from './fallback-sql.js';
import { storeDeliveries, type NewDelivery, type Tx } from '../delivery-log/delivery-log-sql.js';

/** The result of an attempt that has just ended, with a reference to its delivery or mail. */
export interface FinishedAttempt {
  readonly accountId: number;
  readonly messageRef: { readonly deliveryId: number } | { readonly mailId: number };
  readonly settlement: AttemptResult;
}

const NO_MEMBERS = { operatorGuids: [], operatorGroupGuids: [] };

/**
 * Queues messages of the account's fallback channel in the transaction that stores a failed delivery. They go to the
 * person the message was for, or to the members of the level if it was for no single person. A repeated call adds
 * nothing, and messages of the fallback channel have no fallback themselves.
 */
export async function queueFallback(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, messageRef: ref, settlement: result }: FinishedAttempt,
): Promise<void> {
  if (!needsFallback(result)) return;
  const channel = await loadFallbackChannel(tx, accountId);
  if (!channel) return;
  const fallbackIntegrationGuid = 'mail' in channel ? channel.mail.integrationGuid : channel.call.integrationGuid;
  const failingMessages = await loadFailingMessages(tx, ref, fallbackIntegrationGuid);
  if (failingMessages.length === 0) return;
  const members = await readLevelMembers(tx, accountId, [...new Set(failingMessages.map((one) => one.definitionGuid))]);
  const guids = failingMessages.map(({ monitorGuid }) => monitorGuid);
  const findMonitor = await readAlertedMonitors(tx, ports, guids, result.at);
  const deliveries: NewDelivery[] = [];
  for (const { deliveryId, alertGuid, kind, monitorGuid, operatorGuid, definitionGuid, levelId } of failingMessages) {
    const key = levelKey({ alertDefinitionGuid: definitionGuid, levelId });
    const recipients =
      operatorGuid === null
        ? (members.get(key) ?? NO_MEMBERS)
        : { operatorGuids: [operatorGuid], operatorGroupGuids: [] };
    const people = await ports.people(tx, accountId, recipients, result.at);
    const alert = { kind, nextAt: result.at, monitor: findMonitor(monitorGuid) };
    const planned = 'mail' in channel ? planMails(channel.mail, people, alert) : planCalls(channel.call, people, alert);
    deliveries.push(...planned.map((delivery) => ({ ...delivery, accountId, alertGuid, fallbackOf: deliveryId })));
  }
  await storeDeliveries(tx, deliveries, result.at);
}
