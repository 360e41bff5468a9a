import { levelKey } from '../definitions/level.js';
import { readLevelMembers } from '../definitions/level-sql.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { planCalls, planMails } from '../recipients/recipient-rules.js';
import type { AlertingPorts } from '../ports/ports.js';
import { needsFallback, type AttemptEnd } from './delivery-rules.js';
import { failingMessages, fallbackChannel } from './fallback-sql.js';
import { storeIntents, type NewIntent, type Tx } from '../ledger/ledger-sql.js';

/** The result of an attempt that has just ended, and the message or mail it was for. */
export interface Ended {
  readonly accountId: number;
  readonly of: { readonly intentId: number } | { readonly mailId: number };
  readonly end: AttemptEnd;
}

const NO_MEMBERS = { operatorGuids: [], operatorGroupGuids: [] };

/**
 * Queues messages of the account's fallback channel in the transaction that stores a failed delivery. They go to the
 * person the message was for, or to the members of the level if it was for no single person. A repeated call adds
 * nothing, and messages of the fallback channel have no fallback themselves.
 */
export async function fallBack(tx: Tx, ports: AlertingPorts, { accountId, of, end }: Ended): Promise<void> {
  if (!needsFallback(end)) return;
  const channel = await fallbackChannel(tx, accountId);
  if (!channel) return;
  const own = 'mail' in channel ? channel.mail.integrationGuid : channel.call.integrationGuid;
  const failing = await failingMessages(tx, of, own);
  if (failing.length === 0) return;
  const members = await readLevelMembers(tx, accountId, [...new Set(failing.map((one) => one.definitionGuid))]);
  const guids = failing.map(({ monitorGuid }) => monitorGuid);
  const findMonitor = await readAlertedMonitors(tx, ports, guids, end.at);
  const intents: NewIntent[] = [];
  for (const { intentId, alertGuid, kind, monitorGuid, operatorGuid, definitionGuid, levelId } of failing) {
    const key = levelKey({ alertDefinitionGuid: definitionGuid, levelId });
    const recipients =
      operatorGuid === null
        ? (members.get(key) ?? NO_MEMBERS)
        : { operatorGuids: [operatorGuid], operatorGroupGuids: [] };
    const people = await ports.people(tx, accountId, recipients, end.at);
    const what = { kind, nextAt: end.at, monitor: findMonitor(monitorGuid) };
    const planned = 'mail' in channel ? planMails(channel.mail, people, what) : planCalls(channel.call, people, what);
    intents.push(...planned.map((intent) => ({ ...intent, accountId, alertGuid, fallbackOf: intentId })));
  }
  await storeIntents(tx, intents, end.at);
}
