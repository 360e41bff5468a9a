import { Fault } from '@vedette/kernel/fault';
import { open, type FileHandle } from 'node:fs/promises';
import type { Settled } from './settle.js';

/** Where settled results wait while the store is away; first in, first out. */
export interface Spool {
  /** Results that wait. */
  readonly size: number;
  /** Whether a batch more would still fit. */
  readonly hasRoom: boolean;
  /** Keeps results so that they outlive the process. @throws Fault `unavailable` when the bound is reached. */
  append(settled: readonly Settled[]): Promise<void>;
  /** The oldest, at most `max`. */
  peek(max: number): Promise<readonly Settled[]>;
  /** Forgets the oldest `count`. */
  drop(count: number): Promise<void>;
}

/** Room that must be left for the spool to take another batch. */
const RESERVE_BYTES = 8 * 1024 * 1024;

/**
 * A spool in a file, one JSON line a result, flushed to disk before `append` resolves. What is dropped leaves the file
 * when it is empty: after a crash in between the rest comes again, and the run table knows it.
 */
export class FileSpool implements Spool {
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  /** Bytes of each waiting line, its end included. */
  #lengths: number[] = [];
  #readAt = 0;
  #writeAt = 0;

  private constructor(file: FileHandle, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  /** Opens or makes the file; a last line that a crash cut off is forgotten. */
  static async open(path: string, maxBytes: number): Promise<FileSpool> {
    const file = await open(path, 'a+', 0o600);
    const spool = new FileSpool(file, maxBytes);
    const bytes = await file.readFile();
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, spool.#writeAt)) {
      spool.#lengths.push(end + 1 - spool.#writeAt);
      spool.#writeAt = end + 1;
    }
    await file.truncate(spool.#writeAt);
    return spool;
  }

  get size(): number {
    return this.#lengths.length;
  }

  get hasRoom(): boolean {
    return this.#writeAt + RESERVE_BYTES < this.#maxBytes;
  }

  async append(settled: readonly Settled[]): Promise<void> {
    const lines = settled.map((one) => Buffer.from(`${JSON.stringify(one)}\n`));
    const bytes = Buffer.concat(lines);
    if (this.#writeAt + bytes.length > this.#maxBytes) throw new Fault('unavailable', 'no room for further results');
    try {
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
    } catch (error) {
      await this.#file.truncate(this.#writeAt).catch(() => undefined);
      throw new Fault('unavailable', 'results cannot be kept on disk', { cause: error });
    }
    this.#writeAt += bytes.length;
    for (const line of lines) this.#lengths.push(line.length);
  }

  async peek(max: number): Promise<readonly Settled[]> {
    const length = this.#lengths.slice(0, max).reduce((sum, bytes) => sum + bytes, 0);
    if (length === 0) return [];
    const { buffer } = await this.#file.read(Buffer.alloc(length), 0, length, this.#readAt);
    const lines = buffer.toString('utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Settled);
  }

  async drop(count: number): Promise<void> {
    for (const bytes of this.#lengths.splice(0, count)) this.#readAt += bytes;
    if (this.#lengths.length > 0) return;
    await this.#file.truncate(0);
    this.#readAt = 0;
    this.#writeAt = 0;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
