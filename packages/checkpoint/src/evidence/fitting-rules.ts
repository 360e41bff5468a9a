import { DIAGNOSTICS_LIMITS, type DiagnosticsPart } from '@vedette/contract/checkpoint/failure-diagnostics';

/**
 * Returns the parts that fit into `maxBytes` of UTF-8. The first part that does not fit is truncated between two
 * characters; later ones are dropped.
 */
export function fitParts(
  parts: readonly DiagnosticsPart[],
  room: number = DIAGNOSTICS_LIMITS.bytes,
): DiagnosticsPart[] {
  let left = room;
  return parts.flatMap(({ name, text }) => {
    const bytes = new TextEncoder().encode(text);
    // In stream mode the decoder holds back an incomplete character. Half a surrogate pair becomes a replacement
    // character.
    const kept = new TextDecoder().decode(bytes.subarray(0, left), { stream: true });
    left = Math.max(0, left - bytes.length);
    return kept === '' ? [] : [{ name, text: kept }];
  });
}
