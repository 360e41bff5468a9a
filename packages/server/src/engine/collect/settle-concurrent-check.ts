import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import { judgeConcurrentCheck, type PartialResult, type ConcurrentVerdict } from '../../checks/index.js';
import { isTimed } from './new-check.js';
import { listMissing, listPartialResults, type ConcurrentCheck } from '../plan/concurrent-check.js';
import type { CheckOutcome, Settled } from './settle.js';
import type { Run, Watch } from '../plan/watch.js';

/** Returns what a partial check contributes to its concurrent check. */
export function toPartialResult({ outcome: probeOutcome }: RunResult, { verdict, at }: CheckOutcome): PartialResult {
  const { resolveMs, connectMs, downloadMs, totalBytes } = probeOutcome;
  return { verdict, at, resolveMs, connectMs, downloadMs, totalBytes, isTimed: isTimed(probeOutcome) };
}

/**
 * Judges a concurrent check once all partial checks are complete. It ends just after the last of them. If the
 * monitor was changed meanwhile, an error is not confirmed.
 * @returns undefined if too few partial checks are conclusive
 */
export function settleConcurrentCheck(
  watch: Watch,
  activeRun: Run & { readonly concurrentCheck: ConcurrentCheck },
  now: Instant,
  newCheckId: (at: Instant, monitorGuid: string) => number,
): Settled | undefined {
  const { accountId, concurrent, mode } = watch.planned.monitor;
  const partialResults = listPartialResults(activeRun.concurrentCheck);
  const judged = judgeConcurrentCheck(partialResults, concurrent ?? { unconfirmed: 0, confirmed: 100 });
  if (!judged) return undefined;
  const at = Math.max(watch.lastCheckAt, activeRun.slotAt, ...partialResults.map((part) => part.at)) + 1;
  const level = activeRun.isVoid && judged.level === 2 ? 1 : judged.level;
  const outcome: CheckOutcome = {
    kind: 'check',
    checkId: newCheckId(at, watch.planned.monitor.monitorGuid),
    at,
    level,
    verdict: judged.verdict,
    purpose: 'round',
    firstError: level === 2 ? watch.lastUnconfirmed : undefined,
    isStaging: mode === 'Staging',
    round: { isTimed: judged.isTimed, inconclusive: listMissing(activeRun.concurrentCheck) },
  };
  return {
    result: toConcurrentResult(watch, activeRun, judged, at),
    accountId,
    receivedAt: now,
    isLate: false,
    outcome,
  };
}

/** Builds one result from the mean times and size of the partial checks; it belongs to no server. */
function toConcurrentResult(
  { planned }: Watch,
  { slotAt, attempt }: Run,
  judged: ConcurrentVerdict,
  at: Instant,
): RunResult {
  const { resolveMs, connectMs, downloadMs, totalBytes = 0 } = judged;
  return {
    monitorGuid: planned.monitor.monitorGuid,
    slotAt,
    attempt,
    serverId: 0,
    startedAt: slotAt,
    finishedAt: at,
    queueDelayMs: 0,
    loopLagMs: 0,
    outcome: {
      kind: 'service',
      resolveMs,
      connectMs,
      downloadMs,
      totalBytes,
      facts: [],
      further: [],
      dialogue: '',
    },
  };
}
