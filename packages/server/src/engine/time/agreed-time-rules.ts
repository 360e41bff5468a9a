/**
 * Decides what time it is when several processes share a store and their machines' clocks differ. A process follows its
 * own clock while it agrees with most of the others, and is corrected to them otherwise.
 */
import { HOUR, type Instant } from '@vedette/kernel/clock';
import type { StoredTimes } from '../../db/engine-time-sql.js';
import { FORWARD_STEP_MS } from './engine-time-rules.js';

/** How far other clocks are ahead of the clock of this process, in ms. */
export interface ClockDifferences {
  /** Those of the other processes. */
  readonly others: readonly number[];
  readonly database: number;
}

/** What a process adds to its clock. */
export interface ClockCorrection {
  readonly ms: number;
  /** A different correction that the last readings asked for, and how many of them. */
  readonly candidate: { readonly ms: number; readonly readings: number } | undefined;
}

export const NO_CORRECTION: ClockCorrection = { ms: 0, candidate: undefined };

/** A clock that differs less from the others is not corrected. */
const MAX_DIFFERENCE_MS = FORWARD_STEP_MS;
/** Readings differ by the time that the store takes to respond. */
const READING_ERROR_MS = 1_000;
/** One reading a second. After a failover of the database, others have compared their clocks with the former primary. */
const CONFIRMING_READINGS = 3;
/** The database may run on the machine whose clock is wrong, so a short restart of the third process decides nothing. */
const CONFIRMING_READINGS_OF_DATABASE = 60;

interface Decision {
  readonly ms: number;
  /** Whether the processes disagree, so that the clock of the database decides. */
  readonly isByDatabase: boolean;
}

/**
 * Returns how far most clocks are ahead of that of this process: the median of the processes, and the clock of the
 * database between the two in the middle. A process on its own keeps its correction until its clock and that of the
 * database agree.
 */
function decide({ others, database }: ClockDifferences, currentMs: number): Decision {
  const isCorrected = Math.abs(currentMs) > READING_ERROR_MS;
  const maxDifferenceMs = isCorrected ? READING_ERROR_MS : MAX_DIFFERENCE_MS;
  const toDecision = (ms: number, isByDatabase: boolean): Decision => ({
    ms: Math.abs(ms) <= maxDifferenceMs ? 0 : ms,
    isByDatabase,
  });
  if (others.length === 0) {
    return { ms: isCorrected && Math.abs(database) > maxDifferenceMs ? currentMs : 0, isByDatabase: false };
  }
  const clocks = [0, ...others].sort((a, b) => a - b);
  const lower = clocks[Math.ceil(clocks.length / 2) - 1] ?? 0;
  const upper = clocks[Math.floor(clocks.length / 2)] ?? 0;
  return toDecision(Math.min(upper, Math.max(lower, database)), upper - lower > MAX_DIFFERENCE_MS);
}

/** Returns the correction of a process that starts. Nothing depends on its time yet, so one reading is enough. */
export const findFirstCorrection = (differences: ClockDifferences): ClockCorrection => ({
  ms: Math.round(decide(differences, 0).ms),
  candidate: undefined,
});

/** Returns the correction after a reading of the other clocks. It changes once several readings ask for the same. */
export function correctClock(current: ClockCorrection, differences: ClockDifferences): ClockCorrection {
  const { ms, isByDatabase } = decide(differences, current.ms);
  const isKept = ms === current.ms || (ms !== 0 && Math.abs(ms - current.ms) <= READING_ERROR_MS);
  if (isKept) return { ms: current.ms, candidate: undefined };
  const { candidate } = current;
  const isSame = candidate !== undefined && Math.abs(candidate.ms - ms) <= READING_ERROR_MS;
  const readings = isSame ? candidate.readings + 1 : 1;
  const needed = isByDatabase ? CONFIRMING_READINGS_OF_DATABASE : CONFIRMING_READINGS;
  if (readings >= needed) return { ms: Math.round(ms), candidate: undefined };
  return { ms: current.ms, candidate: { ms, readings } };
}

/**
 * Returns the correction after a step of the machine's clock. It cancels the step, because a single clock that was set
 * may be wrong. The next readings of the other clocks decide.
 */
export function absorbStep(
  current: ClockCorrection,
  { wallMs, elapsedMs }: { readonly wallMs: number; readonly elapsedMs: number },
): ClockCorrection {
  const stepMs = Math.round(wallMs - elapsedMs);
  return Math.abs(stepMs) > FORWARD_STEP_MS ? { ms: current.ms - stepMs, candidate: undefined } : current;
}

const MAX_CLOCK_LEAD_MS = 2 * HOUR;

/** Where engine time starts. */
export interface TimeStart {
  readonly correction: ClockCorrection;
  /** Whether there are other processes that have compared their clocks. */
  readonly hasOthers: boolean;
  /** Engine time begins no earlier than this. */
  readonly notBefore: Instant;
}

/**
 * Returns where the engine time of a process starts: with the others, so that partitions that move between them lose no
 * slots. A process whose engine time is ahead of the others' is not followed. Without others, it starts no earlier than
 * the last heartbeat, so that times do not go back. A time more than two hours ahead is considered a clock error and
 * ignored.
 */
export function findStart({ others, lastAt, databaseAt }: StoredTimes, wall: Instant): TimeStart {
  const database = databaseAt - wall;
  const clocks = others.flatMap(({ clockAheadMs }) => (clockAheadMs === undefined ? [] : [database + clockAheadMs]));
  const correction = findFirstCorrection({ others: clocks, database });
  const storedAt = others.length > 0 ? Math.min(...others.map(({ heartbeatAt }) => heartbeatAt)) : lastAt;
  const isClockError = storedAt - (wall + correction.ms) > MAX_CLOCK_LEAD_MS;
  return { correction, hasOthers: clocks.length > 0, notBefore: isClockError ? 0 : storedAt };
}
