import type { Losses } from '@vedette/contract/v1/losses';
import type { Instant } from '@vedette/kernel/clock';
import type { Caller } from '../../access/index.js';
import { levelKey } from '../definitions/level.js';
import { readLevelMembers } from '../definitions/level-sql.js';
import type { Tx } from '../delivery/ledger-sql.js';
import type { AlertingPorts, MonitorFacts } from '../ports.js';
import { EDIT, type CoverageDeps } from './coverage.js';
import { allMonitors, countToldIncidents } from './explain-sql.js';
import { coverageOf, type LevelPlan } from './plan-rules.js';
import { readLevelPlans, readPlans } from './plan.js';

/** What is to go. */
export type Without =
  { readonly definitionGuid: string } | { readonly operatorGuid: string } | { readonly groupGuid: string };

type Plans = ReadonlyMap<string, readonly LevelPlan[]>;
const MOST_NAMES = 20;

/**
 * Who would be told of errors without something, by the functions that decide it, compared with who is told today. Levels
 * the caller may not edit and monitors he may not see are counted and not named.
 */
export async function lossesWithout(deps: CoverageDeps, caller: Caller, without: Without): Promise<Losses> {
  const { accountId, rights } = caller;
  const at = deps.clock.now();
  const visible = await deps.visibleTo(caller);
  return deps.db.transaction().execute(async (tx) => {
    const asked = { accountId, at };
    const ports = portsWithout(deps.ports, without);
    const lost = await lostMonitors(tx, { now: deps.ports, then: ports }, asked, without);
    const named = lost.filter(({ monitorGuid }) => visible === 'all' || visible.includes(monitorGuid));
    const levels = await levelsThatTell(tx, accountId, await readLevelPlans(tx, deps.ports, asked), without);
    const shown = levels.filter((plan) => rights.level('alertDefinition', plan.level.alertDefinitionGuid) >= EDIT);
    const reached = new Map((await readLevelPlans(tx, ports, asked)).map((plan) => [levelKey(plan.level), plan]));
    return {
      Levels: shown.map(({ level, intents }) => ({
        ...{ AlertDefinitionGuid: level.alertDefinitionGuid, AlertName: level.definitionName },
        EscalationLevelId: level.levelId,
        IsLeftToNobody: intents.some(isOpen) && !reached.get(levelKey(level))?.intents.some(isOpen),
      })),
      OtherLevels: levels.length - shown.length,
      Monitors: named
        .slice(0, MOST_NAMES)
        .map(({ monitorGuid, name }) => ({ MonitorGuid: monitorGuid, MonitorName: name })),
      MonitorsInAll: lost.length,
      OpenIncidents: 'definitionGuid' in without ? await countToldIncidents(tx, accountId, without.definitionGuid) : 0,
    };
  });
}

const isOpen = ({ gate }: LevelPlan['intents'][number]): boolean => gate === undefined || gate === 'offDuty';

/** The same people but for an operator, or but for who is a member of a group alone. */
function portsWithout(ports: AlertingPorts, without: Without): AlertingPorts {
  if ('definitionGuid' in without) return ports;
  return {
    ...ports,
    people: async (tx, accountId, wanted, at) => {
      if ('operatorGuid' in without) {
        const people = await ports.people(tx, accountId, wanted, at);
        return people.filter(({ operatorGuid }) => operatorGuid !== without.operatorGuid);
      }
      const operatorGroupGuids = wanted.operatorGroupGuids.filter((guid) => guid !== without.groupGuid);
      return ports.people(tx, accountId, { ...wanted, operatorGroupGuids }, at);
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

/** Monitors that are covered today and would not be then. */
async function lostMonitors(
  tx: Tx,
  ports: { readonly now: AlertingPorts; readonly then: AlertingPorts },
  asked: { readonly accountId: number; readonly at: Instant },
  without: Without,
): Promise<MonitorFacts[]> {
  const guids = await allMonitors(tx, asked.accountId);
  const monitors = await ports.now.monitorFacts(tx, guids, asked.at);
  const today = await readPlans(tx, ports.now, { ...asked, monitors });
  const then = withoutDefinition(await readPlans(tx, ports.then, { ...asked, monitors }), without);
  return monitors.filter((monitor) => {
    const isCovered = (plans: Plans): boolean => coverageOf(monitor, plans.get(monitor.monitorGuid) ?? []).isCovered;
    return isCovered(today) && !isCovered(then);
  });
}

/** Active levels that have the operator, or the group, among those they tell. */
async function levelsThatTell(
  tx: Tx,
  accountId: number,
  plans: readonly LevelPlan[],
  without: Without,
): Promise<LevelPlan[]> {
  if ('definitionGuid' in without) return [];
  const active = plans.filter(({ level }) => level.isActive && level.isDefinitionActive);
  const tells =
    'operatorGuid' in without
      ? ({ members }: LevelPlan) => members.has(without.operatorGuid)
      : await toldGroup(tx, accountId, active, without.groupGuid);
  const name = ({ level }: LevelPlan): string => `${level.definitionName} ${level.levelId}`;
  return active.filter(tells).sort((a, b) => name(a).localeCompare(name(b)));
}

async function toldGroup(tx: Tx, accountId: number, active: readonly LevelPlan[], groupGuid: string) {
  const definitions = [...new Set(active.map(({ level }) => level.alertDefinitionGuid))];
  const members = await readLevelMembers(tx, accountId, definitions);
  return ({ level }: LevelPlan): boolean =>
    members.get(levelKey(level))?.operatorGroupGuids.includes(groupGuid) ?? false;
}
