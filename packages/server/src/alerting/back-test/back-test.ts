import type { BackTest, BackTestRow, BackTestRequest } from '@vedette/contract/v1/alerting/back-test';
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Caller } from '../../rights/index.js';
import { isFailingBefore, readErrorsAndRecoveries } from '../../checks/index.js';
import { readCoverage } from '../definitions/level-sql.js';
import { toLevelRef, loadLevel, type LevelParams } from '../definitions/level-settings.js';
import { applyLevelChange } from '../definitions/level-settings-rules.js';
import type { LevelRule } from '../definitions/level.js';
import type { ExplainContext } from '../explain/coverage.js';
import { loadMonitorGuids } from '../explain/explain-sql.js';
import type { MonitorFacts } from '../ports/ports.js';
import { loadActualAlerts } from './back-test-sql.js';
import { loadSuppressionLookup } from './suppression-lookup.js';
import { fromFirstOk, replay, type ReplayedAlert } from './replay-rules.js';
import { countAlerts, compareAlerts } from './compare-alerts-rules.js';

const MAX_MONITORS = 100;
export const DEFAULT_DAYS = 30;

/**
 * Returns the alerts that a level would have created with settings that are not stored, for the monitors of its
 * definition that the caller may see. Monitors are read one after the other to limit memory, and reading stops when
 * `signal` aborts.
 * @throws Fault `missing`.
 */
export async function backTestLevel(
  deps: ExplainContext,
  caller: Caller,
  params: LevelParams,
  { request, signal }: { readonly request: BackTestRequest; readonly signal: AbortSignal },
): Promise<BackTest> {
  const { Days = DEFAULT_DAYS, ...change } = request;
  const ref = toLevelRef(caller, params);
  const level = applyLevelChange(await loadLevel(deps.db, ref), change);
  const until = deps.clock.now();
  const from = until - Days * DAY;
  const covered = await loadCoveredMonitors(deps, caller, params.alertDefinitionGuid, until);
  const monitors = covered.slice(0, MAX_MONITORS);
  const actualAlerts = await loadActualAlerts(deps.db, ref, from, until);
  const rows: BackTestRow[] = [];
  for (const monitor of monitors) {
    signal.throwIfAborted();
    const simulated = level.isActive
      ? await replayMonitor(deps, caller.accountId, monitor, { level, from, until })
      : [];
    const actual = actualAlerts.filter(({ monitorGuid }) => monitorGuid === monitor.monitorGuid);
    const monitorFields = { MonitorGuid: monitor.monitorGuid, MonitorName: monitor.name };
    rows.push(...compareAlerts(simulated, actual).map((row) => ({ ...monitorFields, ...row })));
  }
  const { newest, ...counts } = countAlerts(rows);
  return { Rows: newest, ...counts, Monitors: monitors.length, OmittedMonitors: covered.length - monitors.length };
}

async function loadCoveredMonitors(
  { db, ports, visibleTo }: ExplainContext,
  caller: Caller,
  definitionGuid: string,
  at: Instant,
): Promise<MonitorFacts[]> {
  const visible = await visibleTo(caller);
  return db.transaction().execute(async (tx) => {
    const guids = visible === 'all' ? await loadMonitorGuids(tx, caller.accountId) : visible;
    const monitors = await ports.monitorFacts(tx, guids, at);
    const coverage = await readCoverage(tx, caller.accountId, monitors);
    return monitors.filter(({ monitorGuid }) => coverage.get(monitorGuid)?.has(definitionGuid.toLowerCase()));
  });
}

async function replayMonitor(
  deps: ExplainContext,
  accountId: number,
  monitor: MonitorFacts,
  { level, from, until }: { readonly level: LevelRule; readonly from: Instant; readonly until: Instant },
): Promise<ReplayedAlert[]> {
  const { monitorGuid } = monitor;
  const suppressionAt = await loadSuppressionLookup(deps, accountId, monitor, { from, until });
  const outageChecks = await readErrorsAndRecoveries(deps.db, { accountId, monitorGuid }, from, until);
  const startsFailing = await isFailingBefore(deps.db, { accountId, monitorGuid }, from);
  return replay(startsFailing ? fromFirstOk(outageChecks) : outageChecks, { level, suppressionAt, until });
}
