import type { Instant } from '@vedette/kernel/clock';
import { BATCH_WINDOW_MS, sendsAt } from '../delivery/delivery-rules.js';
import type { Tx } from '../ledger/ledger-sql.js';
import {
  createMail,
  reassignIntents,
  extendWindow,
  joinMail,
  lockDueIntents,
  lockFilling,
  lockOpenMails,
  lockWindow,
  skipIntents,
  type DueIntent,
  type ReassignedIntent,
} from './mail-queue-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { ownerNow, personGate } from '../recipients/recipient-rules.js';

const INTENTS_AT_ONCE = 500;

/**
 * Groups due deliveries into mails: one mail for each address and kind of alert. The first mail to an address is due at
 * once; deliveries within 15 s of it are collected and due when the 15 s have passed. Returns the number of deliveries
 * processed. Returns 0 while another process groups deliveries, because two processes would split one wave of alerts
 * into two mails.
 */
export async function fillMails(tx: Tx, ports: AlertingPorts, at: Instant, domain: string): Promise<number> {
  if (!(await lockFilling(tx))) return 0;
  const due = await lockDueIntents(tx, at, INTENTS_AT_ONCE);
  const { gates, reassigned } = await ownersNow(tx, ports, due, at);
  await skipIntents(tx, gates, at);
  await reassignIntents(tx, reassigned);
  const skipped = new Set(gates.map(({ intentId }) => intentId));
  const byAddress = new Map<string, DueIntent[]>();
  for (const intent of due.filter(({ intentId }) => !skipped.has(intentId))) {
    const key = `${intent.accountId} ${intent.recipientKey}`;
    byAddress.set(key, [...(byAddress.get(key) ?? []), intent]);
  }
  // Sorted, so that two processes lock addresses in the same order.
  for (const key of [...byAddress.keys()].sort()) await fillForAddress(tx, byAddress.get(key) ?? [], at, domain);
  return due.length;
}

async function fillForAddress(tx: Tx, intents: readonly DueIntent[], at: Instant, domain: string): Promise<void> {
  const [first] = intents;
  if (!first) return;
  const { accountId, recipientKey, address } = first;
  const closesAt = await lockWindow(tx, accountId, recipientKey);
  const open = await lockOpenMails(tx, accountId, recipientKey);
  // New alerts join the open batch and are sent with it. If that batch is waiting for a retry, the new alert triggers
  // the retry now.
  const nextAt = Math.max(at, Math.min(sendsAt(at, closesAt), ...open.map((mail) => mail.nextAt)));
  for (const kind of new Set(intents.map((intent) => intent.kind))) {
    const own = intents.filter((intent) => intent.kind === kind);
    const [{ alertGuid, intentId } = first] = own;
    // Derived from the delivery, so that a mail sent twice after a crash has the same id.
    const messageId = `<${alertGuid}.${intentId}@${domain}>`;
    const mailId =
      open.find((mail) => mail.kind === kind)?.mailId ??
      (await createMail(tx, { accountId, address, kind, messageId, createdAt: at, nextAt }));
    const ids = own.map((intent) => intent.intentId);
    await joinMail(tx, mailId, ids, nextAt);
  }
  await extendWindow(tx, accountId, recipientKey, nextAt + BATCH_WINDOW_MS);
}

interface OwnersNow {
  readonly gates: readonly { readonly intentId: number; readonly gate: string }[];
  readonly reassigned: readonly ReassignedIntent[];
}

/**
 * Finds deliveries that must be skipped for a reason that arose after the alert, for example while an Ok was delayed,
 * and deliveries that now belong to another operator at the address because the first one may no longer receive them.
 */
async function ownersNow(tx: Tx, ports: AlertingPorts, due: readonly DueIntent[], at: Instant): Promise<OwnersNow> {
  const gates: { intentId: number; gate: string }[] = [];
  const reassigned: ReassignedIntent[] = [];
  for (const accountId of new Set(due.map((intent) => intent.accountId))) {
    const own = due.filter((intent) => intent.accountId === accountId && intent.kind !== 'System');
    const guids = own.flatMap(({ operatorGuid, otherGuids }) => [operatorGuid ?? [], otherGuids].flat());
    const recipients = { operatorGuids: [...new Set(guids)], operatorGroupGuids: [] };
    const people = await ports.people(tx, accountId, recipients, at);
    const findMonitor = await readAlertedMonitors(
      tx,
      ports,
      own.map(({ monitorGuid }) => monitorGuid),
      at,
    );
    const known = new Map(people.map((person) => [person.operatorGuid, person]));
    for (const intent of own) {
      const monitor = findMonitor(intent.monitorGuid);
      const owner = ownerNow(intent, (guid) => {
        const person = known.get(guid);
        return person ? personGate(person, monitor) : 'operatorDeleted';
      });
      const { intentId } = intent;
      const gate = intent.isIntegrationActive ? owner.gate : 'integrationInactive';
      if (gate !== undefined) gates.push({ intentId, gate });
      else if (owner.operatorGuid !== intent.operatorGuid) {
        reassigned.push({ intentId, operatorGuid: owner.operatorGuid });
      }
    }
  }
  return { gates, reassigned };
}
