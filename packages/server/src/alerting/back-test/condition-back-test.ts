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
import { missing } from '@vedette/kernel/rule-messages';
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
import { madeAlerts } from './back-test-sql.js';
import { loadGateLookup } from './gates.js';
import { afterFirstFine, replay } from './replay-rules.js';
import { ConditionReplay, NOT_RECHECKED } from './condition-replay-rules.js';
import { countedAlerts, sideBySide } from './side-by-side-rules.js';

const SIZES: readonly string[] = ['TotalMinBytes', 'TotalMaxBytes'];
/** Thresholds of monitors that are not concurrent; they are never read. */
const NO_ROUNDS = { unconfirmed: 100, confirmed: 100 };

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
  const span = { from: until - (request.Days ?? DEFAULT_DAYS) * DAY, until };
  const [monitor] = await loadScheduledMonitors(deps.db, [monitorGuid]);
  if (!monitor) throw missing('monitor', monitorGuid);
  const conditions = wantedConditions(monitor, request.ErrorConditions);
  const replayed = new ConditionReplay({
    family: conditionFamily(monitor.monitorType as MonitorType),
    conditions,
    stored: monitor.errorConditions,
    thresholds: monitor.concurrent ?? NO_ROUNDS,
  });
  const withSizes = conditions.some(({ ErrorConditionType }) => SIZES.includes(ErrorConditionType));
  for await (const checks of readRecorded(deps.db, monitor, { ...span, withSizes })) {
    signal.throwIfAborted();
    for (const check of checks) replayed.take(check);
  }
  const { newest, ...counts } = countedAlerts(
    await replayAlerts(deps, caller.accountId, monitorGuid, { replayed, span }),
  );
  return {
    Checks: replayed.checks,
    SimulatedErrors: replayed.errorsWould,
    ActualErrors: replayed.errorsWere,
    Changes: replayed.changes(),
    TotalChanges: replayed.changesInAll,
    RecordedConditions: replayed.asRecorded(),
    AssumedConfirmed: replayed.assumedConfirmed,
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
function wantedConditions(
  { monitorType }: ScheduledMonitor,
  written: readonly ErrorConditionWrite[],
): ErrorCondition[] {
  const type = monitorType as MonitorType;
  const problems = new Problems();
  problems.when(conditionFamily(type) === 'none', 'ErrorConditions', `a monitor of type ${type} has none`);
  const conditions = toStoredConditions(written);
  if (conditionFamily(type) !== 'none') checkConditions(type, conditions, problems);
  problems.throwIfAny();
  return conditions;
}

interface ReplayedPeriod {
  readonly replayed: ConditionReplay;
  readonly span: { readonly from: Instant; readonly until: Instant };
}

/** Returns the alerts that every level covering the monitor would have created, beside the actual ones. */
async function replayAlerts(
  deps: ExplainContext,
  accountId: number,
  monitorGuid: string,
  { replayed, span }: ReplayedPeriod,
): Promise<ConditionAlert[]> {
  const { monitor, levels } = await watching(deps, accountId, monitorGuid, span.until);
  if (!monitor) return [];
  const gateAt = await loadGateLookup(deps, accountId, monitor, span);
  const isAmid = await isFailingBefore(deps.db, { accountId, monitorGuid }, span.from);
  const turns = isAmid ? afterFirstFine(replayed.turns) : replayed.turns;
  const alerts: ConditionAlert[] = [];
  for (const level of levels) {
    const { alertDefinitionGuid, levelId, definitionName } = level;
    const isOn = level.isActive && level.isDefinitionActive;
    const would = isOn ? replay(turns, { level, gateAt, until: span.until }) : [];
    const ref = { accountId, alertDefinitionGuid, levelId, monitorGuid };
    const was = await madeAlerts(deps.db, ref, span.from, span.until);
    const of = { AlertDefinitionGuid: alertDefinitionGuid, AlertName: definitionName, EscalationLevelId: levelId };
    alerts.push(...sideBySide(would, was).map((row) => ({ ...of, ...row })));
  }
  return alerts;
}

async function watching(
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
