import type { Instant } from '@vedette/kernel/clock';
import type { Alert } from '../delivery-log/alert.js';
import { storeDeliveries, type NewDelivery, type Tx } from '../delivery-log/delivery-log-sql.js';
import { incidentLevelKey, loadNotifiedOperators, type IncidentLevel } from './notified-operators-sql.js';
import { levelKey, type Level, type LevelKey } from '../definitions/level.js';
import { readCallChannels, readLevelMembers, readMailChannels, type LevelMembers } from '../definitions/level-sql.js';
import type { AlertingPorts, MonitorFacts, Person } from '../ports/ports.js';
import { findLevelSkipReason, planCalls, planMails, type AlertToDeliver } from '../recipients/recipient-rules.js';

/** New alerts of one account, with the data they were created from. */
export interface AlertBatch {
  readonly accountId: number;
  readonly at: Instant;
  readonly alerts: readonly Alert[];
  readonly monitors: ReadonlyMap<string, MonitorFacts>;
  readonly levels: ReadonlyMap<LevelKey, Level>;
}

const NO_MEMBERS: LevelMembers = { operatorGuids: [], operatorGroupGuids: [] };

/**
 * Stores one delivery per alert × integration × recipient, with the current members of levels and groups. An Ok also
 * goes to operators who were notified of the error and are no longer members.
 */
export async function storeAlertDeliveries(tx: Tx, ports: AlertingPorts, batch: AlertBatch): Promise<void> {
  const { accountId, at } = batch;
  const definitionGuids = [
    ...new Set(batch.alerts.flatMap(({ subject }) => (subject ? [subject.alertDefinitionGuid] : []))),
  ];
  const mailChannels = await readMailChannels(tx, accountId, definitionGuids);
  const callChannels = await readCallChannels(tx, accountId, definitionGuids);
  const membersByLevel = await readMembers(tx, ports, batch, definitionGuids);
  const findFormerMembers = await readFormerMembers(tx, ports, batch);
  const deliveries: NewDelivery[] = [];
  for (const { subject, kind, alertGuid } of batch.alerts) {
    if (!subject) continue;
    const key = levelKey(subject);
    const members = membersByLevel.get(key) ?? [];
    const people = kind === 'Ok' ? uniquePeople([...members, ...findFormerMembers(subject)]) : members;
    const okDelayedUntil = kind === 'Ok' ? batch.monitors.get(subject.monitorGuid)?.maintenanceUntil : undefined;
    const monitor = batch.monitors.get(subject.monitorGuid) ?? { monitorGuid: subject.monitorGuid, groupGuids: [] };
    const alert: AlertToDeliver = {
      kind,
      nextAt: okDelayedUntil ?? at,
      skipReason: findLevelSkipReason(batch.levels.get(key)),
      monitor,
    };
    for (const channel of callChannels.get(key) ?? []) {
      deliveries.push(...planCalls(channel, people, alert).map((planned) => ({ ...planned, accountId, alertGuid })));
    }
    for (const channel of mailChannels.get(key) ?? []) {
      deliveries.push(...planMails(channel, people, alert).map((planned) => ({ ...planned, accountId, alertGuid })));
    }
  }
  await storeDeliveries(tx, deliveries, at);
}

/** Returns the people of each level that has alerted. */
async function readMembers(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, at, alerts }: AlertBatch,
  definitionGuids: readonly string[],
): Promise<ReadonlyMap<LevelKey, readonly Person[]>> {
  const members = await readLevelMembers(tx, accountId, definitionGuids);
  const people = new Map<LevelKey, readonly Person[]>();
  for (const key of new Set(alerts.flatMap(({ subject }) => (subject ? [levelKey(subject)] : [])))) {
    people.set(key, await ports.people(tx, accountId, members.get(key) ?? NO_MEMBERS, at));
  }
  return people;
}

/** Returns the people who were notified of the errors that are now over, with their current settings. */
async function readFormerMembers(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, at, alerts }: AlertBatch,
): Promise<(incidentLevel: IncidentLevel) => readonly Person[]> {
  const endedIncidents = alerts.flatMap(({ kind, subject }) =>
    kind === 'Ok' && subject ? [subject.incidentGuid] : [],
  );
  const notified = await loadNotifiedOperators(tx, accountId, [...new Set(endedIncidents)]);
  const operatorGuids = [...new Set([...notified.values()].flat())];
  const recipients = { operatorGuids, operatorGroupGuids: [] };
  const formerMembers = operatorGuids.length === 0 ? [] : await ports.people(tx, accountId, recipients, at);
  const people = new Map(formerMembers.map((person) => [person.operatorGuid, person]));
  return (incidentLevel) =>
    notified.get(incidentLevelKey(incidentLevel))?.flatMap((guid) => people.get(guid) ?? []) ?? [];
}

const uniquePeople = (people: readonly Person[]): Person[] => [
  ...new Map(people.map((person) => [person.operatorGuid, person])).values(),
];
