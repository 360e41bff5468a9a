import { createHash } from 'node:crypto';

/**
 * Derives the id of a run, 32 hex digits: sent to the target as `X-Correlation-ID`, and used as the trace id of its
 * check in exported results. It follows from the run alone.
 */
export function deriveCorrelationId({ monitorGuid, slotAt, attempt }: Run): string {
  return createHash('sha256').update(`${monitorGuid} ${slotAt} ${attempt}`).digest('hex').slice(0, 32);
}

/**
 * Derives a span id of 16 hex digits, different for every span of a trace and never all zero. 0 is the check itself. At
 * most 4,095 spans.
 */
export const deriveSpanId = (traceId: string, index: number): string =>
  `${traceId.slice(0, 13)}${(index + 1).toString(16).padStart(3, '0')}`;

/**
 * Returns the header by which a target continues the trace of a check. Source: W3C, Trace Context, section 3.2;
 * sampled.
 */
export const formatTraceparent = (traceId: string): string => `00-${traceId}-${deriveSpanId(traceId, 0)}-01`;

interface Run {
  readonly monitorGuid: string;
  readonly slotAt: number;
  readonly attempt: number;
}
