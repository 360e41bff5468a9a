import { Fault } from '@vedette/kernel/fault';
import { statfsSync } from 'node:fs';
import { appendFile, open, type FileHandle } from 'node:fs/promises';
import type { Settled } from './settle.js';

/** Where settled results wait while the store is unreachable; first in, first out. */
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

/** What the disk must have left for another batch. */
const MIN_FREE_BYTES = 512 * 1024;

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

const LINE_END = 10;

/** Undefined: this is no line of ours. */
function parseSettled(line: string): Settled | undefined {
  try {
    const parsed = JSON.parse(line) as Partial<Settled> | null;
    return parsed?.result && parsed.outcome ? (parsed as Settled) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A spool in a file, one JSON line a result, flushed to disk before `append` resolves. What is dropped leaves the file
 * when it is empty: after a crash in between the rest comes again, and the run table knows it. A line that cannot be read
 * goes to a file of its own beside it.
 */
export class FileSpool implements Spool {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #maxBytes: number;
  /** Bytes of each waiting line, its end included. */
  #lengths: number[] = [];
  #readAt = 0;
  #writeAt = 0;
  #isTorn = false;

  private constructor(file: FileHandle, path: string, maxBytes: number) {
    this.#file = file;
    this.#path = path;
    this.#maxBytes = maxBytes;
  }

  /** Opens or makes the file, reading it once in pieces; a last line that a crash cut off is forgotten. */
  static async open(path: string, maxBytes: number): Promise<FileSpool> {
    const file = await open(path, 'a+', 0o600);
    const spool = new FileSpool(file, path, maxBytes);
    let at = 0;
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, end + 1)) {
        spool.#lengths.push(at + end + 1 - spool.#writeAt);
        spool.#writeAt = at + end + 1;
      }
      at += chunk.length;
    }
    await file.truncate(spool.#writeAt);
    return spool;
  }

  get size(): number {
    return this.#lengths.length;
  }

  get hasRoom(): boolean {
    return this.#writeAt + RESERVE_BYTES < this.#maxBytes && freeBytes(this.#path) > MIN_FREE_BYTES;
  }

  async append(settled: readonly Settled[]): Promise<void> {
    const lines = settled.map((one) => Buffer.from(`${JSON.stringify(one)}\n`));
    const bytes = Buffer.concat(lines);
    if (this.#writeAt + bytes.length > this.#maxBytes) throw new Fault('unavailable', 'no room for further results');
    try {
      // What an attempt that failed may have left behind the last line would shift every line after it.
      if (this.#isTorn) await this.#file.truncate(this.#writeAt);
      this.#isTorn = true;
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
      this.#isTorn = false;
    } catch (error) {
      await this.#file.truncate(this.#writeAt).catch(() => undefined);
      throw new Fault('unavailable', 'results cannot be kept on disk', { cause: error });
    }
    this.#writeAt += bytes.length;
    for (const line of lines) this.#lengths.push(line.length);
  }

  async peek(max: number): Promise<readonly Settled[]> {
    while (this.size > 0) {
      const lengths = this.#lengths.slice(0, max);
      const bytes = Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0));
      await this.#file.read(bytes, 0, bytes.length, this.#readAt);
      const settled: Settled[] = [];
      for (const line of bytes.toString('utf8').split('\n').slice(0, lengths.length)) {
        const one = parseSettled(line);
        if (!one) break;
        settled.push(one);
      }
      if (settled.length > 0) return settled;
      await this.#setAside(bytes.subarray(0, lengths[0]));
    }
    return [];
  }

  /** What a disk or a hand has made unreadable must not hold up what comes after it. */
  async #setAside(line: Buffer): Promise<void> {
    await appendFile(`${this.#path}.unreadable`, line, { mode: 0o600 });
    await this.drop(1);
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
