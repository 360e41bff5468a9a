import { PACK_LIMITS, type PackPart } from '@vedette/contract/checkpoint/failure-pack';

/**
 * The parts within what one pack may hold, in bytes of UTF-8: as they come, until it is full; the part that does not fit is
 * cut between two letters, those behind it are left out.
 */
export function fitting(parts: readonly PackPart[], room: number = PACK_LIMITS.bytes): PackPart[] {
  let left = room;
  return parts.flatMap(({ name, text }) => {
    const bytes = new TextEncoder().encode(text);
    // Told that more follows, the decoder keeps the beginning of a letter to itself. Half a pair becomes a letter of its own.
    const kept = new TextDecoder().decode(bytes.subarray(0, left), { stream: true });
    left = Math.max(0, left - bytes.length);
    return kept === '' ? [] : [{ name, text: kept }];
  });
}
