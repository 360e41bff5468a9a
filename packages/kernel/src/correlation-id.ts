import { createHash } from 'node:crypto';

/**
 * 32 hex digits that name a run: sent to the target as `X-Correlation-ID`, and the trace of its check where results are
 * exported. Whoever knows the run knows it.
 */
export function correlationIdOf({ monitorGuid, slotAt, attempt }: Run): string {
  return createHash('sha256').update(`${monitorGuid} ${slotAt} ${attempt}`).digest('hex').slice(0, 32);
}

interface Run {
  readonly monitorGuid: string;
  readonly slotAt: number;
  readonly attempt: number;
}
