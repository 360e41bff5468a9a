import type { Instant } from '@vedette/kernel/clock';
import { BATCH_WINDOW_MS, earliestSendAt } from '../delivery/delivery-rules.js';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import {
  createMail,
  reassignDeliveries,
  extendWindow,
  addToMail,
  lockDueDeliveries,
  lockMailGrouping,
  lockOpenMails,
  lockWindow,
  skipDeliveries,
  type DueDelivery,
  type ReassignedDelivery,
} from './mail-queue-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { resolveAddressee, findPersonSkipReason } from '../recipients/recipient-rules.js';

const MAX_DELIVERIES_PER_TURN = 500;

/**
 * Groups due deliveries into mails: one mail for each address and kind of alert. The first mail to an address is due at
 * once; deliveries within 15 s of it are collected and due when the 15 s have passed. Returns the number of deliveries
 * processed. Returns 0 while another process groups deliveries, because two processes would split one wave of alerts
 * into two mails.
 */
export async function groupIntoMails(tx: Tx, ports: AlertingPorts, at: Instant, domain: string): Promise<number> {
  if (!(await lockMailGrouping(tx))) return 0;
  const due = await lockDueDeliveries(tx, at, MAX_DELIVERIES_PER_TURN);
  const { skips, reassigned } = await resolveAddressees(tx, ports, due, at);
  await skipDeliveries(tx, skips, at);
  await reassignDeliveries(tx, reassigned);
  const skipped = new Set(skips.map(({ deliveryId }) => deliveryId));
  const byAddress = new Map<string, DueDelivery[]>();
  for (const delivery of due.filter(({ deliveryId }) => !skipped.has(deliveryId))) {
    const key = `${delivery.accountId} ${delivery.recipientKey}`;
    byAddress.set(key, [...(byAddress.get(key) ?? []), delivery]);
  }
  // Sorted, so that two processes lock addresses in the same order.
  for (const key of [...byAddress.keys()].sort()) await groupForAddress(tx, byAddress.get(key) ?? [], at, domain);
  return due.length;
}

async function groupForAddress(tx: Tx, deliveries: readonly DueDelivery[], at: Instant, domain: string): Promise<void> {
  const [first] = deliveries;
  if (!first) return;
  const { accountId, recipientKey, address } = first;
  const windowClosesAt = await lockWindow(tx, accountId, recipientKey);
  const openMails = await lockOpenMails(tx, accountId, recipientKey);
  // New alerts join the open batch and are sent with it. If that batch is waiting for a retry, the new alert triggers
  // the retry now.
  const nextAt = Math.max(at, Math.min(earliestSendAt(at, windowClosesAt), ...openMails.map((mail) => mail.nextAt)));
  for (const kind of new Set(deliveries.map((delivery) => delivery.kind))) {
    const kindDeliveries = deliveries.filter((delivery) => delivery.kind === kind);
    const [{ alertGuid, deliveryId } = first] = kindDeliveries;
    // Derived from the delivery, so that a mail sent twice after a crash has the same id.
    const messageId = `<${alertGuid}.${deliveryId}@${domain}>`;
    const mailId =
      openMails.find((mail) => mail.kind === kind)?.mailId ??
      (await createMail(tx, { accountId, address, kind, messageId, createdAt: at, nextAt }));
    const ids = kindDeliveries.map((delivery) => delivery.deliveryId);
    await addToMail(tx, mailId, ids, nextAt);
  }
  await extendWindow(tx, accountId, recipientKey, nextAt + BATCH_WINDOW_MS);
}

interface ResolvedAddressees {
  readonly skips: readonly { readonly deliveryId: number; readonly reason: string }[];
  readonly reassigned: readonly ReassignedDelivery[];
}

/**
 * Finds deliveries that must be skipped for a reason that arose after the alert, for example while an Ok was delayed,
 * and deliveries that now belong to another operator at the address because the first one may no longer receive them.
 */
async function resolveAddressees(
  tx: Tx,
  ports: AlertingPorts,
  due: readonly DueDelivery[],
  at: Instant,
): Promise<ResolvedAddressees> {
  const skips: { deliveryId: number; reason: string }[] = [];
  const reassigned: ReassignedDelivery[] = [];
  for (const accountId of new Set(due.map((delivery) => delivery.accountId))) {
    const accountDeliveries = due.filter((delivery) => delivery.accountId === accountId && delivery.kind !== 'System');
    const guids = accountDeliveries.flatMap(({ operatorGuid, otherOperatorGuids }) =>
      [operatorGuid ?? [], otherOperatorGuids].flat(),
    );
    const recipients = { operatorGuids: [...new Set(guids)], operatorGroupGuids: [] };
    const people = await ports.people(tx, accountId, recipients, at);
    const findMonitor = await readAlertedMonitors(
      tx,
      ports,
      accountDeliveries.map(({ monitorGuid }) => monitorGuid),
      at,
    );
    const peopleByGuid = new Map(people.map((person) => [person.operatorGuid, person]));
    for (const delivery of accountDeliveries) {
      const monitor = findMonitor(delivery.monitorGuid);
      const addressee = resolveAddressee(delivery, (guid) => {
        const person = peopleByGuid.get(guid);
        return person ? findPersonSkipReason(person, monitor) : 'operatorDeleted';
      });
      const { deliveryId } = delivery;
      const reason = delivery.isIntegrationActive ? addressee.skipReason : 'integrationInactive';
      if (reason !== undefined) skips.push({ deliveryId, reason });
      else if (addressee.operatorGuid !== delivery.operatorGuid) {
        reassigned.push({ deliveryId, operatorGuid: addressee.operatorGuid });
      }
    }
  }
  return { skips, reassigned };
}
