/** Computes the five states of the app and the status history. The states are defined in `contract/v1/shared`. */
import type { Translate } from '@vedette/i18n/translator';
import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { MonitorState, StateCounts } from '@vedette/contract/v1/shared';
import { GAP_SENTENCES, NOT_CHECKED_SENTENCES } from '../../sentences/index.js';
import type { Instant } from '@vedette/kernel/clock';

/** The facts that decide the state of a monitor at one instant. */
export interface StateFacts {
  readonly isActive: boolean;
  readonly mode: 'Development' | 'Staging' | 'Production';
  readonly intervalMs: number;
  /** In maintenance that stops monitoring. */
  readonly isStopped: boolean;
  readonly lastCheckAt?: Instant | undefined;
  /** 0 NoError, 1 Unconfirmed, 2 Confirmed. */
  readonly errorLevel: number;
  /** A confirmed error came after the last OK check. */
  readonly isDown: boolean;
}

/** Runs may take this long and still be on time. */
const GRACE_MS = 60_000;

/** Returns whether the state is unknown: more than two intervals have passed without a check. */
export function isStale({ lastCheckAt, intervalMs }: StateFacts, now: Instant): boolean {
  return lastCheckAt === undefined || now - lastCheckAt > 2 * intervalMs + GRACE_MS;
}

export function monitorState(facts: StateFacts, now: Instant): MonitorState {
  if (!facts.isActive || facts.mode === 'Development' || facts.isStopped) return 'Paused';
  if (isStale(facts, now)) return 'Unknown';
  if (facts.isDown || facts.errorLevel === 2) return 'Down';
  return facts.errorLevel === 1 ? 'Warn' : 'Up';
}

const worstFirst: readonly MonitorState[] = ['Down', 'Warn', 'Unknown', 'Up', 'Paused'];

/** Returns the rank of a state; 0 is the worst. */
export const stateRank = (state: MonitorState): number => worstFirst.indexOf(state);
/** Returns the state of a rank. */
export const stateByRank = (rank: number): MonitorState => worstFirst[rank] ?? 'Unknown';

/** Returns the worst of some states; undefined for none. */
export function worstState(states: readonly MonitorState[]): MonitorState | undefined {
  return worstFirst.find((state) => states.includes(state));
}

export function countStates(states: readonly MonitorState[]): StateCounts {
  const counts: StateCounts = { Up: 0, Warn: 0, Down: 0, Unknown: 0, Paused: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** One quarter of an hour of one monitor as the status bar shows it. */
export interface QuarterTimes {
  readonly bucketAt: Instant;
  readonly upMs: number;
  readonly downMs: number;
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
}

/** A range [from, to) without runs, and whether it was planned. */
export interface UnobservedGap {
  readonly from: Instant;
  readonly to: Instant;
  readonly reason: MissedReason;
}

function quarterLetter({ upMs, downMs, checks, unconfirmed, confirmed }: QuarterTimes): string {
  if (confirmed > 0 || downMs > 0) return 'd';
  if (unconfirmed > 0) return 'w';
  return upMs > 0 || checks > 0 ? 'u' : '-';
}

/**
 * Returns letters for `count` quarters from `startAt` on: the observed state, else the reason why there is none, such
 * as that the monitor did not exist. Quarters after a last check that is still fresh carry on its state.
 */
export function buildStatusHistory(
  facts: StateFacts,
  { quarters, gaps }: { readonly quarters: readonly QuarterTimes[]; readonly gaps: readonly UnobservedGap[] },
  {
    startAt,
    count,
    sizeMs,
    now,
    createdAt,
  }: Record<'startAt' | 'sizeMs' | 'now' | 'createdAt', Instant> & { count: number },
): string {
  const quartersByStart = new Map(quarters.map((quarter) => [quarter.bucketAt, quarter]));
  const current = monitorState(facts, now);
  const currentLetter = current === 'Down' ? 'd' : current === 'Warn' ? 'w' : 'u';
  const hasCurrentState = current !== 'Unknown' && current !== 'Paused' && facts.lastCheckAt !== undefined;
  return Array.from({ length: count }, (_, index) => {
    const at = startAt + index * sizeMs;
    const quarter = quartersByStart.get(at);
    const letter = quarter ? quarterLetter(quarter) : '-';
    if (letter !== '-') return letter;
    if (hasCurrentState && at + sizeMs > (facts.lastCheckAt ?? 0)) return currentLetter;
    if (at + sizeMs <= createdAt) return 'n';
    const gap = gaps.find(({ from, to }) => from < at + sizeMs && at < to);
    return gap?.reason === 'maintenance' ? 'm' : gap?.reason === 'paused' ? 'p' : '-';
  }).join('');
}

/** Returns why a monitor is Unknown in one sentence. */
export function pendingReason(facts: StateFacts, lastGap: MissedReason | undefined, translate: Translate): string {
  const gapSentence = lastGap === undefined ? undefined : GAP_SENTENCES[lastGap];
  if (gapSentence !== undefined) return translate(gapSentence);
  return translate(facts.lastCheckAt === undefined ? NOT_CHECKED_SENTENCES.never : NOT_CHECKED_SENTENCES.overdue);
}
