import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';

/**
 * Size at which a file is complete. It is removed once its last result is delivered. Small files limit duplicates after
 * a crash.
 */
const FILE_BYTES = 256 * 1024;
/** Descriptor of a file that could not be opened. */
const NO_FILE = -1;
const NAME = /^unsent-\d{12}\.jsonl$/;

/** Whether a file belongs to the journal of a killed process. */
export const isJournalFile = (name: string): boolean => NAME.test(name);

interface Segment {
  readonly path: string;
  /** File descriptor, or `NO_FILE`. */
  readonly file: number;
  bytes: number;
  /** Undelivered results in the file. */
  left: number;
  /** Whether the last line is incomplete. The next result then begins on a new line. */
  isTorn: boolean;
}

/**
 * Keeps a copy of each result on disk until the server has stored it, so that a killed process loses none. The copy is
 * written before anything else happens to the result, and is not flushed: only a crash of the machine could lose it.
 */
export class Journal {
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;
  #number = 0;
  /** In order of their results; the last one is open for writing. */
  #segments: Segment[] = [];
  #isBroken = false;

  /** @param folder folder of the results that wait on disk */
  constructor(folder: string, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#onError = onError;
  }

  /** Writes a result. A write error does not stop the work; it is reported once. */
  add(result: RunResult): void {
    const segment = this.#current();
    segment.left += 1;
    // The result is counted even without a file, because `removeOldest` counts all results in order.
    if (segment.file === NO_FILE) return;
    try {
      writeLine(segment, JSON.stringify(result));
      this.#isBroken = false;
    } catch (error) {
      this.#reportError(error);
    }
  }

  /** Removes the oldest `count` results, which are stored on the server or in the spool. */
  forget(count: number): void {
    let rest = count;
    while (rest > 0) {
      const [oldest] = this.#segments;
      if (!oldest) return;
      const leaving = Math.min(rest, oldest.left);
      oldest.left -= leaving;
      rest -= leaving;
      if (oldest.left > 0) return;
      if (this.#segments.length === 1 && oldest.bytes < FILE_BYTES) {
        this.#empty(oldest);
        return;
      }
      this.#segments.shift();
      this.#remove(oldest);
    }
  }

  /** Stops writing. Undelivered results stay for the next process. */
  close(): void {
    for (const segment of this.#segments.splice(0)) {
      if (segment.left === 0) this.#remove(segment);
      else if (segment.file !== NO_FILE) closeSync(segment.file);
    }
  }

  #current(): Segment {
    const last = this.#segments.at(-1);
    if (last && last.bytes < FILE_BYTES) return last;
    this.#number += 1;
    const path = join(this.#folder, `unsent-${String(this.#number).padStart(12, '0')}.jsonl`);
    const made = { path, file: this.#open(path), bytes: 0, left: 0, isTorn: false };
    // The next result retries with a new file.
    if (made.file === NO_FILE) made.bytes = FILE_BYTES;
    this.#segments.push(made);
    return made;
  }

  #open(path: string): number {
    try {
      return openSync(path, 'a', 0o600);
    } catch (error) {
      this.#reportError(error);
      return NO_FILE;
    }
  }

  #empty(segment: Segment): void {
    try {
      ftruncateSync(segment.file);
      segment.bytes = 0;
      segment.isTorn = false;
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
    if (!this.#isBroken) this.#onError(error);
    this.#isBroken = true;
  }
}

/**
 * Writes a line completely. A full disk first writes a part of the line without an error.
 * @throws the error of the file system
 */
function writeLine(segment: Segment, text: string): void {
  const line = Buffer.from(`${segment.isTorn ? '\n' : ''}${text}\n`);
  let written = 0;
  try {
    while (written < line.length) written += writeSync(segment.file, line, written);
  } finally {
    segment.bytes += written;
    if (written > 0) segment.isTorn = written < line.length;
  }
}
