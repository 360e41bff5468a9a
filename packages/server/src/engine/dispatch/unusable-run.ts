import { createUnreachedOutcome, type RunKey, type RunResult } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Instant } from '@vedette/kernel/clock';

/**
 * Builds the result of a run whose definition cannot be resolved, such as one with a deleted vault item: error code
 * 29004, from the server that requested work. It becomes a check, since only the monitor's owner can fix it.
 */
export function createUnusableRunResult(run: RunKey, serverId: number, message: string, at: Instant): RunResult {
  const { monitorGuid, slotAt, attempt } = run;
  return {
    monitorGuid,
    slotAt,
    attempt,
    serverId,
    startedAt: at,
    finishedAt: at,
    queueDelayMs: 0,
    loopLagMs: 0,
    outcome: createUnreachedOutcome(errorCodes.definitionUnusable.code, message),
  };
}
