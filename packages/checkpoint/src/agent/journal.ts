import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';

/** A file that is complete is removed when its last result has left. Small files: few results come twice after a crash. */
const FILE_BYTES = 256 * 1024;
/** Stands for a file that could not be opened. */
const NO_FILE = -1;
const NAME = /^unsent-\d{12}\.jsonl$/;

/** Whether a file was left by a journal whose process was killed. */
export const isJournalFile = (name: string): boolean => NAME.test(name);

interface Segment {
  readonly path: string;
  /** Its descriptor, or `NO_FILE`. */
  readonly file: number;
  bytes: number;
  /** Results in it that have not left. */
  left: number;
  /** Its last line was written in part: the next one begins on a line of its own. */
  isTorn: boolean;
}

/**
 * Keeps a copy of each result on disk from the moment it exists until the server has stored it: a process that is killed loses none. It
 * is written before the result is anything else, and not flushed, because only a crash of the machine could lose it then.
 */
export class Journal {
  readonly #folder: string;
  readonly #onTrouble: (error: unknown) => void;
  #number = 0;
  /** In the order of their results; the last one is written to. */
  #segments: Segment[] = [];
  #isBroken = false;

  /** @param folder of results that wait on disk */
  constructor(folder: string, onTrouble: (error: unknown) => void) {
    this.#folder = folder;
    this.#onTrouble = onTrouble;
  }

  /** Writes a result down. A disk that takes nothing does not stop the work; it is reported once. */
  add(result: RunResult): void {
    const segment = this.#current();
    segment.left += 1;
    // Counted all the same: `forget` counts results in their order, written down or not.
    if (segment.file === NO_FILE) return;
    try {
      writeLine(segment, JSON.stringify(result));
      this.#isBroken = false;
    } catch (error) {
      this.#reportError(error);
    }
  }

  /** The oldest `count` results have left: they are stored, or kept elsewhere. */
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

  /** Nothing more is written; what has not left stays for the next process. */
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
    // A file is tried again with the next result.
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
    if (!this.#isBroken) this.#onTrouble(error);
    this.#isBroken = true;
  }
}

/** @throws what the disk says; a full one first takes as much of the line as fits, without an error */
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
