import { Transform, type TransformCallback } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Decompress } from 'fzstd';

/** Decodes Zstandard (RFC 8878) as it comes, with bounds on memory and work that the library does not have. */

/** Largest window of `Content-Encoding: zstd` (RFC 9659). */
const MAX_WINDOW_BYTES = 8 * 1024 * 1024;
/** The library moves the whole window once for each block: so many bytes of moving are a few seconds. */
const MAX_MOVED_BYTES = 16 * 1024 ** 3;
/** So many bytes are decoded before others have their turn. */
const SLICE_BYTES = 1024;
const MAGIC = 0xfd2fb528;
/** Magic number, descriptor, window, dictionary, content size. */
const MAX_HEADER_BYTES = 4 + 1 + 1 + 4 + 8;
const MIN_WINDOW_BYTES = 1024;
const BLOCK_HEADER_BYTES = 3;
const RLE = 1;

/** What the header of a frame says. */
export interface ZstdFrame {
  readonly headerBytes: number;
  readonly windowBytes: number;
  readonly hasChecksum: boolean;
}

/** Reads the header of a frame (RFC 8878 §3.1.1.1). Undefined: it is not complete. @throws Error when it is none. */
export function readZstdFrame(bytes: Buffer): ZstdFrame | undefined {
  if (bytes.length < 5) return undefined;
  if (bytes.readUInt32LE(0) !== MAGIC) throw new Error('no Zstandard frame');
  const descriptor = bytes[4] ?? 0;
  if ((descriptor & 0x03) !== 0) throw new Error('the Zstandard frame needs a dictionary');
  const isSingle = (descriptor & 0x20) !== 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const headerBytes = 5 + (isSingle ? 0 : 1) + sizeBytes;
  if (bytes.length < headerBytes) return undefined;
  const windowBytes = isSingle ? contentSize(bytes.subarray(5, headerBytes)) : windowSize(bytes[5] ?? 0);
  if (windowBytes > MAX_WINDOW_BYTES) throw new Error('the Zstandard window is larger than 8 MB');
  return { headerBytes, windowBytes, hasChecksum: (descriptor & 0x04) !== 0 };
}

function windowSize(descriptor: number): number {
  const base = MIN_WINDOW_BYTES * 2 ** (descriptor >> 3);
  return base + (base / 8) * (descriptor & 0x07);
}

function contentSize(field: Buffer): number {
  if (field.length === 8) return Number(field.readBigUInt64LE());
  if (field.length === 2) return field.readUInt16LE() + 256;
  return field.length === 0 ? 0 : field.readUIntLE(0, field.length);
}

/** Follows the blocks of a frame, to know where it ends: browsers decode one frame. */
class FrameWalk {
  #skip: number;
  #header: number[] = [];
  #isLast = false;
  readonly #checksumBytes: number;

  constructor({ headerBytes, hasChecksum }: ZstdFrame) {
    this.#skip = headerBytes;
    this.#checksumBytes = hasChecksum ? 4 : 0;
  }

  isOver = false;

  /** How many of these bytes belong to the frame. */
  take(bytes: Buffer): number {
    let at = 0;
    while (at < bytes.length && !this.isOver) {
      const skipped = Math.min(this.#skip, bytes.length - at);
      this.#skip -= skipped;
      at += skipped;
      if (this.#skip > 0) break;
      if (this.#isLast) this.isOver = true;
      else if (at < bytes.length) {
        this.#header.push(bytes[at] ?? 0);
        at += 1;
        if (this.#header.length === BLOCK_HEADER_BYTES) this.#endHeader();
      }
    }
    return at;
  }

  #endHeader(): void {
    const [low = 0, middle = 0, high = 0] = this.#header;
    const header = low + middle * 0x100 + high * 0x10000;
    const size = Math.floor(header / 8);
    this.#isLast = (header & 1) === 1;
    this.#skip = (((header >> 1) & 3) === RLE ? 1 : size) + (this.#isLast ? this.#checksumBytes : 0);
    this.#header = [];
    this.isOver = this.#isLast && this.#skip === 0;
  }
}

/** Undoes `Content-Encoding: zstd`. Emits an error for what cannot be decoded, or takes more than it may. */
export class ZstdDecoder extends Transform {
  readonly #maxBytes: number;
  #head = Buffer.alloc(0);
  #frame: ZstdFrame | undefined;
  #walk: FrameWalk | undefined;
  #decodedBytes = 0;
  #movedBytes = 0;
  readonly #decompress: Decompress;

  /** @param maxBytes once more than this is decoded, decoding ends with what has come so far. */
  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
    this.#decompress = new Decompress((data) => this.#emitData(data));
  }

  /** The data ends before its frame does. */
  get isCut(): boolean {
    return this.#walk?.isOver !== true;
  }

  #emitData(data: Uint8Array): void {
    this.#decodedBytes += data.length;
    this.#movedBytes += this.#frame?.windowBytes ?? 0;
    if (this.#movedBytes > MAX_MOVED_BYTES) throw new Error('the Zstandard data has too many blocks');
    if (data.length > 0) this.push(Buffer.from(data));
    if (this.#decodedBytes > this.#maxBytes) throw new Error('the Zstandard data is too large');
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#take(chunk).then(
      () => done(),
      (error: unknown) => done(error as Error),
    );
  }

  async #take(chunk: Buffer): Promise<void> {
    let bytes = chunk;
    if (!this.#walk) {
      this.#head = Buffer.concat([this.#head, chunk]);
      bytes = this.#head;
      this.#frame = readZstdFrame(bytes);
      if (!this.#frame) {
        if (bytes.length > MAX_HEADER_BYTES) throw new Error('no Zstandard frame');
        return;
      }
      this.#walk = new FrameWalk(this.#frame);
    }
    for (let at = 0; at < bytes.length && !this.#walk.isOver; at += SLICE_BYTES) {
      const slice = bytes.subarray(at, at + SLICE_BYTES);
      this.#decompress.push(slice.subarray(0, this.#walk.take(slice)));
      await turn();
    }
  }
}
