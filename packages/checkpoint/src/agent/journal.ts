import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';

/**
 * Size at which a file is complete. It is removed once its last result is delivered. Small files limit duplicates after
 * a crash.
 */
const MAX_FILE_BYTES = 256 * 1024;
/** Descriptor of a file that could not be opened. */
const NO_FILE = -1;
const FILE_NAME_PATTERN = /^unsent-\d{12}\.jsonl$/;

/** Whether a file belongs to the journal of a killed process. */
export const isJournalFile = (name: string): boolean => FILE_NAME_PATTERN.test(name);

interface Segment {
  readonly path: string;
  /** File descriptor, or `NO_FILE`. */
  readonly file: number;
  bytes: number;
  /** Undelivered results in the file. */
  undeliveredCount: number;
  /** Whether the last line is incomplete. The next result then begins on a new line. */
  hasPartialLine: boolean;
}

/**
 * Keeps a copy of each result on disk until the server has stored it, so that a killed process loses none. The copy is
 * written before anything else happens to the result, and is not flushed: only a crash of the machine could lose it.
 */
export class Journal {
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;
  #lastNumber = 0;
  /** In order of their results; the last one is open for writing. */
  #segments: Segment[] = [];
  #hasWriteFailed = false;

  /** @param folder folder of the results that wait on disk */
  constructor(folder: string, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#onError = onError;
  }

  /** Writes a result. A write error does not stop the work; it is reported once. */
  add(result: RunResult): void {
    const segment = this.#currentSegment();
    segment.undeliveredCount += 1;
    // The result is counted even without a file, because `removeOldest` counts all results in order.
    if (segment.file === NO_FILE) return;
    try {
      writeLine(segment, JSON.stringify(result));
      this.#hasWriteFailed = false;
    } catch (error) {
      this.#reportError(error);
    }
  }

  /** Removes the oldest `count` results, which are stored on the server or in the spool. */
  removeOldest(count: number): void {
    let remaining = count;
    while (remaining > 0) {
      const [oldest] = this.#segments;
      if (!oldest) return;
      const removedCount = Math.min(remaining, oldest.undeliveredCount);
      oldest.undeliveredCount -= removedCount;
      remaining -= removedCount;
      if (oldest.undeliveredCount > 0) return;
      if (this.#segments.length === 1 && oldest.bytes < MAX_FILE_BYTES) {
        this.#truncate(oldest);
        return;
      }
      this.#segments.shift();
      this.#remove(oldest);
    }
  }

  /** Stops writing. Undelivered results stay for the next process. */
  close(): void {
    for (const segment of this.#segments.splice(0)) {
      if (segment.undeliveredCount === 0) this.#remove(segment);
      else if (segment.file !== NO_FILE) closeSync(segment.file);
    }
  }

  #currentSegment(): Segment {
    const last = this.#segments.at(-1);
    if (last && last.bytes < MAX_FILE_BYTES) return last;
    this.#lastNumber += 1;
    const path = join(this.#folder, `unsent-${String(this.#lastNumber).padStart(12, '0')}.jsonl`);
    const segment = { path, file: this.#open(path), bytes: 0, undeliveredCount: 0, hasPartialLine: false };
    // The next result retries with a new file.
    if (segment.file === NO_FILE) segment.bytes = MAX_FILE_BYTES;
    this.#segments.push(segment);
    return segment;
  }

  #open(path: string): number {
    try {
      return openSync(path, 'a', 0o600);
    } catch (error) {
      this.#reportError(error);
      return NO_FILE;
    }
  }

  #truncate(segment: Segment): void {
    try {
      ftruncateSync(segment.file);
      segment.bytes = 0;
      segment.hasPartialLine = false;
    } catch (error) {
      this.#reportError(error);
    }
  }

  #remove({ file, path }: Segment): void {
    if (file === NO_FILE) return;
    closeSync(file);
    rmSync(path, { force: true });
  }

  #reportError(error: unknown): void {
    if (!this.#hasWriteFailed) this.#onError(error);
    this.#hasWriteFailed = true;
  }
}

/**
 * Writes a line completely. A full disk first writes a part of the line without an error.
 * @throws the error of the file system
 */
function writeLine(segment: Segment, text: string): void {
  const line = Buffer.from(`${segment.hasPartialLine ? '\n' : ''}${text}\n`);
  let written = 0;
  try {
    while (written < line.length) written += writeSync(segment.file, line, written);
  } finally {
    segment.bytes += written;
    if (written > 0) segment.hasPartialLine = written < line.length;
  }
}
