import type { Instant } from '@vedette/kernel/clock';
import type { Alert } from '../alerts/alert.js';
import { storeIntents, type NewIntent, type Tx } from './ledger-sql.js';
import { levelKey, type Level, type LevelKey } from '../definitions/level.js';
import { readCallChannels, readLevelMembers, readMailChannels, type LevelMembers } from '../definitions/level-sql.js';
import type { AlertingPorts, MonitorFacts, Person } from '../ports.js';
import { levelGate, planCalls, planMails, type Announcement } from '../escalation/recipient-rules.js';

/** New alerts of one account, and what was read to make them. */
export interface Made {
  readonly accountId: number;
  readonly at: Instant;
  readonly alerts: readonly Alert[];
  readonly monitors: ReadonlyMap<string, MonitorFacts>;
  readonly levels: ReadonlyMap<LevelKey, Level>;
}

const NOBODY: LevelMembers = { operatorGuids: [], operatorGroupGuids: [] };

/** Writes one intent per alert × integration × recipient; members of levels and groups are those of this moment. */
export async function storeMessages(tx: Tx, ports: AlertingPorts, made: Made): Promise<void> {
  const { accountId, at } = made;
  const definitions = [
    ...new Set(made.alerts.flatMap(({ subject }) => (subject ? [subject.alertDefinitionGuid] : []))),
  ];
  const channels = await readMailChannels(tx, accountId, definitions);
  const calls = await readCallChannels(tx, accountId, definitions);
  const members = await readLevelMembers(tx, accountId, definitions);
  const peopleOf = new Map<LevelKey, readonly Person[]>();
  const intents: NewIntent[] = [];
  for (const { subject, kind, alertGuid } of made.alerts) {
    if (!subject) continue;
    const key = levelKey(subject);
    const people = peopleOf.get(key) ?? (await ports.people(tx, accountId, members.get(key) ?? NOBODY, at));
    peopleOf.set(key, people);
    const heldUntil = kind === 'Ok' ? made.monitors.get(subject.monitorGuid)?.maintenanceUntil : undefined;
    const { monitorGuid } = subject;
    const what: Announcement = { kind, nextAt: heldUntil ?? at, gate: levelGate(made.levels.get(key)), monitorGuid };
    for (const channel of calls.get(key) ?? []) {
      intents.push(...planCalls(channel, people, what).map((planned) => ({ ...planned, accountId, alertGuid })));
    }
    for (const channel of channels.get(key) ?? []) {
      intents.push(...planMails(channel, people, what).map((planned) => ({ ...planned, accountId, alertGuid })));
    }
  }
  await storeIntents(tx, intents, at);
}
