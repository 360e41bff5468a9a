/** The five states the app shows, and the time strip. Source: `contract/v1/shared`, ui notes on states. */
import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { MonitorState, StateCounts } from '@vedette/contract/v1/shared';
import type { Instant } from '@vedette/kernel/clock';

/** What is known of a monitor at one moment, as far as its state goes. */
export interface StateFacts {
  readonly isActive: boolean;
  readonly mode: 'Development' | 'Staging' | 'Production';
  readonly intervalMs: number;
  /** In maintenance that stops monitoring. */
  readonly isStopped: boolean;
  readonly lastCheckAt?: Instant | undefined;
  /** 0 NoError, 1 Unconfirmed, 2 Confirmed. */
  readonly errorLevel: number;
  /** A confirmed error came after the last good check. */
  readonly isDown: boolean;
}

/** Runs may take this long and still be on time. */
const GRACE_MS = 60_000;

/** After two intervals without a check nobody knows how the monitor is. */
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

/** 0 is the worst. */
export const badness = (state: MonitorState): number => worstFirst.indexOf(state);
/** The state of a badness. */
export const stateOfBadness = (rank: number): MonitorState => worstFirst[rank] ?? 'Unknown';

/** The worst of some states; undefined for none. */
export function worstState(states: readonly MonitorState[]): MonitorState | undefined {
  return worstFirst.find((state) => states.includes(state));
}

export function countStates(states: readonly MonitorState[]): StateCounts {
  const counts: StateCounts = { Up: 0, Warn: 0, Down: 0, Unknown: 0, Paused: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** One quarter of an hour of one monitor, as far as the strip shows it. */
export interface StripQuarter {
  readonly bucketAt: Instant;
  readonly upMs: number;
  readonly downMs: number;
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
}

/** A stretch [from, to) without runs, and whether that was wanted. */
export interface StripGap {
  readonly from: Instant;
  readonly to: Instant;
  readonly reason: MissedReason;
}

function quarterLetter({ upMs, downMs, checks, unconfirmed, confirmed }: StripQuarter): string {
  if (confirmed > 0 || downMs > 0) return 'd';
  if (unconfirmed > 0) return 'w';
  return upMs > 0 || checks > 0 ? 'u' : '-';
}

/**
 * Letters of `count` quarters from `startAt` on: what was seen, else why nothing was, as that the monitor was not there. Quarters after the last check that
 * is still fresh carry its state on.
 */
export function buildStrip(
  facts: StateFacts,
  { quarters, gaps }: { readonly quarters: readonly StripQuarter[]; readonly gaps: readonly StripGap[] },
  {
    startAt,
    count,
    sizeMs,
    now,
    createdAt,
  }: Record<'startAt' | 'sizeMs' | 'now' | 'createdAt', Instant> & { count: number },
): string {
  const seen = new Map(quarters.map((quarter) => [quarter.bucketAt, quarter]));
  const current = monitorState(facts, now);
  const carried = current === 'Down' ? 'd' : current === 'Warn' ? 'w' : 'u';
  const isFresh = current !== 'Unknown' && current !== 'Paused' && facts.lastCheckAt !== undefined;
  return Array.from({ length: count }, (_, index) => {
    const at = startAt + index * sizeMs;
    const quarter = seen.get(at);
    const letter = quarter ? quarterLetter(quarter) : '-';
    if (letter !== '-') return letter;
    if (isFresh && at + sizeMs > (facts.lastCheckAt ?? 0)) return carried;
    if (at + sizeMs <= createdAt) return 'n';
    const gap = gaps.find(({ from, to }) => from < at + sizeMs && at < to);
    return gap?.reason === 'maintenance' ? 'm' : gap?.reason === 'paused' ? 'p' : '-';
  }).join('');
}

/** Undefined: the reason does not leave a monitor Unknown. */
const GAP_SENTENCES: Readonly<Record<MissedReason, string | undefined>> = {
  overrun: undefined,
  stopped: 'the service was not running',
  late: 'the service could not keep up',
  clock: 'the clock of the service was set forward',
  store: 'the store was unreachable',
  noCheckpoint: 'no checkpoint can run it',
  lost: 'the checkpoint did not answer',
  quarantined: 'the checkpoint had trouble of its own',
  definition: 'its definition cannot be run',
  unsupported: 'no checkpoint supports its settings, so edit it',
  paused: undefined,
  maintenance: undefined,
};

/** Why a monitor is Unknown, in one sentence. */
export function pendingReason(facts: StateFacts, lastGap: MissedReason | undefined): string {
  const known = lastGap === undefined ? undefined : GAP_SENTENCES[lastGap];
  if (known !== undefined) return `Not checked lately: ${known}`;
  return facts.lastCheckAt === undefined ? 'Not checked yet' : 'No check for longer than two intervals';
}
