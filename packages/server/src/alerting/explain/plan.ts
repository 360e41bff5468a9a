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
import type { Tx } from '../ledger/ledger-sql.js';
import type { AlertingPorts, MonitorFacts } from '../ports/ports.js';
import { allDefinitions } from './explain-sql.js';
import { mayViewData, type AlertedMonitor } from '../recipients/recipient-rules.js';
import { planLevel, type LevelPlan, type WatchingLevel } from './plan-rules.js';

const NO_MEMBERS = { operatorGuids: [], operatorGroupGuids: [] };

interface PlanQuery {
  readonly accountId: number;
  readonly at: Instant;
}

/**
 * Returns what an error of each monitor would lead to at `at`: the plans of all levels of the definitions that contain
 * it.
 */
export async function readPlans(
  tx: Tx,
  ports: AlertingPorts,
  { monitors, ...query }: PlanQuery & { readonly monitors: readonly MonitorFacts[] },
): Promise<ReadonlyMap<string, readonly LevelPlan[]>> {
  const covering = await readCoverage(tx, query.accountId, monitors);
  const definitions = [...new Set([...covering.values()].flatMap((guids) => [...guids]))];
  const plans = new Map<string, PlanOfLevel[]>();
  for (const plan of await levelPlans(tx, ports, { ...query, definitions })) {
    plans.set(plan.definitionGuid, [...(plans.get(plan.definitionGuid) ?? []), plan]);
  }
  const monitorsByGuid = new Map(monitors.map((monitor) => [monitor.monitorGuid, monitor]));
  const plansFor = (monitor: AlertedMonitor, own: ReadonlySet<string>): readonly LevelPlan[] =>
    [...own].flatMap((one) => plans.get(one) ?? []).map(({ of }) => of(monitor));
  const oneList = shareEqualLists<LevelPlan>();
  return new Map(
    [...covering].map(([monitorGuid, own]) => {
      const monitor = monitorsByGuid.get(monitorGuid) ?? { monitorGuid, groupGuids: [] };
      return [monitorGuid, oneList(plansFor(monitor, own))];
    }),
  );
}

/** Returns the plans of all levels of the account, whatever they cover. */
export async function readLevelPlans(tx: Tx, ports: AlertingPorts, query: PlanQuery): Promise<readonly LevelPlan[]> {
  const definitions = await allDefinitions(tx, query.accountId);
  return (await levelPlans(tx, ports, { ...query, definitions })).map(({ of }) => of(undefined));
}

/** Plans one level, for one monitor or for any. Monitors without relevant differences get the same object. */
interface PlanOfLevel {
  readonly definitionGuid: string;
  readonly of: (monitor: AlertedMonitor | undefined) => LevelPlan;
}

/** Most monitors of an account have the same few plans, so equal lists become one object and are judged once. */
function shareEqualLists<T extends object>(): (list: readonly T[]) => readonly T[] {
  const ids = new Map<T, number>();
  const lists = new Map<string, readonly T[]>();
  const getId = (item: T): number => {
    const id = ids.get(item) ?? ids.size;
    ids.set(item, id);
    return id;
  };
  return (list) => {
    const key = list.map(getId).join(' ');
    const known = lists.get(key) ?? list;
    lists.set(key, known);
    return known;
  };
}

async function levelPlans(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, definitions, at }: PlanQuery & { readonly definitions: readonly string[] },
): Promise<PlanOfLevel[]> {
  const levels = await readLevels(tx, accountId, definitions);
  const mails = await readMailChannels(tx, accountId, definitions);
  const calls = await readCallChannels(tx, accountId, definitions);
  const members = await readLevelMembers(tx, accountId, definitions);
  const isPaid = await loadCanPay(tx, accountId);
  const plans: PlanOfLevel[] = [];
  for (const level of levels) {
    const key = levelKey(level);
    const people = await ports.people(tx, accountId, members.get(key) ?? NO_MEMBERS, at);
    const watching = { level, mails: mails.get(key) ?? [], calls: calls.get(key) ?? [], people, isPaid };
    plans.push({ definitionGuid: level.alertDefinitionGuid, of: plansByDifference(watching, at) });
  }
  return plans;
}

/** Monitors differ only in their links to services of a status page and in who may view them. */
function plansByDifference(watching: WatchingLevel, at: Instant): PlanOfLevel['of'] {
  const made = new Map<string, LevelPlan>();
  const hasLinks = watching.calls.some(({ links }) => links.length > 0);
  return (monitor) => {
    if (monitor && hasLinks) return planLevel(watching, at, monitor);
    const viewers = watching.people.map((person) => (!monitor || mayViewData(person, monitor) ? '1' : '0')).join('');
    const plan = made.get(viewers) ?? planLevel(watching, at, monitor);
    made.set(viewers, plan);
    return plan;
  };
}

/** Without credits, SMS and phone messages are sent through the account's fallback channel, if that one costs none. */
async function loadCanPay(tx: Tx, accountId: number): Promise<(channel: IntegrationType) => boolean> {
  if ((await creditsLeft(tx, accountId)) > 0) return () => true;
  const fallback = await fallbackChannel(tx, accountId);
  const hasFreeFallback = fallback !== undefined && ('mail' in fallback || !costsCredits(fallback.call.type));
  return (channel) => hasFreeFallback || !costsCredits(channel);
}
