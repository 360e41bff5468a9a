import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Instant } from '@vedette/kernel/clock';
import { levelKey } from '../definitions/level.js';
import {
  readCallChannels,
  readCoverage,
  readLevelMembers,
  readLevels,
  readMailChannels,
} from '../definitions/level-sql.js';
import { costsCredits, creditsLeft } from '../credits/credit-sql.js';
import { fallbackChannel } from '../delivery/fallback-sql.js';
import type { Tx } from '../delivery/ledger-sql.js';
import type { AlertingPorts, MonitorFacts } from '../ports.js';
import { allDefinitions } from './explain-sql.js';
import { planLevel, type LevelPlan } from './plan-rules.js';

const NOBODY = { operatorGuids: [], operatorGroupGuids: [] };

interface Asked {
  readonly accountId: number;
  readonly at: Instant;
}

/** What an error of each monitor would lead to at `at`: the plans of all levels of the definitions that contain it. */
export async function readPlans(
  tx: Tx,
  ports: AlertingPorts,
  { monitors, ...asked }: Asked & { readonly monitors: readonly MonitorFacts[] },
): Promise<ReadonlyMap<string, readonly LevelPlan[]>> {
  const covering = await readCoverage(tx, asked.accountId, monitors);
  const definitions = [...new Set([...covering.values()].flatMap((guids) => [...guids]))];
  const plans = new Map<string, PlanOfLevel[]>();
  for (const plan of await levelPlans(tx, ports, { ...asked, definitions })) {
    plans.set(plan.definitionGuid, [...(plans.get(plan.definitionGuid) ?? []), plan]);
  }
  // Most monitors of an account are in the same few definitions: their plans are one list.
  const lists = new Map<string, readonly LevelPlan[]>();
  const plansOf = (monitorGuid: string, own: ReadonlySet<string>): readonly LevelPlan[] => {
    const key = [...own].join(' ');
    const known = lists.get(key);
    if (known) return known;
    const all = [...own].flatMap((one) => plans.get(one) ?? []);
    const made = all.map(({ of }) => of(monitorGuid));
    if (all.every(({ isShared }) => isShared)) lists.set(key, made);
    return made;
  };
  return new Map([...covering].map(([guid, own]) => [guid, plansOf(guid, own)]));
}

/** The plans of all levels of the account, whatever they watch. */
export async function readLevelPlans(tx: Tx, ports: AlertingPorts, asked: Asked): Promise<readonly LevelPlan[]> {
  const definitions = await allDefinitions(tx, asked.accountId);
  return (await levelPlans(tx, ports, { ...asked, definitions })).map(({ of }) => of(undefined));
}

/** The plan of a level, of one monitor or of any. */
interface PlanOfLevel {
  readonly definitionGuid: string;
  readonly of: (monitorGuid: string | undefined) => LevelPlan;
  /** Whether it is the same of every monitor. */
  readonly isShared: boolean;
}

async function levelPlans(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, definitions, at }: Asked & { readonly definitions: readonly string[] },
): Promise<PlanOfLevel[]> {
  const levels = await readLevels(tx, accountId, definitions);
  const mails = await readMailChannels(tx, accountId, definitions);
  const calls = await readCallChannels(tx, accountId, definitions);
  const members = await readLevelMembers(tx, accountId, definitions);
  const isPaid = await payingOf(tx, accountId);
  const plans: PlanOfLevel[] = [];
  for (const level of levels) {
    const key = levelKey(level);
    const people = await ports.people(tx, accountId, members.get(key) ?? NOBODY, at);
    const watching = { level, mails: mails.get(key) ?? [], calls: calls.get(key) ?? [], people, isPaid };
    const shared = planLevel(watching, at);
    // Only links to services of a status page make a difference between monitors.
    const isShared = watching.calls.every(({ links }) => links.length === 0);
    plans.push({
      definitionGuid: level.alertDefinitionGuid,
      isShared,
      of: (monitorGuid) => (isShared ? shared : planLevel(watching, at, monitorGuid)),
    });
  }
  return plans;
}

/** Without credits a message by SMS or phone is told by the account's fallback channel, if that one costs none. */
async function payingOf(tx: Tx, accountId: number): Promise<(channel: IntegrationType) => boolean> {
  if ((await creditsLeft(tx, accountId)) > 0) return () => true;
  const fallback = await fallbackChannel(tx, accountId);
  const isToldOtherwise = fallback !== undefined && ('mail' in fallback || !costsCredits(fallback.call.type));
  return (channel) => isToldOtherwise || !costsCredits(channel);
}
