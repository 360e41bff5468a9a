import type { Instant } from '@vedette/kernel/clock';
import type { Alert } from '../ledger/alert.js';
import { storeIntents, type NewIntent, type Tx } from '../ledger/ledger-sql.js';
import { incidentLevelKey, loadNotifiedOperators, type IncidentLevel } from './notified-operators-sql.js';
import { levelKey, type Level, type LevelKey } from '../definitions/level.js';
import { readCallChannels, readLevelMembers, readMailChannels, type LevelMembers } from '../definitions/level-sql.js';
import type { AlertingPorts, MonitorFacts, Person } from '../ports/ports.js';
import { levelGate, planCalls, planMails, type Announcement } from '../recipients/recipient-rules.js';

/** New alerts of one account, with the data they were created from. */
export interface Made {
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
export async function storeMessages(tx: Tx, ports: AlertingPorts, made: Made): Promise<void> {
  const { accountId, at } = made;
  const definitions = [
    ...new Set(made.alerts.flatMap(({ subject }) => (subject ? [subject.alertDefinitionGuid] : []))),
  ];
  const channels = await readMailChannels(tx, accountId, definitions);
  const calls = await readCallChannels(tx, accountId, definitions);
  const membersByLevel = await readMembers(tx, ports, made, definitions);
  const findFormerMembers = await readFormer(tx, ports, made);
  const intents: NewIntent[] = [];
  for (const { subject, kind, alertGuid } of made.alerts) {
    if (!subject) continue;
    const key = levelKey(subject);
    const members = membersByLevel.get(key) ?? [];
    const people = kind === 'Ok' ? eachOnce([...members, ...findFormerMembers(subject)]) : members;
    const heldUntil = kind === 'Ok' ? made.monitors.get(subject.monitorGuid)?.maintenanceUntil : undefined;
    const monitor = made.monitors.get(subject.monitorGuid) ?? { monitorGuid: subject.monitorGuid, groupGuids: [] };
    const what: Announcement = { kind, nextAt: heldUntil ?? at, gate: levelGate(made.levels.get(key)), monitor };
    for (const channel of calls.get(key) ?? []) {
      intents.push(...planCalls(channel, people, what).map((planned) => ({ ...planned, accountId, alertGuid })));
    }
    for (const channel of channels.get(key) ?? []) {
      intents.push(...planMails(channel, people, what).map((planned) => ({ ...planned, accountId, alertGuid })));
    }
  }
  await storeIntents(tx, intents, at);
}

/** Returns the people of each level that has alerted. */
async function readMembers(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, at, alerts }: Made,
  definitions: readonly string[],
): Promise<ReadonlyMap<LevelKey, readonly Person[]>> {
  const members = await readLevelMembers(tx, accountId, definitions);
  const people = new Map<LevelKey, readonly Person[]>();
  for (const key of new Set(alerts.flatMap(({ subject }) => (subject ? [levelKey(subject)] : [])))) {
    people.set(key, await ports.people(tx, accountId, members.get(key) ?? NO_MEMBERS, at));
  }
  return people;
}

/** Returns the people who were notified of the errors that are now over, with their current settings. */
async function readFormer(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, at, alerts }: Made,
): Promise<(of: IncidentLevel) => readonly Person[]> {
  const over = alerts.flatMap(({ kind, subject }) => (kind === 'Ok' && subject ? [subject.incidentGuid] : []));
  const notified = await loadNotifiedOperators(tx, accountId, [...new Set(over)]);
  const operatorGuids = [...new Set([...notified.values()].flat())];
  const recipients = { operatorGuids, operatorGroupGuids: [] };
  const known = operatorGuids.length === 0 ? [] : await ports.people(tx, accountId, recipients, at);
  const people = new Map(known.map((person) => [person.operatorGuid, person]));
  return (of) => notified.get(incidentLevelKey(of))?.flatMap((guid) => people.get(guid) ?? []) ?? [];
}

const eachOnce = (people: readonly Person[]): Person[] => [
  ...new Map(people.map((person) => [person.operatorGuid, person])).values(),
];
