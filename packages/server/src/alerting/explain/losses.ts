import type { Losses } from '@vedette/contract/v1/alerting/losses';
import type { Instant } from '@vedette/kernel/clock';
import { missing } from '@vedette/kernel/rule-messages';
import { listItemAuthorizations } from '../../access/index.js';
import { permissionLevel, type Caller } from '../../rights/index.js';
import { levelKey, type Level, type LevelKey } from '../definitions/level.js';
import { readLevelMembers } from '../definitions/level-sql.js';
import type { Tx } from '../ledger/ledger-sql.js';
import type { AlertingPorts, MonitorFacts } from '../ports/ports.js';
import { EDIT, type CoverageContext } from './coverage.js';
import { allMonitors, countNotifiedIncidents } from './explain-sql.js';
import { judgeCoverage, type LevelPlan } from './plan-rules.js';
import { readLevelPlans, readPlans } from './plan.js';

/** The object whose removal is evaluated. */
export type Without =
  | { readonly definitionGuid: string }
  | { readonly operatorGuid: string }
  | { readonly groupGuid: string }
  /** All permissions granted to this operator or group (`holder`) on this monitor or monitor group (`contextId`). */
  | { readonly grants: { readonly holder: string; readonly contextId: string } };

/**
 * Returns what revoking a permission would cost. Permissions that build on it are revoked with it; without the weakest
 * one, nothing may be viewed.
 * @throws Fault `missing`.
 */
export async function lossesWithoutAuthorization(
  deps: CoverageContext,
  caller: Caller,
  item: { readonly type: 'monitor' | 'monitorGroup'; readonly guid: string },
  authorizationId: string,
): Promise<Losses> {
  const held = await listItemAuthorizations(deps.db, caller.accountId, item);
  const found = held.find((each) => each.AuthorizationId === authorizationId);
  const holder = found?.OperatorGuid ?? found?.OperatorGroupGuid;
  if (!found || !holder) throw missing('authorization', authorizationId);
  if (permissionLevel(item.type, found.AuthorizationType) > 1) return NOTHING_LOST;
  return lossesWithout(deps, caller, { grants: { holder, contextId: item.guid } });
}

const NOTHING_LOST: Losses = { Levels: [], OtherLevels: 0, Monitors: [], TotalMonitors: 0, OpenIncidents: 0 };

interface LossQuery {
  readonly accountId: number;
  readonly at: Instant;
}

type Plans = ReadonlyMap<string, readonly LevelPlan[]>;
const MAX_NAMES = 20;

/**
 * Compares who would be notified of errors after a removal with who is notified today, by the functions that decide it.
 * Levels that the caller may not edit and monitors that they may not see are counted and not named.
 */
export async function lossesWithout(deps: CoverageContext, caller: Caller, without: Without): Promise<Losses> {
  const { accountId, rights } = caller;
  const at = deps.clock.now();
  const visible = await deps.visibleTo(caller);
  return deps.db.transaction().execute(async (tx) => {
    const query = { accountId, at };
    const ports = portsWithout(deps.ports, without);
    const { lost, levelLosses } = await compare(tx, { today: deps.ports, after: ports }, query, without);
    const named = lost.filter(({ monitorGuid }) => visible === 'all' || visible.includes(monitorGuid));
    const levels =
      'grants' in without ? levelLosses : await membershipLosses(tx, deps.ports, { ports, query, without });
    const shown = levels.filter(({ level }) => rights.level('alertDefinition', level.alertDefinitionGuid) >= EDIT);
    return {
      Levels: shown.map(({ level, hasNoRecipientLeft }) => ({
        AlertDefinitionGuid: level.alertDefinitionGuid,
        AlertName: level.definitionName,
        EscalationLevelId: level.levelId,
        LosesAllRecipients: hasNoRecipientLeft,
      })),
      OtherLevels: levels.length - shown.length,
      Monitors: named
        .slice(0, MAX_NAMES)
        .map(({ monitorGuid, name }) => ({ MonitorGuid: monitorGuid, MonitorName: name })),
      TotalMonitors: lost.length,
      OpenIncidents:
        'definitionGuid' in without ? await countNotifiedIncidents(tx, accountId, without.definitionGuid) : 0,
    };
  });
}

interface LevelLoss {
  readonly level: Level;
  readonly hasNoRecipientLeft: boolean;
}

/** Returns active levels that have the operator or the group as members, even if they cover no monitor. */
async function membershipLosses(
  tx: Tx,
  now: AlertingPorts,
  { ports, query, without }: { readonly ports: AlertingPorts; readonly query: LossQuery; readonly without: Without },
): Promise<LevelLoss[]> {
  const levels = await findMemberLevels(tx, query.accountId, await readLevelPlans(tx, now, query), without);
  const reached = new Map((await readLevelPlans(tx, ports, query)).map((plan) => [levelKey(plan.level), plan]));
  return levels.map(({ level, intents }) => ({
    level,
    hasNoRecipientLeft: intents.some(isOpen) && !reached.get(levelKey(level))?.intents.some(isOpen),
  }));
}

/** Returns levels that have recipients for one of these monitors now, and would have none after the removal. */
function findLevelLosses(monitors: readonly MonitorFacts[], today: Plans, then: Plans): LevelLoss[] {
  const losses = new Map<LevelKey, LevelLoss>();
  for (const { monitorGuid } of monitors) {
    const after = new Map((then.get(monitorGuid) ?? []).map((plan) => [levelKey(plan.level), plan]));
    for (const { level, intents } of today.get(monitorGuid) ?? []) {
      const open = intents.filter(isOpen).length;
      const stillOpen = after.get(levelKey(level))?.intents.filter(isOpen).length ?? 0;
      if (stillOpen >= open) continue;
      const hasNoRecipientLeft = stillOpen === 0 || losses.get(levelKey(level))?.hasNoRecipientLeft === true;
      losses.set(levelKey(level), { level, hasNoRecipientLeft });
    }
  }
  return [...losses.values()].sort((a, b) => levelName(a).localeCompare(levelName(b)));
}

const levelName = ({ level }: Pick<LevelLoss, 'level'>): string => `${level.definitionName} ${level.levelId}`;

const isOpen = ({ gate }: LevelPlan['intents'][number]): boolean => gate === undefined || gate === 'offDuty';

/**
 * Returns the people without the operator, without those who are members through the group alone, or with fewer
 * permissions.
 */
function portsWithout(ports: AlertingPorts, without: Without): AlertingPorts {
  if ('definitionGuid' in without) return ports;
  return {
    ...ports,
    people: async (tx, accountId, selection, at) => {
      if ('operatorGuid' in without) {
        const people = await ports.people(tx, accountId, selection, at);
        return people.filter(({ operatorGuid }) => operatorGuid !== without.operatorGuid);
      }
      if ('grants' in without) return ports.people(tx, accountId, { ...selection, withoutGrants: without.grants }, at);
      const operatorGroupGuids = selection.operatorGroupGuids.filter((guid) => guid !== without.groupGuid);
      return ports.people(tx, accountId, { ...selection, operatorGroupGuids }, at);
    },
  };
}

function withoutDefinition(plans: Plans, without: Without): Plans {
  if (!('definitionGuid' in without)) return plans;
  return new Map(
    [...plans].map(([guid, own]) => [
      guid,
      own.filter(({ level }) => level.alertDefinitionGuid !== without.definitionGuid),
    ]),
  );
}

/** Returns monitors that are covered today and would not be afterwards, and levels that would alert fewer people. */
async function compare(
  tx: Tx,
  ports: { readonly today: AlertingPorts; readonly after: AlertingPorts },
  query: LossQuery,
  without: Without,
): Promise<{ readonly lost: readonly MonitorFacts[]; readonly levelLosses: readonly LevelLoss[] }> {
  const guids = await allMonitors(tx, query.accountId);
  const monitors = await ports.today.monitorFacts(tx, guids, query.at);
  const today = await readPlans(tx, ports.today, { ...query, monitors });
  const after = withoutDefinition(await readPlans(tx, ports.after, { ...query, monitors }), without);
  const lost = monitors.filter((monitor) => {
    const isCovered = (plans: Plans): boolean => judgeCoverage(monitor, plans.get(monitor.monitorGuid) ?? []).isCovered;
    return isCovered(today) && !isCovered(after);
  });
  return { lost, levelLosses: findLevelLosses(monitors, today, after) };
}

/** Returns active levels that have the operator or the group among their members. */
async function findMemberLevels(
  tx: Tx,
  accountId: number,
  plans: readonly LevelPlan[],
  without: Without,
): Promise<LevelPlan[]> {
  if ('definitionGuid' in without || 'grants' in without) return [];
  const active = plans.filter(({ level }) => level.isActive && level.isDefinitionActive);
  const isMember =
    'operatorGuid' in without
      ? ({ members }: LevelPlan) => members.has(without.operatorGuid)
      : await loadGroupFilter(tx, accountId, active, without.groupGuid);
  return active.filter(isMember).sort((a, b) => levelName(a).localeCompare(levelName(b)));
}

async function loadGroupFilter(tx: Tx, accountId: number, active: readonly LevelPlan[], groupGuid: string) {
  const definitions = [...new Set(active.map(({ level }) => level.alertDefinitionGuid))];
  const members = await readLevelMembers(tx, accountId, definitions);
  return ({ level }: LevelPlan): boolean =>
    members.get(levelKey(level))?.operatorGroupGuids.includes(groupGuid) ?? false;
}
