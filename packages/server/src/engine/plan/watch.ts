import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import type { JudgedCondition, Parties } from '../../checks/index.js';
import type { RunPurpose } from '../../incidents/index.js';
import { maintenanceWindows, type PlannedMaintenance, type ScheduledMonitor } from '../../monitors/index.js';
import { partFlight, type Round } from './round.js';
import { slotAfter, type Accounted, type Grid, type MissedSlots, type Span } from './slot-rules.js';
import type { Waiting } from './waiting.js';

/** A monitor with everything its runs are planned and judged by. */
export interface PlannedMonitor {
  readonly monitor: ScheduledMonitor;
  readonly conditions: readonly JudgedCondition[];
  /** By its own set of domain groups; undefined: the default set. */
  readonly parties?: Parties | undefined;
  readonly maintenance: readonly PlannedMaintenance[];
  /** IANA zone of the account, which maintenance is told in. */
  readonly zone: string;
  /** Account setting: with every selected checkpoint away, it may run outside its selection. */
  readonly mayFallBack: boolean;
}

/** The run or recheck of a monitor that is under way; there is one at most. */
export interface Flight {
  readonly slotAt: Instant;
  readonly attempt: number;
  readonly purpose: Exclude<RunPurpose, 'round'>;
  readonly checkpointId: number;
  /** Of a recheck: the unconfirmed check it answers. */
  readonly firstError: { readonly checkId: number; readonly at: Instant } | undefined;
  /** Checkpoints not to be asked again for this slot while there is another. */
  readonly tried: readonly number[];
  /** Runs of this purpose that were lost or set aside. */
  readonly failures: number;
  /** Highest attempt given out for this slot. */
  readonly lastAttempt: number;
  /** The monitor was edited, stopped or closed since: the result is stored, but confirms nothing. */
  readonly isVoid: boolean;
  /** Of a concurrent monitor: the runs it consists of. Its own attempt is never run. */
  readonly round?: Round | undefined;
}

/** A run beside the grid: of a new or changed definition, or asked for by a person. */
export interface ExtraRun {
  readonly at: Instant;
  /** The one checkpoint it shall run on. */
  readonly checkpointId?: number | undefined;
  /** Nothing is missed when it cannot run. */
  readonly isRequested: boolean;
}

/** An attempt of a slot that a run had; a further run of that slot is a further attempt. */
interface TakenAttempt {
  readonly slotAt: Instant;
  readonly attempt: number;
}

/** What the engine keeps of a monitor in memory between its loops. */
export interface Watch {
  planned: PlannedMonitor;
  /** Every slot up to this moment is decided. */
  decidedUntil: Instant;
  /** A run beside the grid. */
  extra: ExtraRun | undefined;
  /** The newest definition whose extra run is planned. */
  definitionPlanned: Instant;
  flight: Flight | undefined;
  /** A run with nowhere to go for the moment; there is none beside one under way. */
  waiting: Waiting | undefined;
  /** Of an earlier term, for a slot it did not finish. */
  readonly takenBefore: TakenAttempt | undefined;
  lastServerId: number | undefined;
  /** Of a concurrent monitor: its newest round, when that is Unconfirmed; a Confirmed one that follows goes back to it. */
  lastUnconfirmed: { readonly checkId: number; readonly at: Instant } | undefined;
  /** Completion of the newest stored check: an earlier result is late. */
  lastCheckAt: Instant;
  /** Slots missed while the run under way goes on, by the start of their range. */
  readonly overruns: Map<Instant, MissedSlots>;
  /** The latest missed range, while the next may continue it. */
  lastMissed: MissedSlots | undefined;
  /** Windows without monitoring, known for [from, to). */
  windows: { readonly from: Instant; readonly to: Instant; readonly spans: readonly Span[] };
  /** Which heap entry counts; the others are outdated. */
  version: number;
}

/** What the store knows of a monitor when the engine first sees it. */
export interface KnownMonitor {
  readonly watermarkAt: Instant | undefined;
  readonly definitionSeenAt: Instant;
  /** Slots above the watermark that were run or are known as missed. */
  readonly accounted: readonly Accounted[];
  /** The newest run that was finished, set aside or not: its attempt is taken. */
  readonly lastRun?: TakenAttempt | undefined;
  /** The newest slot that an earlier process handed out: it is not run again, whether or not there is a result. */
  readonly handedOutAt?: Instant | undefined;
  readonly lastServerId: number | undefined;
  readonly lastCheckAt: Instant | undefined;
  /** The slot of that check. */
  readonly lastCheckSlotAt?: Instant | undefined;
  /** The newest check, when it is an error that no recheck has answered. */
  readonly unanswered:
    { readonly checkId: number; readonly at: Instant; readonly slotAt: Instant; readonly attempt: number } | undefined;
}

export const monitorGrid = ({ planned }: Watch): Grid => planned.monitor;

/** The run under way, when it is this one: of a round, one of its parts. */
export function findActiveRun(
  { flight }: Watch,
  { slotAt, attempt }: Pick<RunKey, 'slotAt' | 'attempt'>,
): Flight | undefined {
  if (flight?.slotAt !== slotAt) return undefined;
  if (flight.round) return partFlight(flight, attempt);
  return flight.attempt === attempt ? flight : undefined;
}

/** The run that is not at its end: under way, or waiting for a place. */
export const openRun = ({ flight, waiting }: Pick<Watch, 'flight' | 'waiting'>): Flight | undefined =>
  flight ?? waiting?.run;

/** Why a slot that is due now cannot run beside what is under way; undefined when nothing is. */
export function busyFor(
  { planned, flight }: Watch,
  { canStart, isHeld }: { readonly canStart: () => boolean; readonly isHeld: (run: RunKey) => boolean },
): MissedReason | undefined {
  if (!flight) return undefined;
  const attempts = [flight.attempt, ...(flight.round?.parts.keys() ?? [])];
  const { monitorGuid } = planned.monitor;
  const waits = attempts.some((attempt) => isHeld({ monitorGuid, slotAt: flight.slotAt, attempt }));
  return !canStart() || waits ? 'store' : 'overrun';
}

/** When there is something to decide about it next. A run beside the grid waits for the one under way. */
export function nextTurnAt(watch: Watch): Instant {
  const slot = slotAfter(monitorGrid(watch), watch.decidedUntil);
  const extra = openRun(watch) ? Infinity : (watch.extra?.at ?? Infinity);
  return Math.min(slot, extra, watch.waiting?.nextTryAt ?? Infinity);
}

export const isRunning = ({ monitor }: PlannedMonitor): boolean => monitor.isActive && monitor.mode !== 'Development';

const WINDOWS_AHEAD_MS = 86_400_000;

/** The windows without monitoring that touch [from, to); computed a day ahead and kept. */
export function closedWindows(watch: Watch, from: Instant, to: Instant): readonly Span[] {
  const { maintenance, zone } = watch.planned;
  if (maintenance.length === 0) return [];
  if (from < watch.windows.from || to > watch.windows.to) {
    const known = { from: Math.min(from, to - 1), to: to + WINDOWS_AHEAD_MS };
    const spans = maintenanceWindows(maintenance, zone, known.from, known.to)
      .filter(({ type }) => type === 'DisableMonitoring')
      .map((window) => ({ fromAt: window.from, toAt: window.to }));
    watch.windows = { ...known, spans };
  }
  return watch.windows.spans;
}

export const isClosed = (watch: Watch, at: Instant): boolean =>
  closedWindows(watch, at, at + 1).some(({ fromAt, toAt }) => fromAt <= at && at < toAt);

/** A monitor seen for the first time, before its past is accounted for. */
export function newWatch(planned: PlannedMonitor, known: KnownMonitor | undefined, now: Instant): Watch {
  return {
    planned,
    decidedUntil: known?.watermarkAt ?? Math.min(now, planned.monitor.definitionChangedAt),
    extra: undefined,
    definitionPlanned: definitionRun(planned, known),
    flight: undefined,
    waiting: undefined,
    takenBefore: known?.lastRun,
    lastServerId: known?.lastServerId,
    lastUnconfirmed: known?.unanswered,
    lastCheckAt: known?.lastCheckAt ?? 0,
    overruns: new Map(),
    lastMissed: undefined,
    windows: { from: 0, to: 0, spans: [] },
    version: 0,
  };
}

const SHORT_INTERVAL_MS = 60_000;

/**
 * The newest definition that needs no extra run: one that was noted, or that has had a check since it changed. One whose extra run was
 * handed out before a kill waits for its next slot, when that comes soon: its result may still arrive.
 */
function definitionRun({ monitor }: PlannedMonitor, known: KnownMonitor | undefined): Instant {
  const { definitionChangedAt, intervalMs } = monitor;
  const handedOutAt = intervalMs <= SHORT_INTERVAL_MS ? (known?.handedOutAt ?? -1) : -1;
  const ranAt = Math.max(known?.lastCheckSlotAt ?? -1, handedOutAt);
  return Math.max(known?.definitionSeenAt ?? -1, ranAt >= definitionChangedAt ? definitionChangedAt : -1);
}

/** The highest attempt of a slot that a run of an earlier term had; -1: none. */
export const lastTakenAttempt = ({ takenBefore }: Watch, slotAt: Instant): number =>
  takenBefore?.slotAt === slotAt ? takenBefore.attempt : -1;

/** The first run of a slot in this term, before it is known where. Attempt 1 is kept for the recheck. */
export function slotFlight(slotAt: Instant, taken = -1): Flight {
  const attempt = taken < 0 ? 0 : Math.max(2, taken + 1);
  const start = { slotAt, attempt, lastAttempt: attempt, purpose: 'slot' as const, checkpointId: 0 };
  return { ...start, firstError: undefined, tried: [], failures: 0, isVoid: false };
}
