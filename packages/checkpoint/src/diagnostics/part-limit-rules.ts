import { DIAGNOSTICS_LIMITS, type DiagnosticsPart } from '@vedette/contract/checkpoint/failure-diagnostics';

/**
 * Returns the parts that fit into `maxBytes` of UTF-8. The first part that does not fit is truncated between two
 * characters; later ones are dropped.
 */
export function fitParts(
  parts: readonly DiagnosticsPart[],
  maxBytes: number = DIAGNOSTICS_LIMITS.bytes,
): DiagnosticsPart[] {
  let remainingBytes = maxBytes;
  return parts.flatMap(({ name, text }) => {
    const bytes = new TextEncoder().encode(text);
    // In stream mode the decoder holds back an incomplete character. Half a surrogate pair becomes a replacement
    // character.
    const fittingText = new TextDecoder().decode(bytes.subarray(0, remainingBytes), { stream: true });
    remainingBytes = Math.max(0, remainingBytes - bytes.length);
    return fittingText === '' ? [] : [{ name, text: fittingText }];
  });
}
