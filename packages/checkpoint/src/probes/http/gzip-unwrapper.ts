import { Transform, type TransformCallback } from 'node:stream';

/** A header may contain a name and a comment. Longer headers are rejected. */
const MAX_HEADER_BYTES = 64 * 1024;
const [FLAG_HEADER_CRC, FLAG_EXTRA, FLAG_NAME, FLAG_COMMENT, RESERVED_FLAGS] = [0x02, 0x04, 0x08, 0x10, 0xe0];

/**
 * Returns the length of a gzip header (RFC 1952 §2.3); undefined if it is incomplete.
 * @throws Error for bytes that are not a gzip header
 */
export function readGzipHeaderLength(bytes: Buffer): number | undefined {
  const magic = [0x1f, 0x8b, 0x08];
  if (magic.some((byte, index) => (bytes[index] ?? byte) !== byte)) throw new Error('incorrect header check');
  const flags = bytes[3] ?? 0;
  if ((flags & RESERVED_FLAGS) !== 0) throw new Error('unknown header flags set');
  if (bytes.length < 10) return undefined;
  let length = 10;
  if ((flags & FLAG_EXTRA) !== 0) {
    if (bytes.length < length + 2) return undefined;
    length += 2 + bytes.readUInt16LE(length);
  }
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
    if ((flags & flag) === 0) continue;
    const end = bytes.indexOf(0, length);
    if (end < 0) return undefined;
    length = end + 1;
  }
  if ((flags & FLAG_HEADER_CRC) !== 0) length += 2;
  return length <= bytes.length ? length : undefined;
}

/**
 * Passes on the deflate data and the trailer after a gzip header. Node's own gunzip rejects a missing or wrong trailer,
 * which browsers ignore.
 */
export class GzipUnwrapper extends Transform {
  #header: Buffer | undefined = Buffer.alloc(0);
  #passedBytes = 0;

  get passedBytes(): number {
    return this.#passedBytes;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      this.#addChunk(chunk);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #addChunk(chunk: Buffer): void {
    if (!this.#header) {
      this.#passOn(chunk);
      return;
    }
    this.#header = Buffer.concat([this.#header, chunk]);
    const length = readGzipHeaderLength(this.#header);
    if (length === undefined) {
      if (this.#header.length > MAX_HEADER_BYTES) throw new Error('the gzip header is too long');
      return;
    }
    this.#passOn(this.#header.subarray(length));
    this.#header = undefined;
  }

  #passOn(bytes: Buffer): void {
    this.#passedBytes += bytes.length;
    if (bytes.length > 0) this.push(bytes);
  }
}
