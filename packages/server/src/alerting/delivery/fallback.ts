import { levelKey } from '../definitions/level.js';
import { readLevelMembers } from '../definitions/level-sql.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { planCalls, planMails } from '../recipients/recipient-rules.js';
import type { AlertingPorts } from '../ports/ports.js';
import { needsFallback, type AttemptEnd } from './delivery-rules.js';
import { failingMessages, fallbackChannel } from './fallback-sql.js';
import { storeIntents, type NewIntent, type Tx } from '../ledger/ledger-sql.js';

/** A message or mail whose attempt has just ended. */
export interface Ended {
  readonly accountId: number;
  readonly of: { readonly intentId: number } | { readonly mailId: number };
  readonly end: AttemptEnd;
}

const NO_MEMBERS = { operatorGuids: [], operatorGroupGuids: [] };

/**
 * In the transaction that notes the end: where a message is given up, or does not arrive for long, the account's fallback
 * channel tells whom it was for; where it was for nobody in person, the members of its level. Repeating it adds nothing,
 * and a message that stands in for another is never stood in for.
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
