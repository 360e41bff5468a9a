import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import {
  isInternalFault,
  isPartialAttempt,
  judge,
  type ConcurrentDetail,
  type JudgedCondition,
  type FirstPartyRule,
  type Verdict,
} from '../../checks/index.js';
import { decideErrorLevel, type ErrorLevel, type RunPurpose } from '../../incidents/index.js';

/** A result that becomes a check. */
export interface CheckOutcome {
  readonly kind: 'check';
  readonly checkId: number;
  /** When the check completed, in engine time. */
  readonly at: Instant;
  readonly level: ErrorLevel;
  readonly verdict: Verdict;
  readonly purpose: RunPurpose;
  readonly firstError: { readonly checkId: number; readonly at: Instant } | undefined;
  readonly isStaging: boolean;
  /** For a concurrent check: whether any partial check has a load time, and which checkpoints were inconclusive. */
  readonly round?: { readonly isTimed: boolean; readonly inconclusive: ConcurrentDetail['inconclusive'] };
}

/** A result that does not count: no check, no incident, no effect on uptime. */
interface QuarantineOutcome {
  readonly kind: 'quarantine';
  readonly reason: string;
}

/**
 * Outcome of a delivered result. Decided once, before anything is stored, and serialisable as JSON, so that it can be
 * spooled while the store is unreachable.
 */
export interface Settled {
  readonly result: RunResult;
  readonly accountId: number;
  readonly receivedAt: Instant;
  /**
   * The result's run was written off before or is unknown: the result is stored in its slot and affects nothing else.
   */
  readonly isLate: boolean;
  /** The result is late only because it was spooled: its run was known when it was settled. */
  readonly wasInTime?: boolean;
  readonly outcome: CheckOutcome | QuarantineOutcome;
  /** Epoch of the lease of the monitor's partition when the result was settled. */
  readonly epoch?: number;
}

export interface SettleFacts {
  readonly accountId: number;
  readonly isStaging: boolean;
  readonly conditions: readonly JudgedCondition[];
  /** According to the monitor's own domain groups. */
  readonly firstPartyRule?: FirstPartyRule | undefined;
  /** The run as the engine knows it. Undefined if it was written off or never assigned. */
  readonly activeRun:
    | {
        readonly purpose: Exclude<RunPurpose, 'round'>;
        readonly firstError: CheckOutcome['firstError'];
        readonly isVoid: boolean;
      }
    | undefined;
  /** Why the checkpoint reported itself as impaired at its last poll. */
  readonly impairments: readonly string[];
  /** Engine time minus the checkpoint's clock. */
  readonly clockOffsetMs: number;
  readonly delayLimitMs: number;
  /** Completion of the newest check. Times of a monitor never go back. */
  readonly lastCheckAt: Instant;
  /** Results of older slots cannot be distinguished from repetitions. */
  readonly oldestSlotAt: Instant;
  readonly receivedAt: Instant;
  readonly newCheckId: (at: Instant, monitorGuid: string) => number;
}

/** Judges a result, or quarantines it. */
export function settle(result: RunResult, facts: SettleFacts): Settled {
  const { accountId, receivedAt, activeRun, isStaging } = facts;
  const isLate = activeRun === undefined;
  const common = { result, accountId, receivedAt, isLate };
  const reason = quarantineReason(result, facts);
  if (reason !== undefined) return { ...common, outcome: { kind: 'quarantine', reason } };
  const verdict = judge(result.outcome, facts.conditions, facts.firstPartyRule);
  if (isInternalFault(verdict.errorCode)) return { ...common, outcome: quarantineForFault(verdict.errorCode) };
  const purpose = activeRun?.purpose ?? (isPartialAttempt(result.attempt) ? 'part' : 'slot');
  const isIsolated = isLate || activeRun.isVoid;
  const level = decideErrorLevel({ isError: verdict.errorCode !== 0, purpose, isIsolated });
  const at = completedAt(result, facts);
  const checkId = facts.newCheckId(at, result.monitorGuid);
  const firstError = activeRun?.firstError;
  return { ...common, outcome: { kind: 'check', checkId, at, level, verdict, purpose, firstError, isStaging } };
}

/** Returns why a result does not count, or undefined if it counts. */
function quarantineReason(result: RunResult, facts: SettleFacts): string | undefined {
  const delayMs = Math.max(result.queueDelayMs, result.loopLagMs);
  const code = result.outcome.failure?.code;
  if (result.slotAt < facts.oldestSlotAt) return 'tooOld';
  if (result.slotAt > facts.receivedAt) return 'unknownRun';
  // Impairments noticed during this run are newer than those of the last poll.
  const impairments = new Set([...facts.impairments, ...(result.impairments ?? [])]);
  if (impairments.size > 0) return `impaired: ${[...impairments].join(', ')}`;
  if (delayMs > facts.delayLimitMs) return `delayed: ${Math.round(delayMs)} ms`;
  if (code !== undefined && isInternalFault(code)) return faultReason(code);
  return undefined;
}

const faultReason = (code: number): string => `fault: ${code}`;
const quarantineForFault = (code: number): QuarantineOutcome => ({ kind: 'quarantine', reason: faultReason(code) });

const MAX_LATENCY_MS = 1_000;

/** The checkpoint's clock is corrected if it is off by more than the transfer time. */
function completedAt(result: RunResult, facts: SettleFacts): Instant {
  const { clockOffsetMs, receivedAt, lastCheckAt, activeRun } = facts;
  const offset = Math.abs(clockOffsetMs) > MAX_LATENCY_MS ? clockOffsetMs : 0;
  const reportedAt = Math.min(Math.round(result.finishedAt + offset), receivedAt);
  const earliest = activeRun ? Math.max(lastCheckAt + 1, result.slotAt) : result.slotAt;
  return Math.max(reportedAt, earliest);
}
