/** Frame headers of zstd (RFC 8878, section 3.1.1). */

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** The lowest four bits are arbitrary. */
const SKIPPABLE_MAGIC = [0x50, 0x2a, 0x4d, 0x18];
const SKIPPABLE_HEADER_BYTES = 8;

export type FrameStart =
  | 'incomplete'
  | 'foreign'
  | {
      /** Memory that the decoder needs for the window. */
      readonly windowBytes: number;
    };

/** Reads the frame header at the start of `bytes`. */
export function readFrameStart(bytes: Buffer): FrameStart {
  const firstBytes = bytes.subarray(0, MAGIC.length);
  if (firstBytes.every((byte, offset) => (offset === 0 ? byte & 0xf0 : byte) === SKIPPABLE_MAGIC[offset])) {
    return bytes.length < SKIPPABLE_HEADER_BYTES ? 'incomplete' : { windowBytes: 0 };
  }
  if (!firstBytes.every((byte, offset) => byte === MAGIC[offset])) return 'foreign';
  const descriptor = bytes[MAGIC.length];
  if (descriptor === undefined) return 'incomplete';
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const windowOffset = MAGIC.length + 1;
  const sizeOffset = windowOffset + (isSingleSegment ? 0 : 1) + dictionaryBytes;
  if (bytes.length < sizeOffset + sizeBytes) return 'incomplete';
  // A frame of a single segment is held completely.
  return {
    windowBytes: isSingleSegment ? contentBytes(bytes, sizeOffset, sizeBytes) : windowBytes(bytes[windowOffset] ?? 0),
  };
}

function contentBytes(bytes: Buffer, offset: number, sizeBytes: number): number {
  if (sizeBytes === 8) return Number(bytes.readBigUInt64LE(offset));
  return bytes.readUIntLE(offset, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
}

function windowBytes(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}
