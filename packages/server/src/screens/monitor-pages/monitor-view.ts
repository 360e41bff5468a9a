import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import type { UptimeNumbers } from '@vedette/contract/v1/monitors/monitor-figures';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { unknownRule } from '@vedette/kernel/rule-messages';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { requiredCapabilities, selectedCheckpoints, type Checkpoint } from '../../checkpoints/index.js';
import { addTimes, missedMs } from '../../checks/index.js';
import { minConcurrentCheckpoints } from '../../monitors/index.js';
import { monitorDashboardGuid } from '@vedette/contract/v1/dashboards/predefined';
import { loadStated } from './monitor-list.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { percentages, loadMonitorRows, type Stated } from './monitor-row.js';
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

async function loadUptime({ reads }: ReadDeps, { facts }: Stated, now: Instant): Promise<UptimeNumbers[]> {
  const { monitorGuid, lastCheckAt = now } = facts;
  const starts = periods.map(([, length]) => Math.ceil((now - length) / QUARTER_MS) * QUARTER_MS);
  const [sums, gaps] = await Promise.all([
    reads.uptimeSums(monitorGuid, starts),
    reads.gaps([monitorGuid], lastCheckAt, now),
  ]);
  return periods.flatMap(([period, lengthMs], index) => {
    const [own, start = now] = [sums[index], starts[index]];
    if (!own) return [];
    const tail = computeTailTimes(facts, gaps.get(monitorGuid) ?? [], { start, end: now });
    return [toUptimeNumbers(period, lengthMs, { ...own, ...addTimes(own, tail) })];
  });
}

const keepsAddresses = ({ servers }: Checkpoint): boolean =>
  servers.some(({ withheld = [] }) => withheld.includes('ResolvedIpAddresses'));

/**
 * Loads where a monitor may run, where data protection forbids it, and how many checkpoints are missing for concurrent
 * monitoring.
 */
async function loadCheckpointFields({ reads }: ReadDeps, caller: Caller, monitorGuid: string) {
  const [[monitor], all] = await Promise.all([reads.scheduled([monitorGuid]), reads.checkpoints(caller.accountId)]);
  if (!monitor) return { Checkpoints: [] };
  const { selectedCheckpoints: selection, usePrimaryCheckpointsOnly: primaryOnly } = monitor;
  const needs = requiredCapabilities(monitor.targetKind, monitor);
  const selected = selectedCheckpoints(all, { selection, primaryOnly, needs });
  const isAble = ({ servers }: Checkpoint): boolean =>
    servers.some(({ capabilities }) => needs.every((need) => capabilities.includes(need)));
  const able = selected.filter(isAble);
  const keeping = monitor.targetKind === 'dns' ? selected.filter((one) => !isAble(one) && keepsAddresses(one)) : [];
  const minCount = minConcurrentCheckpoints(able.length > 0 && able.every(({ servers }) => servers.length > 1));
  return {
    Checkpoints: able.map(({ checkpointId, name }) => ({ CheckpointId: checkpointId, CheckpointName: name })),
    ...(keeping.length > 0 && { CheckpointsWithoutAddresses: keeping.map(({ name }) => name) }),
    ...(monitor.concurrent && able.length < minCount && { MissingCheckpoints: minCount - able.length }),
  };
}

/** Returns the header of a monitor's page. @throws Fault `missing`. */
export async function readMonitor(
  deps: ReadDeps,
  caller: Caller,
  monitorGuid: string,
  translate: Translate = translateToEnglish,
): Promise<MonitorView> {
  const { all, groups, now } = await loadStated(deps, caller, monitorGuid);
  const [stated] = all;
  if (!stated) throw new Fault('missing', `MonitorGuid: ${unknownRule('monitor', monitorGuid)}`);
  const [[row], uptime, checkpoints, incidents, unsupported] = await Promise.all([
    loadMonitorRows(deps.reads, [stated], { caller, groups, now, translate }),
    loadUptime(deps, stated, now),
    loadCheckpointFields(deps, caller, monitorGuid),
    deps.reads.lastIncidents(caller.accountId, [monitorGuid]),
    deps.reads.unsupported(monitorGuid),
  ]);
  if (!row) throw new Fault('missing', `MonitorGuid: ${unknownRule('monitor', monitorGuid)}`);
  const last = incidents.get(monitorGuid);
  const level = caller.rights.monitorLevel(monitorGuid, stated.facts.groupGuids);
  return {
    ...row,
    Uptime: uptime,
    CreatedAt: stated.facts.createdAt,
    ...checkpoints,
    ...(unsupported.length > 0 && level >= MONITOR_LEVELS.ViewMonitor && { Unsupported: [...unsupported] }),
    ...(last && last.closedAt === undefined && { OpenIncidentId: last.id }),
    DashboardGuid: monitorDashboardGuid(stated.facts.monitorType, stated.facts.isConcurrent),
    MayDelete: level >= MONITOR_LEVELS.DeleteMonitor,
  };
}
