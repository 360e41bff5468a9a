import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Instant } from '@vedette/kernel/clock';
import { findLinkedServices, type ServiceLink, type StatusService } from '../channels/service-rules.js';
import { MONITOR_LEVELS } from '../../rights/index.js';
import type { SkipReason, PlannedDelivery } from '../delivery-log/planned-delivery.js';
import type { MonitorFacts, Person } from '../ports/ports.js';

/** The e-mail integration as one level uses it. */
export interface MailChannel {
  readonly integrationGuid: string;
  readonly isIntegrationActive: boolean;
  readonly isActive: boolean;
  readonly sendOkAlerts: boolean;
  readonly sendReminderAlerts: boolean;
  readonly extraEmailAddresses: readonly string[];
}

/** A monitor with every group that contains it. */
export type AlertedMonitor = Pick<MonitorFacts, 'monitorGuid' | 'groupGuids'>;

export interface AlertToDeliver {
  readonly kind: 'Error' | 'Reminder' | 'Ok' | 'System';
  readonly nextAt: Instant;
  /** Monitor of the alert; undefined for system alerts, and for a plan that is valid for any monitor of a level. */
  readonly monitor?: AlertedMonitor | undefined;
  /** Reason that applies to every recipient, because the definition or level was switched off after it had alerted. */
  readonly skipReason?: SkipReason | undefined;
}

/**
 * Plans the e-mails of an alert: to every person at each of their addresses, then to the level's extra addresses, for
 * which duty does not matter. An address reached twice gets one message; one person on duty is sufficient.
 */
export function planMails(channel: MailChannel, people: readonly Person[], alert: AlertToDeliver): PlannedDelivery[] {
  const commonReason = alert.skipReason ?? findChannelSkipReason(channel, alert.kind);
  const planned = new Map<string, PlannedDelivery>();
  const add = (address: string, person: Person | undefined, personReason: SkipReason | undefined): void => {
    const trimmed = address.trim();
    const recipientKey = trimmed === '' ? `operator:${person?.operatorGuid ?? ''}` : trimmed.toLowerCase();
    const skipReason = commonReason ?? personReason;
    const { integrationGuid } = channel;
    const { nextAt } = alert;
    const delivery: PlannedDelivery = {
      channel: 'Email',
      integrationGuid,
      recipientKey,
      address: trimmed,
      skipReason,
      nextAt,
      operatorGuid: person?.operatorGuid,
      ...(person === undefined && { isExtraAddress: true }),
    };
    const existing = planned.get(recipientKey);
    planned.set(recipientKey, existing ? mergeDeliveries(existing, delivery) : delivery);
  };
  for (const person of people) {
    const personReason = findPersonSkipReason(person, alert.monitor);
    const addresses = [person.email, person.backupEmail].filter((address) => address.trim() !== '');
    if (addresses.length === 0) add('', person, personReason ?? 'noAddress');
    for (const address of addresses) add(address, person, personReason);
  }
  for (const address of channel.extraEmailAddresses) if (address.trim() !== '') add(address, undefined, undefined);
  return [...planned.values()];
}

/** Merges two messages to the same address: the first stays unless only the second may be sent. */
function mergeDeliveries(first: PlannedDelivery, second: PlannedDelivery): PlannedDelivery {
  const isOnlyFirstSkipped = first.skipReason !== undefined && second.skipReason === undefined;
  const delivery = isOnlyFirstSkipped ? second : first;
  const guids = [first.operatorGuid, ...(first.otherOperatorGuids ?? []), second.operatorGuid];
  const others = new Set(guids.flatMap((guid) => (guid === delivery.operatorGuid ? [] : (guid ?? []))));
  const isExtraAddress = first.isExtraAddress === true || second.isExtraAddress === true;
  return {
    ...delivery,
    ...(others.size > 0 && { otherOperatorGuids: [...others] }),
    ...(isExtraAddress && { isExtraAddress }),
  };
}

/** Operators that a message to an address may be for. */
export interface AddresseeCandidates {
  readonly operatorGuid: string | undefined;
  readonly otherOperatorGuids: readonly string[];
  readonly isExtraAddress: boolean;
}

/**
 * Returns for whom a message is sent now: the first of its operators who may receive it, or no operator when the level
 * lists the address itself. Returns a skip reason only if none of them may receive it.
 */
export function resolveAddressee<Reason>(
  { operatorGuid, otherOperatorGuids, isExtraAddress }: AddresseeCandidates,
  findSkipReason: (operatorGuid: string) => Reason | undefined,
): { readonly operatorGuid: string | undefined; readonly skipReason: Reason | undefined } {
  if (operatorGuid === undefined) return { operatorGuid, skipReason: undefined };
  const sendableGuid = [operatorGuid, ...otherOperatorGuids].find((guid) => findSkipReason(guid) === undefined);
  if (sendableGuid !== undefined) return { operatorGuid: sendableGuid, skipReason: undefined };
  if (isExtraAddress) return { operatorGuid: undefined, skipReason: undefined };
  return { operatorGuid, skipReason: findSkipReason(operatorGuid) };
}

/** A custom integration or channel as one level uses it. */
export interface CallChannel {
  readonly integrationGuid: string;
  readonly type: IntegrationType;
  readonly isIntegrationActive: boolean;
  readonly isActive: boolean;
  /** Flags of the level. A `GenericWebhook` has no flags and gets every kind of alert for which it has steps. */
  readonly sendOkAlerts: boolean;
  readonly sendReminderAlerts: boolean;
  /** Kinds of alerts for which the integration has steps. */
  readonly messageTypes: readonly string[];
  readonly reaches: 'receiver' | 'phones';
  /** Services of a status page, and the links of the level between monitors and services. */
  readonly services: readonly StatusService[];
  readonly links: readonly ServiceLink[];
}

/** Plans the calls of an alert: to the receiver regardless of duty, or to the phone of each person. */
export function planCalls(channel: CallChannel, people: readonly Person[], alert: AlertToDeliver): PlannedDelivery[] {
  const hasSteps = channel.messageTypes.includes(alert.kind);
  const hasFlags = channel.type !== 'GenericWebhook';
  const sendOkAlerts = hasSteps && (!hasFlags || channel.sendOkAlerts);
  const sendReminderAlerts = hasSteps && (!hasFlags || channel.sendReminderAlerts);
  const commonReason =
    alert.skipReason ?? findChannelSkipReason({ ...channel, sendOkAlerts, sendReminderAlerts }, alert.kind);
  const { integrationGuid, type, reaches } = channel;
  const base = { channel: type, integrationGuid, nextAt: alert.nextAt };
  if (reaches === 'receiver') {
    const receivers = listReceivers(channel, alert.monitor?.monitorGuid);
    return receivers.map((receiver) => ({
      ...base,
      operatorGuid: undefined,
      ...receiver,
      skipReason: commonReason ?? receiver.skipReason,
    }));
  }
  const planned = new Map<string, PlannedDelivery>();
  for (const person of people) {
    const { operatorGuid, mobilePhone } = person;
    const number = mobilePhone.replace(/[^+\d]/g, '');
    const recipientKey = number === '' ? `operator:${operatorGuid}` : number;
    const skipReason =
      commonReason ?? findPersonSkipReason(person, alert.monitor) ?? (number === '' ? 'noNumber' : undefined);
    const delivery: PlannedDelivery = { ...base, recipientKey, address: number, operatorGuid, skipReason };
    const existing = planned.get(recipientKey);
    planned.set(recipientKey, existing ? mergeDeliveries(existing, delivery) : delivery);
  }
  return [...planned.values()];
}

interface ReceiverEntry {
  readonly recipientKey: string;
  readonly address: string;
  readonly skipReason?: SkipReason;
}

/** Returns the receiver itself, or each service of a status page that is linked to the monitor. */
function listReceivers({ services, links }: CallChannel, monitorGuid: string | undefined): readonly ReceiverEntry[] {
  const receiver = { recipientKey: '', address: '' };
  const linkedServices = monitorGuid === undefined ? undefined : findLinkedServices(monitorGuid, services, links);
  if (!linkedServices) return [receiver];
  if (linkedServices.length === 0) return [{ ...receiver, skipReason: 'noService' }];
  return linkedServices.map(({ guid, name }) => ({ recipientKey: guid, address: name }));
}

/**
 * Returns the skip reason of a level that was switched off after alerting and before its Ok. An undefined level was
 * deleted.
 */
export function findLevelSkipReason(
  level: { readonly isActive: boolean; readonly isDefinitionActive: boolean } | undefined,
): SkipReason | undefined {
  if (!level?.isDefinitionActive) return 'definitionInactive';
  return level.isActive ? undefined : 'levelInactive';
}

/**
 * Returns why this person gets no alert now: they may not view the monitor's data (permissions, "view data" includes
 * alerts), are disabled, or are inside an off-duty period.
 */
export function findPersonSkipReason(person: Person, monitor: AlertedMonitor | undefined): SkipReason | undefined {
  if (monitor && !mayViewData(person, monitor)) return 'noMonitorRight';
  if (!person.isActive) return 'operatorInactive';
  return person.isOffDuty ? 'offDuty' : undefined;
}

export const mayViewData = (person: Pick<Person, 'monitorRights'>, monitor: AlertedMonitor): boolean =>
  person.monitorRights.monitorLevel(monitor.monitorGuid, monitor.groupGuids) >= MONITOR_LEVELS.ViewMonitorData;

/** Returns why this channel does not send this kind of alert. */
function findChannelSkipReason(
  channel: Omit<MailChannel, 'integrationGuid' | 'extraEmailAddresses'>,
  kind: AlertToDeliver['kind'],
): SkipReason | undefined {
  if (!channel.isIntegrationActive) return 'integrationInactive';
  if (!channel.isActive) return 'levelIntegrationInactive';
  if (kind === 'Ok' && !channel.sendOkAlerts) return 'okNotWanted';
  return kind === 'Reminder' && !channel.sendReminderAlerts ? 'remindersNotWanted' : undefined;
}
