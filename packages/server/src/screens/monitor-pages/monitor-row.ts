import { STATUS_BAR_BUCKET_MS, STATUS_BAR_BUCKETS, type MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import {
  addTimes,
  countSamples,
  observedPercentage,
  lastDayStart,
  uptimeIfObserved,
  percentileMs,
  type Histogram,
  type StateTimes,
} from '../../checks/index.js';
import { maintenanceWindows, maySeeNotes, scheduleOffset, type PlannedMaintenance } from '../../monitors/index.js';
import { translateSentence } from '../../sentences/index.js';
import type { QuarterSum } from '../reads/figures-sql.js';
import type { GroupName, MonitorFacts } from '../reads/monitor-facts-sql.js';
import type { ScreenReads } from '../reads/reads-sql.js';
import { pendingReason, monitorState, buildStatusHistory, type StateFacts } from '../reads/monitor-state-rules.js';
import type { RowExtra } from '../reads/row-extras-sql.js';
import { computeTailTimes } from '../reads/tail-rules.js';

/** A monitor with its state at one instant. */
export interface MonitorWithState {
  readonly facts: MonitorFacts & StateFacts;
  readonly state: MonitorRow['State'];
  readonly maintenance: MonitorRow['Maintenance'];
}

/** A day suffices for most periods; longer ones are searched again. */
const LOOK_AHEADS_MS = [DAY, 366 * DAY] as const;

/** Returns the active maintenance and its end, at most a year from now. */
function findActiveMaintenance(
  periods: readonly PlannedMaintenance[] | undefined,
  zone: string,
  now: Instant,
): MonitorRow['Maintenance'] {
  if (!periods) return undefined;
  const [shortMs, longMs] = LOOK_AHEADS_MS;
  const findActive = (aheadMs: number) =>
    maintenanceWindows(periods, zone, now, now + aheadMs).find(({ from }) => from <= now);
  const found = findActive(shortMs);
  const active = found?.to === now + shortMs ? findActive(longMs) : found;
  return active && { MaintenanceType: active.type, UntilAt: active.to };
}

/** Monitors per turn; this many take a few milliseconds. */
export const MONITORS_PER_TURN = 1_000;
const ROWS_PER_TURN = 200;

/** Computes states of monitors at `now` in turns; maintenance uses the account's time zone. */
export function computeMonitorStates(
  all: readonly MonitorFacts[],
  periods: ReadonlyMap<string, readonly PlannedMaintenance[]>,
  zone: string,
  now: Instant,
): Promise<MonitorWithState[]> {
  return mapYielding(all, MONITORS_PER_TURN, (one) => {
    const maintenance = findActiveMaintenance(periods.get(one.monitorGuid), zone, now);
    const facts = { ...one, isStopped: maintenance?.MaintenanceType === 'DisableMonitoring' };
    return { facts, state: monitorState(facts, now), maintenance };
  });
}

/** Returns when a monitor runs next; undefined for one that does not run. */
export function nextRunAt({ facts, state }: MonitorWithState, now: Instant): Instant | undefined {
  if (state === 'Paused') return undefined;
  const offset = scheduleOffset(facts.monitorGuid, facts.intervalMs);
  return (Math.floor((now - offset) / facts.intervalMs) + 1) * facts.intervalMs + offset;
}

export function percentages(times: StateTimes): Pick<MonitorRow, 'UptimePercentage' | 'CoveragePercentage'> {
  const [uptime, observedShare] = [uptimeIfObserved(times), observedPercentage(times)];
  return {
    ...(uptime !== undefined && { UptimePercentage: uptime }),
    ...(observedShare !== undefined && { CoveragePercentage: observedShare }),
  };
}

/** Returns median and 95th percentile in whole milliseconds; empty without samples. */
export function latencyPercentiles(counts: Histogram): Pick<MonitorRow, 'P50' | 'P95'> {
  const [p50, p95] = [percentileMs(counts, 0.5), percentileMs(counts, 0.95)];
  return { ...(p50 !== undefined && { P50: Math.round(p50) }), ...(p95 !== undefined && { P95: Math.round(p95) }) };
}

function computeDayFigures(quarters: readonly QuarterSum[], tail: StateTimes) {
  const times = quarters.reduce<StateTimes>(addTimes, tail);
  return {
    ...percentages(times),
    ...latencyPercentiles(countSamples(Buffer.concat(quarters.map(({ samples }) => samples)))),
  };
}

/** Returns since when a state lasts, where that is known. */
function findStateStart(
  { facts, state }: MonitorWithState,
  incident: { readonly openedAt: Instant; readonly closedAt: Instant | undefined } | undefined,
): Instant | undefined {
  if (state === 'Down') return incident?.closedAt === undefined ? incident?.openedAt : undefined;
  if (state === 'Up') return incident?.closedAt;
  if (state === 'Warn') return facts.lastCheckAt;
  return facts.isActive ? facts.lastCheckAt : facts.definitionChangedAt;
}

export interface RowContext {
  readonly caller: Caller;
  readonly groups: readonly GroupName[];
  readonly now: Instant;
  /** Default: English. */
  readonly translate?: Translate;
  /** Omits status histories; the fields are empty then. */
  readonly omitsStatusHistory?: boolean;
}

function toBasicFields({ facts, state, maintenance }: MonitorWithState, { caller, groups }: RowContext) {
  const level = caller.rights.monitorLevel(facts.monitorGuid, facts.groupGuids);
  const namedGroups = groups.filter(
    ({ monitorGroupGuid, isAll }) => !isAll && facts.groupGuids.includes(monitorGroupGuid),
  );
  return {
    MonitorGuid: facts.monitorGuid,
    Name: facts.name,
    MonitorType: facts.monitorType,
    MonitorMode: facts.mode,
    IsActive: facts.isActive,
    GenerateAlert: facts.generateAlert,
    Target: level >= MONITOR_LEVELS.ViewMonitor ? facts.target : '',
    IntervalMs: facts.intervalMs,
    MonitorGroups: namedGroups.map(({ monitorGroupGuid, description }) => ({
      MonitorGroupGuid: monitorGroupGuid,
      Description: description,
    })),
    State: state,
    ...(facts.lastCheckAt !== undefined && { LastCheckAt: facts.lastCheckAt }),
    ...(facts.lastCheckId !== undefined && { LastCheckId: facts.lastCheckId }),
    ...(facts.lastTotalMs !== undefined && { LastTotalTime: facts.lastTotalMs }),
    ...(maintenance && { Maintenance: maintenance }),
  };
}

/** Limits are compared whatever their effect: the state shows whether exceeding one is an error. */
function toExtraFields({ facts }: MonitorWithState, extra: RowExtra | undefined, { caller }: RowContext) {
  const level = caller.rights.monitorLevel(facts.monitorGuid, facts.groupGuids);
  const exceededLimit = findExceededLimit(facts.lastTotalMs, extra);
  return {
    MayEdit: level >= MONITOR_LEVELS.EditMonitor,
    ...(extra?.checkpointName && { LastCheckpointName: extra.checkpointName }),
    ...(exceededLimit && { AboveLimit: exceededLimit }),
    ...(extra && extra.notes !== '' && maySeeNotes(caller, extra.notesFor, facts) && { Notes: extra.notes }),
  };
}

/** Returns which load time limit a check exceeded. A limit of zero, or without a number, is disabled. */
export function findExceededLimit(
  totalMs: number | undefined,
  limits: Pick<RowExtra, 'limit1' | 'limit2'> | undefined,
): 1 | 2 | undefined {
  const isExceeded = (limit: string | null | undefined): boolean => Number(limit) > 0 && (totalMs ?? 0) > Number(limit);
  if (isExceeded(limits?.limit2)) return 2;
  return isExceeded(limits?.limit1) ? 1 : undefined;
}

const STATUS_BAR = { count: STATUS_BAR_BUCKETS, sizeMs: STATUS_BAR_BUCKET_MS };

/** Loads the rows of one page in turns, with strip and numbers of the last 24 hours. */
export async function loadMonitorRows(
  reads: ScreenReads,
  page: readonly MonitorWithState[],
  context: RowContext,
): Promise<MonitorRow[]> {
  const { now, omitsStatusHistory = false, translate = translateToEnglish } = context;
  const guids = page.map(({ facts }) => facts.monitorGuid);
  const startAt = lastDayStart(now);
  const { accountId } = context.caller;
  const [quarters, sums, gaps, incidents, extras] = await Promise.all([
    omitsStatusHistory ? undefined : reads.quarters(guids, startAt, now),
    omitsStatusHistory ? reads.quarterSums(guids, startAt, now) : undefined,
    reads.gaps(guids, startAt, now),
    reads.lastIncidents(accountId, guids),
    reads.rowExtras(accountId, guids),
  ]);
  return mapYielding(page, ROWS_PER_TURN, (monitor) => {
    const { facts, state } = monitor;
    const history = { quarters: quarters?.get(facts.monitorGuid) ?? [], gaps: gaps.get(facts.monitorGuid) ?? [] };
    const since = findStateStart(monitor, incidents.get(facts.monitorGuid));
    const next = nextRunAt(monitor, now);
    const isError = state === 'Down' || state === 'Warn';
    return {
      ...toBasicFields(monitor, context),
      ...toExtraFields(monitor, extras.get(facts.monitorGuid), context),
      ...(since !== undefined && { StateSinceAt: since }),
      ...(isError &&
        facts.errorDescription !== undefined && {
          ErrorDescription: translateSentence(facts.errorDescription, translate),
        }),
      ...(state === 'Unknown' && { PendingReason: pendingReason(facts, history.gaps.at(-1)?.reason, translate) }),
      ...(next !== undefined && { NextRunAt: next }),
      ...computeDayFigures(
        sums?.get(facts.monitorGuid) ?? history.quarters,
        computeTailTimes(facts, history.gaps, { start: startAt, end: now }),
      ),
      StatusHistory: omitsStatusHistory
        ? ''
        : buildStatusHistory(facts, history, { ...STATUS_BAR, startAt, now, createdAt: facts.createdAt }),
    };
  });
}
