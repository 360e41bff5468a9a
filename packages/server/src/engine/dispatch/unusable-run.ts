import { outcomeWithout, type RunKey, type RunResult } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Instant } from '@vedette/kernel/clock';

/**
 * What becomes of a run whose definition nothing can be made of (a vault item that is gone): a result with code 29004,
 * of the server that asked for it. It becomes a check, since only the owner of the monitor can mend it.
 */
export function unusableRun(run: RunKey, serverId: number, message: string, at: Instant): RunResult {
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
    outcome: outcomeWithout(errorCodes.definitionUnusable.code, message),
  };
}
