import type { AlertImpact } from '@vedette/contract/v1/alerting/alert-impact';
import type { Instant } from '@vedette/kernel/clock';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { listItemAuthorizations } from '../../access/index.js';
import { permissionLevel, type Caller } from '../../rights/index.js';
import { levelKey, type Level, type LevelKey } from '../definitions/level.js';
import { readLevelMembers } from '../definitions/level-sql.js';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import type { AlertingPorts, MonitorFacts } from '../ports/ports.js';
import { EDIT_LEVEL, type CoverageContext } from './coverage.js';
import { loadMonitorGuids, countNotifiedIncidents } from './explain-sql.js';
import { judgeCoverage, type LevelPlan } from './plan-rules.js';
import { readLevelPlans, readPlans } from './plan.js';

/** The object whose removal is evaluated. */
export type Removal =
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
export async function loadRevocationLosses(
  deps: CoverageContext,
  caller: Caller,
  item: { readonly type: 'monitor' | 'monitorGroup'; readonly guid: string },
  authorizationId: string,
): Promise<AlertImpact> {
  const authorizations = await listItemAuthorizations(deps.db, caller.accountId, item);
  const authorization = authorizations.find((each) => each.AuthorizationId === authorizationId);
  const holder = authorization?.OperatorGuid ?? authorization?.OperatorGroupGuid;
  if (!authorization || !holder) throw notFoundFault('authorization', authorizationId);
  if (permissionLevel(item.type, authorization.AuthorizationType) > 1) return NOTHING_LOST;
  return loadRemovalLosses(deps, caller, { grants: { holder, contextId: item.guid } });
}

const NOTHING_LOST: AlertImpact = { Levels: [], OtherLevels: 0, Monitors: [], TotalMonitors: 0, OpenIncidents: 0 };

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
export async function loadRemovalLosses(deps: CoverageContext, caller: Caller, removal: Removal): Promise<AlertImpact> {
  const { accountId, rights } = caller;
  const at = deps.clock.now();
  const visible = await deps.visibleTo(caller);
  return deps.db.transaction().execute(async (tx) => {
    const query = { accountId, at };
    const ports = createPortsAfterRemoval(deps.ports, removal);
    const { lost, levelLosses } = await comparePlans(tx, { today: deps.ports, after: ports }, query, removal);
    const visibleMonitors = lost.filter(({ monitorGuid }) => visible === 'all' || visible.includes(monitorGuid));
    const levels =
      'grants' in removal ? levelLosses : await loadMembershipLosses(tx, deps.ports, { ports, query, removal });
    const visibleLevels = levels.filter(
      ({ level }) => rights.level('alertDefinition', level.alertDefinitionGuid) >= EDIT_LEVEL,
    );
    return {
      Levels: visibleLevels.map(({ level, losesAllRecipients }) => ({
        AlertDefinitionGuid: level.alertDefinitionGuid,
        AlertName: level.definitionName,
        EscalationLevelId: level.levelId,
        LosesAllRecipients: losesAllRecipients,
      })),
      OtherLevels: levels.length - visibleLevels.length,
      Monitors: visibleMonitors
        .slice(0, MAX_NAMES)
        .map(({ monitorGuid, name }) => ({ MonitorGuid: monitorGuid, MonitorName: name })),
      TotalMonitors: lost.length,
      OpenIncidents:
        'definitionGuid' in removal ? await countNotifiedIncidents(tx, accountId, removal.definitionGuid) : 0,
    };
  });
}

interface LevelLoss {
  readonly level: Level;
  readonly losesAllRecipients: boolean;
}

/** Returns active levels that have the operator or the group as members, even if they cover no monitor. */
async function loadMembershipLosses(
  tx: Tx,
  currentPorts: AlertingPorts,
  { ports, query, removal }: { readonly ports: AlertingPorts; readonly query: LossQuery; readonly removal: Removal },
): Promise<LevelLoss[]> {
  const levels = await findMemberLevels(tx, query.accountId, await readLevelPlans(tx, currentPorts, query), removal);
  const plansByLevel = new Map((await readLevelPlans(tx, ports, query)).map((plan) => [levelKey(plan.level), plan]));
  return levels.map(({ level, deliveries }) => ({
    level,
    losesAllRecipients: deliveries.some(canReceive) && !plansByLevel.get(levelKey(level))?.deliveries.some(canReceive),
  }));
}

/** Returns levels that have recipients for one of these monitors now, and would have none after the removal. */
function findLevelLosses(monitors: readonly MonitorFacts[], today: Plans, plansAfterRemoval: Plans): LevelLoss[] {
  const losses = new Map<LevelKey, LevelLoss>();
  for (const { monitorGuid } of monitors) {
    const after = new Map((plansAfterRemoval.get(monitorGuid) ?? []).map((plan) => [levelKey(plan.level), plan]));
    for (const { level, deliveries } of today.get(monitorGuid) ?? []) {
      const currentCount = deliveries.filter(canReceive).length;
      const remainingCount = after.get(levelKey(level))?.deliveries.filter(canReceive).length ?? 0;
      if (remainingCount >= currentCount) continue;
      const losesAllRecipients = remainingCount === 0 || losses.get(levelKey(level))?.losesAllRecipients === true;
      losses.set(levelKey(level), { level, losesAllRecipients });
    }
  }
  return [...losses.values()].sort((a, b) => levelName(a).localeCompare(levelName(b)));
}

const levelName = ({ level }: Pick<LevelLoss, 'level'>): string => `${level.definitionName} ${level.levelId}`;

const canReceive = ({ skipReason }: LevelPlan['deliveries'][number]): boolean =>
  skipReason === undefined || skipReason === 'offDuty';

/**
 * Returns the people without the operator, without those who are members through the group alone, or with fewer
 * permissions.
 */
function createPortsAfterRemoval(ports: AlertingPorts, removal: Removal): AlertingPorts {
  if ('definitionGuid' in removal) return ports;
  return {
    ...ports,
    people: async (tx, accountId, selection, at) => {
      if ('operatorGuid' in removal) {
        const people = await ports.people(tx, accountId, selection, at);
        return people.filter(({ operatorGuid }) => operatorGuid !== removal.operatorGuid);
      }
      if ('grants' in removal) return ports.people(tx, accountId, { ...selection, withoutGrants: removal.grants }, at);
      const operatorGroupGuids = selection.operatorGroupGuids.filter((guid) => guid !== removal.groupGuid);
      return ports.people(tx, accountId, { ...selection, operatorGroupGuids }, at);
    },
  };
}

function withoutDefinition(plans: Plans, removal: Removal): Plans {
  if (!('definitionGuid' in removal)) return plans;
  return new Map(
    [...plans].map(([guid, levelPlans]) => [
      guid,
      levelPlans.filter(({ level }) => level.alertDefinitionGuid !== removal.definitionGuid),
    ]),
  );
}

/** Returns monitors that are covered today and would not be afterwards, and levels that would alert fewer people. */
async function comparePlans(
  tx: Tx,
  ports: { readonly today: AlertingPorts; readonly after: AlertingPorts },
  query: LossQuery,
  removal: Removal,
): Promise<{ readonly lost: readonly MonitorFacts[]; readonly levelLosses: readonly LevelLoss[] }> {
  const guids = await loadMonitorGuids(tx, query.accountId);
  const monitors = await ports.today.monitorFacts(tx, guids, query.at);
  const today = await readPlans(tx, ports.today, { ...query, monitors });
  const after = withoutDefinition(await readPlans(tx, ports.after, { ...query, monitors }), removal);
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
  removal: Removal,
): Promise<LevelPlan[]> {
  if ('definitionGuid' in removal || 'grants' in removal) return [];
  const active = plans.filter(({ level }) => level.isActive && level.isDefinitionActive);
  const isMember =
    'operatorGuid' in removal
      ? ({ members }: LevelPlan) => members.has(removal.operatorGuid)
      : await loadGroupFilter(tx, accountId, active, removal.groupGuid);
  return active.filter(isMember).sort((a, b) => levelName(a).localeCompare(levelName(b)));
}

async function loadGroupFilter(tx: Tx, accountId: number, active: readonly LevelPlan[], groupGuid: string) {
  const definitions = [...new Set(active.map(({ level }) => level.alertDefinitionGuid))];
  const members = await readLevelMembers(tx, accountId, definitions);
  return ({ level }: LevelPlan): boolean =>
    members.get(levelKey(level))?.operatorGroupGuids.includes(groupGuid) ?? false;
}
