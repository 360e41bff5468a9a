import { createHash } from 'node:crypto';

/**
 * 32 hex digits that name a run: sent to the target as `X-Correlation-ID`, and the trace of its check where results are
 * exported. Whoever knows the run knows it.
 */
export function deriveCorrelationId({ monitorGuid, slotAt, attempt }: Run): string {
  return createHash('sha256').update(`${monitorGuid} ${slotAt} ${attempt}`).digest('hex').slice(0, 32);
}

/** 16 hex digits, other for every span of a trace, never all zero; 0 is the check itself. At most 4,095 spans. */
export const deriveSpanId = (traceId: string, index: number): string =>
  `${traceId.slice(0, 13)}${(index + 1).toString(16).padStart(3, '0')}`;

/** By which a target goes on with the trace of a check. Source: W3C, Trace Context, section 3.2; sampled. */
export const formatTraceparent = (traceId: string): string => `00-${traceId}-${deriveSpanId(traceId, 0)}-01`;

interface Run {
  readonly monitorGuid: string;
  readonly slotAt: number;
  readonly attempt: number;
}
