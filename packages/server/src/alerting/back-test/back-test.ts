import type { BackTest, BackTestRow, BackTestWish } from '@vedette/contract/v1/back-test';
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Caller } from '../../access/index.js';
import { readTurns } from '../../checks/index.js';
import { loadMaintenance, maintenanceWindows } from '../../monitors/index.js';
import { readCoverage } from '../definitions/level-sql.js';
import { levelRefOf, storedLevel, type LevelParams } from '../definitions/level-settings.js';
import { withChange } from '../definitions/level-settings-rules.js';
import { closedGate, type AlertGate, type LevelRule } from '../escalation/escalation-rules.js';
import type { ExplainDeps } from '../explain/coverage.js';
import { allMonitors } from '../explain/explain-sql.js';
import type { MonitorFacts } from '../ports.js';
import { madeAlerts, type MadeAlert } from './back-test-sql.js';
import { replay, type ReplayedAlert } from './replay-rules.js';

const MOST_MONITORS = 100;
const MOST_ROWS = 500;
const DEFAULT_DAYS = 30;

/**
 * What a level would have alerted with settings that are not stored yet, of the monitors of its definition the caller
 * sees. One monitor after the other, so that memory stays small, and no further once `signal` aborts.
 * @throws Fault `missing`.
 */
export async function backTestLevel(
  deps: ExplainDeps,
  caller: Caller,
  params: LevelParams,
  { wish, signal }: { readonly wish: BackTestWish; readonly signal: AbortSignal },
): Promise<BackTest> {
  const { Days = DEFAULT_DAYS, ...change } = wish;
  const ref = levelRefOf(caller, params);
  const level = withChange(await storedLevel(deps.db, ref), change);
  const until = deps.clock.now();
  const from = until - Days * DAY;
  const covered = await coveredMonitors(deps, caller, params.alertDefinitionGuid, until);
  const monitors = covered.slice(0, MOST_MONITORS);
  const made = await madeAlerts(deps.db, ref, from, until);
  const rows: BackTestRow[] = [];
  for (const monitor of monitors) {
    signal.throwIfAborted();
    const would = level.isActive ? await replayed(deps, caller.accountId, monitor, { level, from, until }) : [];
    const was = made.filter(({ monitorGuid }) => monitorGuid === monitor.monitorGuid);
    rows.push(...sideBySide(monitor, would, was));
  }
  const newest = (row: BackTestRow): Instant => Math.max(row.WouldAt ?? 0, row.WasAt ?? 0);
  return {
    Rows: rows.sort((a, b) => newest(b) - newest(a)).slice(0, MOST_ROWS),
    Would: rows.filter(({ WouldAt }) => WouldAt !== undefined).length,
    Was: rows.filter(({ WasAt }) => WasAt !== undefined).length,
    ...{ Monitors: monitors.length, MonitorsLeftOut: covered.length - monitors.length },
  };
}

async function coveredMonitors(
  { db, ports, visibleTo }: ExplainDeps,
  caller: Caller,
  definitionGuid: string,
  at: Instant,
): Promise<MonitorFacts[]> {
  const visible = await visibleTo(caller);
  return db.transaction().execute(async (tx) => {
    const guids = visible === 'all' ? await allMonitors(tx, caller.accountId) : visible;
    const monitors = await ports.monitorFacts(tx, guids, at);
    const coverage = await readCoverage(tx, caller.accountId, monitors);
    return monitors.filter(({ monitorGuid }) => coverage.get(monitorGuid)?.has(definitionGuid.toLowerCase()));
  });
}

async function replayed(
  { db, ports }: ExplainDeps,
  accountId: number,
  monitor: MonitorFacts,
  { level, from, until }: { readonly level: LevelRule; readonly from: Instant; readonly until: Instant },
): Promise<ReplayedAlert[]> {
  const { monitorGuid } = monitor;
  const { zone } = await db.transaction().execute((tx) => ports.accountFacts(tx, accountId));
  const periods = (await loadMaintenance(db, [monitorGuid])).get(monitorGuid) ?? [];
  const windows = maintenanceWindows(periods, zone, from, until);
  const lasting = closedGate({ ...monitor, maintenanceUntil: undefined });
  const gateAt = (at: Instant): AlertGate | undefined =>
    lasting ?? (windows.some((window) => window.from <= at && at < window.to) ? 'maintenance' : undefined);
  return replay(await readTurns(db, { accountId, monitorGuid }, from, until), { level, gateAt, until });
}

/** Each alert of an incident in one row, whether it would have been made, was made, or both. */
function sideBySide(
  { monitorGuid, name }: MonitorFacts,
  would: readonly ReplayedAlert[],
  was: readonly MadeAlert[],
): BackTestRow[] {
  const rows = new Map<string, BackTestRow>();
  const put = (alert: ReplayedAlert | MadeAlert, moment: Pick<BackTestRow, 'WouldAt' | 'WasAt'>): void => {
    const { kind, ordinal, firstErrorCheckId } = alert;
    const key = `${firstErrorCheckId} ${kind} ${ordinal}`;
    const common = { MonitorGuid: monitorGuid, MonitorName: name, FirstErrorCheckId: firstErrorCheckId };
    rows.set(key, { ...rows.get(key), ...common, AlertType: kind, Ordinal: ordinal, ...moment });
  };
  for (const alert of would) put(alert, { WouldAt: alert.at });
  for (const alert of was) put(alert, { WasAt: alert.at });
  return [...rows.values()];
}
