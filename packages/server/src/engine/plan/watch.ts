import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import type { JudgedCondition, FirstPartyRule } from '../../checks/index.js';
import type { RunPurpose } from '../../incidents/index.js';
import { maintenanceWindows, type PlannedMaintenance, type ScheduledMonitor } from '../../monitors/index.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import { findPartialRun, type ConcurrentCheck } from './concurrent-check.js';
import { slotAfter, type DecidedSlots, type Grid, type MissedSlots, type TimeRange } from './slot-rules.js';
import type { WaitingRun } from './waiting.js';

/** A monitor with everything its runs are planned and judged by. */
export interface PlannedMonitor {
  readonly monitor: ScheduledMonitor;
  readonly conditions: readonly JudgedCondition[];
  /** According to its own domain groups; undefined for the default set. */
  readonly firstPartyRule?: FirstPartyRule | undefined;
  readonly maintenance: readonly PlannedMaintenance[];
  /** Account time zone (IANA) in which maintenance is defined. */
  readonly zone: string;
  /** Account setting: whether it may run on unselected checkpoints when all selected ones are unavailable. */
  readonly mayFallBack: boolean;
}

/** The current run or recheck of a monitor. There is at most one. */
export interface Run {
  readonly slotAt: Instant;
  readonly attempt: number;
  readonly purpose: Exclude<RunPurpose, 'round'>;
  readonly checkpointId: number;
  /** For a recheck: the unconfirmed check it verifies. */
  readonly firstError: { readonly checkId: number; readonly at: Instant } | undefined;
  /** Checkpoints to avoid for this slot while there is another. */
  readonly tried: readonly number[];
  /** Number of lost or quarantined runs of this purpose. */
  readonly failures: number;
  /** Highest attempt used for this slot. */
  readonly lastAttempt: number;
  /** The monitor was edited, paused or put into maintenance since: the result is stored, but confirms nothing. */
  readonly isVoid: boolean;
  /** For a concurrent monitor: its partial checks. The attempt of the concurrent check itself is never run. */
  readonly concurrentCheck?: ConcurrentCheck | undefined;
}

/** A run off the grid: of a new or changed definition, or requested by a user. */
export interface ExtraRun {
  readonly at: Instant;
  /** The only checkpoint it may run on, if any. */
  readonly checkpointId?: number | undefined;
  /** Requested runs miss no slot if they cannot run. */
  readonly isRequested: boolean;
}

/** Attempt of a slot that was used. A further run of the slot gets a higher one. */
interface UsedAttempt {
  readonly slotAt: Instant;
  readonly attempt: number;
}

/** In-memory state of a monitor. */
export interface Watch {
  readonly partition: number;
  planned: PlannedMonitor;
  /** Every slot up to this instant is decided. */
  decidedUntil: Instant;
  /** Extra run off the grid. */
  extra: ExtraRun | undefined;
  /** Newest definition whose extra run is planned. */
  definitionPlanned: Instant;
  activeRun: Run | undefined;
  /** Run that waits for a checkpoint. Never set while a run is under way. */
  waiting: WaitingRun | undefined;
  /** Attempt of an earlier term, for a slot it did not finish. */
  readonly earlierAttempt: UsedAttempt | undefined;
  lastServerId: number | undefined;
  /**
   * For a concurrent monitor: its newest check if that is Unconfirmed. A Confirmed check after it refers back to it.
   */
  lastUnconfirmed: { readonly checkId: number; readonly at: Instant } | undefined;
  /** Completion of the newest stored check. A result completed before is late. */
  lastCheckAt: Instant;
  /** Slots missed during the current run, by the start of their range; undefined if there are none. */
  overruns: Map<Instant, MissedSlots> | undefined;
  /** Latest missed range, while the next may continue it. */
  lastMissed: MissedSlots | undefined;
  /** Maintenance without monitoring, computed for [from, to). */
  windows: { readonly from: Instant; readonly to: Instant; readonly ranges: readonly TimeRange[] };
  /** Time of the valid heap entry, Infinity without one. Entries with another time are outdated. */
  dueAt: Instant;
  /** Whether the monitor moves to another process: no run of it starts here any more. */
  isSuspended: boolean;
  /** Whether no server had taken the current run when the monitor was suspended. */
  isUnassigned: boolean;
}

/** Stored state of a monitor when the engine first loads it. */
export interface KnownMonitor {
  readonly watermarkAt: Instant | undefined;
  readonly definitionSeenAt: Instant;
  /** Slots above the watermark that were run or are known as missed. */
  readonly accounted: readonly DecidedSlots[];
  /** Newest finished run, quarantined or not. Its attempt is used. */
  readonly lastRun?: UsedAttempt | undefined;
  /** Newest slot that an earlier process assigned. It is not run again, with or without a result. */
  readonly assignedSlotAt?: Instant | undefined;
  readonly lastServerId: number | undefined;
  readonly lastCheckAt: Instant | undefined;
  /** Slot of that check. */
  readonly lastCheckSlotAt?: Instant | undefined;
  /** The newest check, if it is an error without a recheck. */
  readonly unrecheckedError:
    { readonly checkId: number; readonly at: Instant; readonly slotAt: Instant; readonly attempt: number } | undefined;
}

export const monitorGrid = ({ planned }: Watch): Grid => planned.monitor;

/** Returns the current run if it has this key, or the partial check with this key. */
export function findActiveRun(
  { activeRun }: Watch,
  { slotAt, attempt }: Pick<RunKey, 'slotAt' | 'attempt'>,
): Run | undefined {
  if (activeRun?.slotAt !== slotAt) return undefined;
  if (activeRun.concurrentCheck) return findPartialRun(activeRun, attempt);
  return activeRun.attempt === attempt ? activeRun : undefined;
}

/** Returns the run that has not ended: under way, or waiting for a checkpoint. */
export const openRun = ({ activeRun, waiting }: Pick<Watch, 'activeRun' | 'waiting'>): Run | undefined =>
  activeRun ?? waiting?.run;

/** Returns why a slot due now cannot run beside the current run; undefined if there is none. */
export function busyReason(
  { planned, activeRun }: Watch,
  { canStart, isResultQueued }: { readonly canStart: () => boolean; readonly isResultQueued: (run: RunKey) => boolean },
): MissedReason | undefined {
  if (!activeRun) return undefined;
  const attempts = [activeRun.attempt, ...(activeRun.concurrentCheck?.partialChecks.keys() ?? [])];
  const { monitorGuid } = planned.monitor;
  const isWaitingForStore = attempts.some((attempt) =>
    isResultQueued({ monitorGuid, slotAt: activeRun.slotAt, attempt }),
  );
  return !canStart() || isWaitingForStore ? 'store' : 'overrun';
}

/** Returns when the monitor needs its next turn. A run off the grid waits for the current one. */
export function nextTurnAt(watch: Watch): Instant {
  const slot = slotAfter(monitorGrid(watch), watch.decidedUntil);
  const extra = openRun(watch) ? Infinity : (watch.extra?.at ?? Infinity);
  return Math.min(slot, extra, watch.waiting?.nextTryAt ?? Infinity);
}

export const isRunning = ({ monitor }: PlannedMonitor): boolean => monitor.isActive && monitor.mode !== 'Development';

const WINDOWS_AHEAD_MS = 86_400_000;

/** Returns the maintenance without monitoring that overlaps [from, to). Computed and cached a day ahead. */
export function unmonitoredWindows(watch: Watch, from: Instant, to: Instant): readonly TimeRange[] {
  const { maintenance, zone } = watch.planned;
  if (maintenance.length === 0) return [];
  if (from < watch.windows.from || to > watch.windows.to) {
    const known = { from: Math.min(from, to - 1), to: to + WINDOWS_AHEAD_MS };
    const ranges = maintenanceWindows(maintenance, zone, known.from, known.to)
      .filter(({ type }) => type === 'DisableMonitoring')
      .map((window) => ({ fromAt: window.from, toAt: window.to }));
    watch.windows = { ...known, ranges };
  }
  return watch.windows.ranges;
}

export const isUnmonitored = (watch: Watch, at: Instant): boolean =>
  unmonitoredWindows(watch, at, at + 1).some(({ fromAt, toAt }) => fromAt <= at && at < toAt);

/** Maintenance is not computed yet. */
export const NO_WINDOWS: Watch['windows'] = { from: 0, to: 0, ranges: [] };

/** Creates the state of a monitor seen for the first time, before its past is accounted for. */
export function createWatch(planned: PlannedMonitor, known: KnownMonitor | undefined, now: Instant): Watch {
  return {
    partition: monitorPartition(planned.monitor.monitorGuid),
    planned,
    decidedUntil: known?.watermarkAt ?? Math.min(now, planned.monitor.definitionChangedAt),
    extra: undefined,
    definitionPlanned: newestPlannedDefinition(planned, known),
    activeRun: undefined,
    waiting: undefined,
    earlierAttempt: known?.lastRun,
    lastServerId: known?.lastServerId,
    lastUnconfirmed: known?.unrecheckedError,
    lastCheckAt: known?.lastCheckAt ?? 0,
    overruns: undefined,
    lastMissed: undefined,
    windows: NO_WINDOWS,
    dueAt: Infinity,
    isSuspended: false,
    isUnassigned: false,
  };
}

/** A monitor with this interval or a shorter one may wait for its next slot. */
export const SHORT_INTERVAL_MS = 60_000;

/**
 * Returns the newest definition that needs no extra run: one that was recorded, or has had a check since it changed. If
 * its extra run was assigned before a crash, the next slot is enough if it comes soon, because the result may still
 * arrive.
 */
function newestPlannedDefinition({ monitor }: PlannedMonitor, known: KnownMonitor | undefined): Instant {
  const { definitionChangedAt, intervalMs } = monitor;
  const assignedSlotAt = intervalMs <= SHORT_INTERVAL_MS ? (known?.assignedSlotAt ?? -1) : -1;
  const lastRunAt = Math.max(known?.lastCheckSlotAt ?? -1, assignedSlotAt);
  return Math.max(known?.definitionSeenAt ?? -1, lastRunAt >= definitionChangedAt ? definitionChangedAt : -1);
}

/** Returns the highest attempt of a slot used by an earlier term, or -1. */
export const lastUsedAttempt = ({ earlierAttempt }: Watch, slotAt: Instant): number =>
  earlierAttempt?.slotAt === slotAt ? earlierAttempt.attempt : -1;

/** Creates the first run of a slot in this term, without a checkpoint yet. Attempt 1 is reserved for the recheck. */
export function createSlotRun(slotAt: Instant, usedAttempt = -1): Run {
  const attempt = usedAttempt < 0 ? 0 : Math.max(2, usedAttempt + 1);
  const start = { slotAt, attempt, lastAttempt: attempt, purpose: 'slot' as const, checkpointId: 0 };
  return { ...start, firstError: undefined, tried: [], failures: 0, isVoid: false };
}
