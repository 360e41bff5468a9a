import type { CheckView } from '@vedette/contract/v1/check';
import type { Coverage as WireCoverage, ToldNow } from '@vedette/contract/v1/coverage';
import type { Instant } from '@vedette/kernel/clock';
import type { Caller } from '../../access/index.js';
import type { AlertingPorts } from '../ports.js';
import { allMonitors, integrationNames, type Db } from './explain-sql.js';
import { readHeldNow } from './held-now.js';
import { coverageOf, whyNobodyNow } from './plan-rules.js';
import { readPlans } from './plan.js';

export interface ExplainDeps {
  readonly db: Db;
  readonly ports: AlertingPorts;
  readonly clock: { now(): Instant };
  readonly visibleTo: (caller: Caller) => Promise<'all' | readonly string[]>;
  /** One check with what belongs to it. @throws Fault `missing`. */
  readonly readCheck: (caller: Caller, checkId: number) => Promise<CheckView>;
}

export type CoverageDeps = Omit<ExplainDeps, 'readCheck'>;

export const EDIT = 1;
const MOST_ROWS = 1_000;
const MOST_NAMES = 20;

/**
 * Which monitors the caller sees nobody would be told about, and why; of the others, who is told now. Definitions he may
 * not edit do not count: he cannot see whom they reach.
 */
export async function readMonitorCoverage(deps: CoverageDeps, caller: Caller): Promise<WireCoverage> {
  const { db, ports, clock } = deps;
  const { accountId, rights } = caller;
  const at = clock.now();
  const visible = await deps.visibleTo(caller);
  return db.transaction().execute(async (tx) => {
    const guids = visible === 'all' ? await allMonitors(tx, accountId) : visible;
    const monitors = await ports.monitorFacts(tx, guids, at);
    const plans = await readPlans(tx, ports, { accountId, monitors, at });
    const names = await integrationNames(tx, accountId);
    const heldNow = await readHeldNow(tx, ports, { accountId, monitors, at, visible });
    const rows = monitors.map((monitor) => {
      const own = (plans.get(monitor.monitorGuid) ?? []).filter(
        ({ level }) => rights.level('alertDefinition', level.alertDefinitionGuid) >= EDIT,
      );
      const coverage = coverageOf(monitor, own);
      const { isCovered, reasons, told } = coverage;
      const nobodyNow = whyNobodyNow(monitor, coverage);
      const nameOf = ({ address, integrationGuid }: (typeof told)[number]['intent']): string =>
        address === '' ? (names.get(integrationGuid) ?? '') : address;
      const held = heldNow.get(monitor.monitorGuid) ?? [];
      const toldNow = (held.length > 0 ? [] : told).map(({ level, intent }) => ({
        ...{ Recipient: nameOf(intent), AlertDefinitionGuid: level.alertDefinitionGuid },
        ...{ AlertName: level.definitionName, EscalationLevelId: level.levelId },
      }));
      return {
        ...{ MonitorGuid: monitor.monitorGuid, MonitorName: monitor.name, MonitorMode: monitor.monitorMode },
        ...{
          IsCovered: isCovered,
          Reasons: [
            ...reasons,
            ...(nobodyNow === undefined ? [] : [`Now: ${nobodyNow}`]),
            ...held.map((text) => `Held back now: ${text}`),
          ],
        },
        ToldNow: onceEach(toldNow).slice(0, MOST_NAMES),
      };
    });
    const uncovered = rows.filter(({ IsCovered }) => !IsCovered);
    return {
      ...countsOf(rows),
      Production: countsOf(rows.filter(({ MonitorMode }) => MonitorMode === 'Production')),
      Rows: [...uncovered, ...rows.filter(({ IsCovered }) => IsCovered)].slice(0, MOST_ROWS),
    };
  });
}

function countsOf(rows: readonly Pick<WireCoverage['Rows'][number], 'IsCovered'>[]) {
  const covered = rows.filter(({ IsCovered }) => IsCovered).length;
  return { Covered: covered, Uncovered: rows.length - covered };
}

/** A recipient a level reaches by several ways is one. */
const onceEach = (told: readonly ToldNow[]): ToldNow[] => [
  ...new Map(
    told.map((one) => [JSON.stringify([one.Recipient, one.AlertDefinitionGuid, one.EscalationLevelId]), one]),
  ).values(),
];
