import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import type { UptimeNumbers } from '@vedette/contract/v1/monitors/monitor-figures';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { requiredCapabilities, selectedCheckpoints, type Checkpoint } from '../../checkpoints/index.js';
import { addTimes, missedMs } from '../../checks/index.js';
import { minConcurrentCheckpoints } from '../../monitors/index.js';
import { monitorDashboardGuid } from '@vedette/contract/v1/dashboards/predefined';
import { loadMonitorStates } from './monitor-list.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { percentages, loadMonitorRows, type MonitorWithState } from './monitor-row.js';
import { computeTailTimes } from '../reads/tail-rules.js';
import type { UptimeSums } from '../reads/uptime-sql.js';

const periods = [
  ['Last24Hours', DAY],
  ['Last7Days', 7 * DAY],
  ['Last30Days', 30 * DAY],
  ['Last90Days', 90 * DAY],
] as const;

const QUARTER_MS = 900_000;

function toUptimeNumbers(period: UptimeNumbers['Period'], lengthMs: number, sums: UptimeSums): UptimeNumbers {
  // Quarters are counted whole, so the oldest may begin before the period.
  const observedMs = Math.min(lengthMs, sums.upMs + sums.downMs);
  const unknownMs = Math.min(lengthMs - observedMs, missedMs(sums));
  return {
    Period: period,
    ...percentages(sums),
    ObservedMs: Math.round(observedMs),
    UnknownMs: Math.round(unknownMs),
    ExcludedMs: Math.round(lengthMs - observedMs - unknownMs),
    DowntimeMs: Math.round(sums.downMs),
    Checks: sums.checks,
    ConfirmedErrors: sums.confirmed,
  };
}

async function loadUptime({ reads }: ReadDeps, { facts }: MonitorWithState, now: Instant): Promise<UptimeNumbers[]> {
  const { monitorGuid, lastCheckAt = now } = facts;
  const starts = periods.map(([, length]) => Math.ceil((now - length) / QUARTER_MS) * QUARTER_MS);
  const [sums, gaps] = await Promise.all([
    reads.uptimeSums(monitorGuid, starts),
    reads.gaps([monitorGuid], lastCheckAt, now),
  ]);
  return periods.flatMap(([period, lengthMs], index) => {
    const [periodSums, start = now] = [sums[index], starts[index]];
    if (!periodSums) return [];
    const tail = computeTailTimes(facts, gaps.get(monitorGuid) ?? [], { start, end: now });
    return [toUptimeNumbers(period, lengthMs, { ...periodSums, ...addTimes(periodSums, tail) })];
  });
}

const withholdsAddresses = ({ servers }: Checkpoint): boolean =>
  servers.some(({ withheld = [] }) => withheld.includes('ResolvedIpAddresses'));

/**
 * Loads where a monitor may run, where data protection forbids it, and how many checkpoints are missing for concurrent
 * monitoring.
 */
async function loadCheckpointFields({ reads }: ReadDeps, caller: Caller, monitorGuid: string) {
  const [[monitor], all] = await Promise.all([reads.scheduled([monitorGuid]), reads.checkpoints(caller.accountId)]);
  if (!monitor) return { Checkpoints: [] };
  const { selectedCheckpoints: selection, usePrimaryCheckpointsOnly: primaryOnly } = monitor;
  const required = requiredCapabilities(monitor.targetKind, monitor);
  const selected = selectedCheckpoints(all, { selection, primaryOnly, needs: required });
  const isCapable = ({ servers }: Checkpoint): boolean =>
    servers.some(({ capabilities }) => required.every((need) => capabilities.includes(need)));
  const capable = selected.filter(isCapable);
  const withholding =
    monitor.targetKind === 'dns' ? selected.filter((one) => !isCapable(one) && withholdsAddresses(one)) : [];
  const minCount = minConcurrentCheckpoints(capable.length > 0 && capable.every(({ servers }) => servers.length > 1));
  return {
    Checkpoints: capable.map(({ checkpointId, name }) => ({ CheckpointId: checkpointId, CheckpointName: name })),
    ...(withholding.length > 0 && { CheckpointsWithoutAddresses: withholding.map(({ name }) => name) }),
    ...(monitor.concurrent && capable.length < minCount && { MissingCheckpoints: minCount - capable.length }),
  };
}

/** Returns the header of a monitor's page. @throws Fault `missing`. */
export async function readMonitor(
  deps: ReadDeps,
  caller: Caller,
  monitorGuid: string,
  translate: Translate = translateToEnglish,
): Promise<MonitorView> {
  const { all, groups, now } = await loadMonitorStates(deps, caller, monitorGuid);
  const [monitorWithState] = all;
  if (!monitorWithState) throw new Fault('missing', `MonitorGuid: ${unknownReferenceRule('monitor', monitorGuid)}`);
  const [[row], uptime, checkpoints, incidents, unsupported] = await Promise.all([
    loadMonitorRows(deps.reads, [monitorWithState], { caller, groups, now, translate }),
    loadUptime(deps, monitorWithState, now),
    loadCheckpointFields(deps, caller, monitorGuid),
    deps.reads.lastIncidents(caller.accountId, [monitorGuid]),
    deps.reads.unsupported(monitorGuid),
  ]);
  if (!row) throw new Fault('missing', `MonitorGuid: ${unknownReferenceRule('monitor', monitorGuid)}`);
  const lastIncident = incidents.get(monitorGuid);
  const level = caller.rights.monitorLevel(monitorGuid, monitorWithState.facts.groupGuids);
  return {
    ...row,
    Uptime: uptime,
    CreatedAt: monitorWithState.facts.createdAt,
    ...checkpoints,
    ...(unsupported.length > 0 && level >= MONITOR_LEVELS.ViewMonitor && { Unsupported: [...unsupported] }),
    ...(lastIncident && lastIncident.closedAt === undefined && { OpenIncidentId: lastIncident.id }),
    DashboardGuid: monitorDashboardGuid(monitorWithState.facts.monitorType, monitorWithState.facts.isConcurrent),
    MayDelete: level >= MONITOR_LEVELS.DeleteMonitor,
  };
}
