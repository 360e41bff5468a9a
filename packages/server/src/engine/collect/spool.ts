import { Mutex } from '@vedette/kernel/concurrency/mutex';
import { Fault } from '@vedette/kernel/fault';
import { statfsSync } from 'node:fs';
import { appendFile, open, type FileHandle } from 'node:fs/promises';
import type { Settled } from './settle.js';

/**
 * Holds settled results while the store is unreachable; first in, first out. Results may be appended while the oldest
 * ones are read and removed.
 */
export interface Spool {
  /** Number of waiting results. */
  readonly size: number;
  /** Whether another batch would fit. */
  readonly hasCapacity: boolean;
  /**
   * Stores results so that they survive a restart.
   * @throws Fault `unavailable` when the limit is reached
   */
  append(settled: readonly Settled[]): Promise<void>;
  /** Returns the oldest results, at most `max`. */
  peek(max: number): Promise<readonly Settled[]>;
  /** Removes the oldest `count` results. */
  drop(count: number): Promise<void>;
}

/** Free space below `maxBytes` that another batch requires. */
const RESERVE_BYTES = 8 * 1024 * 1024;

/** Free disk space that another batch requires. */
const MIN_FREE_BYTES = 512 * 1024;

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

const LINE_END = 10;

/** Returns undefined for a line that is not a settled result. */
function parseSettled(line: string): Settled | undefined {
  try {
    const parsed = JSON.parse(line) as Partial<Settled> | null;
    return parsed?.result && parsed.outcome ? (parsed as Settled) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Spool in a file with one JSON line per result, flushed to disk before `append` resolves. The file is truncated when
 * it is empty. After a crash before that, stored results are delivered again and recognised by the run table. An
 * unreadable line is moved to a separate file in the same folder.
 */
export class FileSpool implements Spool {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #maxBytes: number;
  /** Length of each waiting line in bytes, including its line break. */
  #lengths: number[] = [];
  #readOffset = 0;
  #writeOffset = 0;
  #mayHavePartialLine = false;
  /** Removing the last result truncates the file, which must not happen while another is appended or read. */
  readonly #turns = new Mutex();

  private constructor(file: FileHandle, path: string, maxBytes: number) {
    this.#file = file;
    this.#path = path;
    this.#maxBytes = maxBytes;
  }

  /** Opens or creates the file and reads it once, in chunks. A last line that a crash cut off is dropped. */
  static async open(path: string, maxBytes: number): Promise<FileSpool> {
    const file = await open(path, 'a+', 0o600);
    const spool = new FileSpool(file, path, maxBytes);
    let offset = 0;
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, end + 1)) {
        spool.#lengths.push(offset + end + 1 - spool.#writeOffset);
        spool.#writeOffset = offset + end + 1;
      }
      offset += chunk.length;
    }
    await file.truncate(spool.#writeOffset);
    return spool;
  }

  get size(): number {
    return this.#lengths.length;
  }

  get hasCapacity(): boolean {
    return this.#writeOffset + RESERVE_BYTES < this.#maxBytes && freeBytes(this.#path) > MIN_FREE_BYTES;
  }

  append(settled: readonly Settled[]): Promise<void> {
    const lines = settled.map((one) => Buffer.from(`${JSON.stringify(one)}\n`));
    return this.#turns.run(() => this.#append(lines));
  }

  async #append(lines: readonly Buffer[]): Promise<void> {
    const bytes = Buffer.concat(lines);
    if (this.#writeOffset + bytes.length > this.#maxBytes) throw new Fault('unavailable', 'the spool is full');
    try {
      // Bytes that a failed write may have left behind the last line would shift every following line.
      if (this.#mayHavePartialLine) await this.#file.truncate(this.#writeOffset);
      this.#mayHavePartialLine = true;
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
      this.#mayHavePartialLine = false;
    } catch (error) {
      await this.#file.truncate(this.#writeOffset).catch(() => undefined);
      throw new Fault('unavailable', 'results cannot be written to disk', { cause: error });
    }
    this.#writeOffset += bytes.length;
    for (const line of lines) this.#lengths.push(line.length);
  }

  peek(max: number): Promise<readonly Settled[]> {
    return this.#turns.run(() => this.#peek(max));
  }

  async #peek(max: number): Promise<readonly Settled[]> {
    while (this.size > 0) {
      const lengths = this.#lengths.slice(0, max);
      const bytes = Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0));
      await this.#file.read(bytes, 0, bytes.length, this.#readOffset);
      const settled: Settled[] = [];
      for (const line of bytes.toString('utf8').split('\n').slice(0, lengths.length)) {
        const one = parseSettled(line);
        if (!one) break;
        settled.push(one);
      }
      if (settled.length > 0) return settled;
      await this.#moveUnreadableLine(bytes.subarray(0, lengths[0]));
    }
    return [];
  }

  /** A line made unreadable by the disk or an edit must not block the lines after it. */
  async #moveUnreadableLine(line: Buffer): Promise<void> {
    await appendFile(`${this.#path}.unreadable`, line, { mode: 0o600 });
    await this.#drop(1);
  }

  drop(count: number): Promise<void> {
    return this.#turns.run(() => this.#drop(count));
  }

  async #drop(count: number): Promise<void> {
    for (const bytes of this.#lengths.splice(0, count)) this.#readOffset += bytes;
    if (this.#lengths.length > 0) return;
    await this.#file.truncate(0);
    this.#readOffset = 0;
    this.#writeOffset = 0;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
