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
import { costsCredits, loadRemainingCredits } from '../credits/credit-sql.js';
import { loadFallbackChannel } from '../delivery/fallback-sql.js';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import type { AlertingPorts, MonitorFacts } from '../ports/ports.js';
import { loadDefinitionGuids } from './explain-sql.js';
import { mayViewData, type AlertedMonitor } from '../recipients/recipient-rules.js';
import { planLevel, type LevelPlan, type LevelInput } from './plan-rules.js';

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
  const planners = new Map<string, LevelPlanner[]>();
  for (const plan of await createLevelPlanners(tx, ports, { ...query, definitions })) {
    planners.set(plan.definitionGuid, [...(planners.get(plan.definitionGuid) ?? []), plan]);
  }
  const monitorsByGuid = new Map(monitors.map((monitor) => [monitor.monitorGuid, monitor]));
  const plansFor = (monitor: AlertedMonitor, definitionGuids: ReadonlySet<string>): readonly LevelPlan[] =>
    [...definitionGuids].flatMap((one) => planners.get(one) ?? []).map(({ plan }) => plan(monitor));
  const shareList = shareEqualLists<LevelPlan>();
  return new Map(
    [...covering].map(([monitorGuid, definitionGuids]) => {
      const monitor = monitorsByGuid.get(monitorGuid) ?? { monitorGuid, groupGuids: [] };
      return [monitorGuid, shareList(plansFor(monitor, definitionGuids))];
    }),
  );
}

/** Returns the plans of all levels of the account, whatever they cover. */
export async function readLevelPlans(tx: Tx, ports: AlertingPorts, query: PlanQuery): Promise<readonly LevelPlan[]> {
  const definitions = await loadDefinitionGuids(tx, query.accountId);
  return (await createLevelPlanners(tx, ports, { ...query, definitions })).map(({ plan }) => plan(undefined));
}

/** Plans one level, for one monitor or for any. Monitors without relevant differences get the same object. */
interface LevelPlanner {
  readonly definitionGuid: string;
  readonly plan: (monitor: AlertedMonitor | undefined) => LevelPlan;
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
    const shared = lists.get(key) ?? list;
    lists.set(key, shared);
    return shared;
  };
}

async function createLevelPlanners(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, definitions, at }: PlanQuery & { readonly definitions: readonly string[] },
): Promise<LevelPlanner[]> {
  const levels = await readLevels(tx, accountId, definitions);
  const mailChannels = await readMailChannels(tx, accountId, definitions);
  const callChannels = await readCallChannels(tx, accountId, definitions);
  const members = await readLevelMembers(tx, accountId, definitions);
  const canPay = await loadCanPay(tx, accountId);
  const planners: LevelPlanner[] = [];
  for (const level of levels) {
    const key = levelKey(level);
    const people = await ports.people(tx, accountId, members.get(key) ?? NO_MEMBERS, at);
    const levelInput = {
      level,
      mailChannels: mailChannels.get(key) ?? [],
      callChannels: callChannels.get(key) ?? [],
      people,
      canPay,
    };
    planners.push({ definitionGuid: level.alertDefinitionGuid, plan: createPlanLookup(levelInput, at) });
  }
  return planners;
}

/** Monitors differ only in their links to services of a status page and in who may view them. */
function createPlanLookup(levelInput: LevelInput, at: Instant): LevelPlanner['plan'] {
  const plansByViewers = new Map<string, LevelPlan>();
  const hasLinks = levelInput.callChannels.some(({ links }) => links.length > 0);
  return (monitor) => {
    if (monitor && hasLinks) return planLevel(levelInput, at, monitor);
    const viewers = levelInput.people.map((person) => (!monitor || mayViewData(person, monitor) ? '1' : '0')).join('');
    const plan = plansByViewers.get(viewers) ?? planLevel(levelInput, at, monitor);
    plansByViewers.set(viewers, plan);
    return plan;
  };
}

/** Without credits, SMS and phone messages are sent through the account's fallback channel, if that one costs none. */
async function loadCanPay(tx: Tx, accountId: number): Promise<(channel: IntegrationType) => boolean> {
  if ((await loadRemainingCredits(tx, accountId)) > 0) return () => true;
  const fallback = await loadFallbackChannel(tx, accountId);
  const hasFreeFallback = fallback !== undefined && ('mail' in fallback || !costsCredits(fallback.call.type));
  return (channel) => hasFreeFallback || !costsCredits(channel);
}
