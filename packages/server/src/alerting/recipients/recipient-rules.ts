import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Instant } from '@vedette/kernel/clock';
import { servicesFor, type ServiceLink, type StatusService } from '../channels/service-rules.js';
import { MONITOR_LEVELS } from '../../rights/index.js';
import type { MessageGate, PlannedIntent } from '../ledger/intent.js';
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

export interface Announcement {
  readonly kind: 'Error' | 'Reminder' | 'Ok' | 'System';
  readonly nextAt: Instant;
  /** Monitor of the alert; undefined for system alerts, and for a plan that is valid for any monitor of a level. */
  readonly monitor?: AlertedMonitor | undefined;
  /** Reason that applies to every recipient, because the definition or level was switched off after it had alerted. */
  readonly gate?: MessageGate | undefined;
}

/**
 * Plans the e-mails of an alert: to every person at each of their addresses, then to the level's extra addresses, for
 * which duty does not matter. An address reached twice gets one message; one person on duty is sufficient.
 */
export function planMails(channel: MailChannel, people: readonly Person[], what: Announcement): PlannedIntent[] {
  const common = what.gate ?? channelGate(channel, what.kind);
  const planned = new Map<string, PlannedIntent>();
  const add = (address: string, person: Person | undefined, own: MessageGate | undefined): void => {
    const trimmed = address.trim();
    const recipientKey = trimmed === '' ? `operator:${person?.operatorGuid ?? ''}` : trimmed.toLowerCase();
    const gate = common ?? own;
    const { integrationGuid } = channel;
    const { nextAt } = what;
    const intent: PlannedIntent = {
      channel: 'Email',
      integrationGuid,
      recipientKey,
      address: trimmed,
      gate,
      nextAt,
      operatorGuid: person?.operatorGuid,
      ...(person === undefined && { isExtraAddress: true }),
    };
    const known = planned.get(recipientKey);
    planned.set(recipientKey, known ? atOneAddress(known, intent) : intent);
  };
  for (const person of people) {
    const own = personGate(person, what.monitor);
    const addresses = [person.email, person.backupEmail].filter((address) => address.trim() !== '');
    if (addresses.length === 0) add('', person, own ?? 'noAddress');
    for (const address of addresses) add(address, person, own);
  }
  for (const address of channel.extraEmailAddresses) if (address.trim() !== '') add(address, undefined, undefined);
  return [...planned.values()];
}

/** Merges two messages to the same address: the first stays unless only the second may be sent. */
function atOneAddress(first: PlannedIntent, second: PlannedIntent): PlannedIntent {
  const isSecondOpen = first.gate !== undefined && second.gate === undefined;
  const intent = isSecondOpen ? second : first;
  const guids = [first.operatorGuid, ...(first.otherGuids ?? []), second.operatorGuid];
  const others = new Set(guids.flatMap((guid) => (guid === intent.operatorGuid ? [] : (guid ?? []))));
  const isExtraAddress = first.isExtraAddress === true || second.isExtraAddress === true;
  return {
    ...intent,
    ...(others.size > 0 && { otherGuids: [...others] }),
    ...(isExtraAddress && { isExtraAddress }),
  };
}

/** Operators that a message to an address may be for. */
export interface AddressOwners {
  readonly operatorGuid: string | undefined;
  readonly otherGuids: readonly string[];
  readonly isExtraAddress: boolean;
}

/**
 * Returns for whom a message is sent now: the first of its operators who may receive it, or no operator when the level
 * lists the address itself. Returns a skip reason only if none of them may receive it.
 */
export function ownerNow<Gate>(
  { operatorGuid, otherGuids, isExtraAddress }: AddressOwners,
  findGate: (operatorGuid: string) => Gate | undefined,
): { readonly operatorGuid: string | undefined; readonly gate: Gate | undefined } {
  if (operatorGuid === undefined) return { operatorGuid, gate: undefined };
  const open = [operatorGuid, ...otherGuids].find((guid) => findGate(guid) === undefined);
  if (open !== undefined) return { operatorGuid: open, gate: undefined };
  if (isExtraAddress) return { operatorGuid: undefined, gate: undefined };
  return { operatorGuid, gate: findGate(operatorGuid) };
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
export function planCalls(channel: CallChannel, people: readonly Person[], what: Announcement): PlannedIntent[] {
  const hasSteps = channel.messageTypes.includes(what.kind);
  const hasFlags = channel.type !== 'GenericWebhook';
  const sendOkAlerts = hasSteps && (!hasFlags || channel.sendOkAlerts);
  const sendReminderAlerts = hasSteps && (!hasFlags || channel.sendReminderAlerts);
  const common = what.gate ?? channelGate({ ...channel, sendOkAlerts, sendReminderAlerts }, what.kind);
  const { integrationGuid, type, reaches } = channel;
  const intent = { channel: type, integrationGuid, nextAt: what.nextAt };
  if (reaches === 'receiver') {
    const receivers = listReceivers(channel, what.monitor?.monitorGuid);
    return receivers.map((receiver) => ({
      ...intent,
      operatorGuid: undefined,
      ...receiver,
      gate: common ?? receiver.gate,
    }));
  }
  const planned = new Map<string, PlannedIntent>();
  for (const person of people) {
    const { operatorGuid, mobilePhone } = person;
    const number = mobilePhone.replace(/[^+\d]/g, '');
    const recipientKey = number === '' ? `operator:${operatorGuid}` : number;
    const gate = common ?? personGate(person, what.monitor) ?? (number === '' ? 'noNumber' : undefined);
    const own: PlannedIntent = { ...intent, recipientKey, address: number, operatorGuid, gate };
    const known = planned.get(recipientKey);
    planned.set(recipientKey, known ? atOneAddress(known, own) : own);
  }
  return [...planned.values()];
}

interface ReceiverEntry {
  readonly recipientKey: string;
  readonly address: string;
  readonly gate?: MessageGate;
}

/** Returns the receiver itself, or each service of a status page that is linked to the monitor. */
function listReceivers({ services, links }: CallChannel, monitorGuid: string | undefined): readonly ReceiverEntry[] {
  const itself = { recipientKey: '', address: '' };
  const linked = monitorGuid === undefined ? undefined : servicesFor(monitorGuid, services, links);
  if (!linked) return [itself];
  if (linked.length === 0) return [{ ...itself, gate: 'noService' }];
  return linked.map(({ guid, name }) => ({ recipientKey: guid, address: name }));
}

/**
 * Returns the skip reason of a level that was switched off after alerting and before its Ok. An undefined level was
 * deleted.
 */
export function levelGate(
  level: { readonly isActive: boolean; readonly isDefinitionActive: boolean } | undefined,
): MessageGate | undefined {
  if (!level?.isDefinitionActive) return 'definitionInactive';
  return level.isActive ? undefined : 'levelInactive';
}

/**
 * Returns why this person gets no alert now: they may not view the monitor's data (permissions, "view data" includes
 * alerts), are disabled, or are inside an off-duty period.
 */
export function personGate(person: Person, monitor: AlertedMonitor | undefined): MessageGate | undefined {
  if (monitor && !mayViewData(person, monitor)) return 'noMonitorRight';
  if (!person.isActive) return 'operatorInactive';
  return person.isOffDuty ? 'offDuty' : undefined;
}

export const mayViewData = (person: Pick<Person, 'monitorRights'>, monitor: AlertedMonitor): boolean =>
  person.monitorRights.monitorLevel(monitor.monitorGuid, monitor.groupGuids) >= MONITOR_LEVELS.ViewMonitorData;

/** Returns why this channel does not send this kind of alert. */
function channelGate(
  channel: Omit<MailChannel, 'integrationGuid' | 'extraEmailAddresses'>,
  kind: Announcement['kind'],
): MessageGate | undefined {
  if (!channel.isIntegrationActive) return 'integrationInactive';
  if (!channel.isActive) return 'levelIntegrationInactive';
  if (kind === 'Ok' && !channel.sendOkAlerts) return 'okNotWanted';
  return kind === 'Reminder' && !channel.sendReminderAlerts ? 'remindersNotWanted' : undefined;
}
