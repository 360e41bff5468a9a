import type {
  ConditionAlert,
  ConditionBackTest,
  ConditionBackTestRequest,
} from '@vedette/contract/v1/alerting/back-test';
import { conditionFamily, type ErrorCondition, type ErrorConditionWrite } from '@vedette/contract/v4/error-condition';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Translate } from '@vedette/i18n/translator';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { Problems } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import { isFailingBefore, readRecorded } from '../../checks/index.js';
import {
  checkConditions,
  toStoredConditions,
  loadScheduledMonitors,
  type ScheduledMonitor,
} from '../../monitors/index.js';
import { translateSentence } from '../../sentences/index.js';
import { readCoverage, readLevels } from '../definitions/level-sql.js';
import type { Level } from '../definitions/level.js';
import type { ExplainContext } from '../explain/coverage.js';
import type { MonitorFacts } from '../ports/ports.js';
import { DEFAULT_DAYS } from './back-test.js';
import { loadActualAlerts } from './back-test-sql.js';
import { loadSuppressionLookup } from './suppression-lookup.js';
import { fromFirstOk, replay } from './replay-rules.js';
import { ConditionReplay, NOT_RECHECKED } from './condition-replay-rules.js';
import { countAlerts, compareAlerts } from './compare-alerts-rules.js';

const SIZE_CONDITION_TYPES: readonly string[] = ['TotalMinBytes', 'TotalMaxBytes'];
/** Thresholds of monitors that are not concurrent; they are never read. */
const UNUSED_THRESHOLDS = { unconfirmed: 100, confirmed: 100 };

/**
 * Returns how a monitor's recorded checks would have been judged with other error conditions, and which alerts its
 * levels would have created. Checks are read a few thousand at a time, and reading stops when `signal` aborts.
 * @throws Fault `invalid` naming each invalid condition, `missing`.
 */
export async function backTestConditions(
  deps: ExplainContext,
  caller: Caller,
  monitorGuid: string,
  { request, signal }: { readonly request: ConditionBackTestRequest; readonly signal: AbortSignal },
): Promise<ConditionBackTest> {
  const until = deps.clock.now();
  const period = { from: until - (request.Days ?? DEFAULT_DAYS) * DAY, until };
  const [monitor] = await loadScheduledMonitors(deps.db, [monitorGuid]);
  if (!monitor) throw notFoundFault('monitor', monitorGuid);
  const conditions = validateConditions(monitor, request.ErrorConditions);
  const conditionReplay = new ConditionReplay({
    family: conditionFamily(monitor.monitorType as MonitorType),
    conditions,
    stored: monitor.errorConditions,
    thresholds: monitor.concurrent ?? UNUSED_THRESHOLDS,
  });
  const withSizes = conditions.some(({ ErrorConditionType }) => SIZE_CONDITION_TYPES.includes(ErrorConditionType));
  for await (const checks of readRecorded(deps.db, monitor, { ...period, withSizes })) {
    signal.throwIfAborted();
    for (const check of checks) conditionReplay.addCheck(check);
  }
  const { newest, ...counts } = countAlerts(
    await replayAlerts(deps, caller.accountId, monitorGuid, { conditionReplay, period }),
  );
  return {
    Checks: conditionReplay.checks,
    SimulatedErrors: conditionReplay.simulatedErrors,
    ActualErrors: conditionReplay.actualErrors,
    Changes: conditionReplay.changes(),
    TotalChanges: conditionReplay.totalChanges,
    RecordedConditions: conditionReplay.notRejudgedConditions(),
    AssumedConfirmed: conditionReplay.assumedConfirmed,
    Alerts: newest,
    ...counts,
  };
}

/** Returns the result with the errors of its changes in another language. */
export const translateChanges = (result: ConditionBackTest, translate: Translate): ConditionBackTest => ({
  ...result,
  Changes: result.Changes.map((change) => ({
    ...change,
    ActualErrorDescription: translateSentence(change.ActualErrorDescription, translate),
    SimulatedErrorDescription:
      change.SimulatedErrorDescription === NOT_RECHECKED
        ? translate(NOT_RECHECKED)
        : translateSentence(change.SimulatedErrorDescription, translate),
  })),
});

/** Returns the conditions as they would be stored. */
function validateConditions(
  { monitorType }: ScheduledMonitor,
  drafts: readonly ErrorConditionWrite[],
): ErrorCondition[] {
  const type = monitorType as MonitorType;
  const problems = new Problems();
  problems.when(conditionFamily(type) === 'none', 'ErrorConditions', `a monitor of type ${type} has none`);
  const conditions = toStoredConditions(drafts);
  if (conditionFamily(type) !== 'none') checkConditions(type, conditions, problems);
  problems.throwIfAny();
  return conditions;
}

interface ReplayInput {
  readonly conditionReplay: ConditionReplay;
  readonly period: { readonly from: Instant; readonly until: Instant };
}

/** Returns the alerts that every level covering the monitor would have created, beside the actual ones. */
async function replayAlerts(
  deps: ExplainContext,
  accountId: number,
  monitorGuid: string,
  { conditionReplay, period }: ReplayInput,
): Promise<ConditionAlert[]> {
  const { monitor, levels } = await loadCoveringLevels(deps, accountId, monitorGuid, period.until);
  if (!monitor) return [];
  const suppressionAt = await loadSuppressionLookup(deps, accountId, monitor, period);
  const startsFailing = await isFailingBefore(deps.db, { accountId, monitorGuid }, period.from);
  const outageChecks = startsFailing ? fromFirstOk(conditionReplay.outageChecks) : conditionReplay.outageChecks;
  const alerts: ConditionAlert[] = [];
  for (const level of levels) {
    const { alertDefinitionGuid, levelId, definitionName } = level;
    const isLevelActive = level.isActive && level.isDefinitionActive;
    const simulated = isLevelActive ? replay(outageChecks, { level, suppressionAt, until: period.until }) : [];
    const ref = { accountId, alertDefinitionGuid, levelId, monitorGuid };
    const actual = await loadActualAlerts(deps.db, ref, period.from, period.until);
    const levelFields = {
      AlertDefinitionGuid: alertDefinitionGuid,
      AlertName: definitionName,
      EscalationLevelId: levelId,
    };
    alerts.push(...compareAlerts(simulated, actual).map((row) => ({ ...levelFields, ...row })));
  }
  return alerts;
}

async function loadCoveringLevels(
  { db, ports }: ExplainContext,
  accountId: number,
  monitorGuid: string,
  at: Instant,
): Promise<{ monitor: MonitorFacts | undefined; levels: readonly Level[] }> {
  return db.transaction().execute(async (tx) => {
    const monitors = await ports.monitorFacts(tx, [monitorGuid], at);
    const covering = (await readCoverage(tx, accountId, monitors)).get(monitorGuid) ?? [];
    return { monitor: monitors[0], levels: await readLevels(tx, accountId, [...covering]) };
  });
}
