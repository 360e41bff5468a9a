import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { withBothNames } from '@vedette/contract/checkpoint/previous-names';
import { isJournalFile } from './journal.js';

const SEGMENT_BYTES = 8 * 1024 * 1024;
const MAX_SPOOL_BYTES = 256 * 1024 * 1024;
const SEGMENT_NAME_PATTERN = /^results-(\d{12})\.jsonl$/;

const segmentName = (number: number): string => `results-${String(number).padStart(12, '0')}.jsonl`;

/** Parses a line. Undefined for a last line truncated by a crash. */
function parseLine(line: string): RunResult | undefined {
  try {
    const result = JSON.parse(line) as RunResult;
    return { ...result, outcome: withBothNames(result.outcome) };
  } catch {
    return undefined;
  }
}

/**
 * Undelivered results on disk, in segments of about 8 MB, at most 256 MB. They survive the process. Calls must not
 * overlap.
 */
export class Spool {
  readonly #folder: string;
  #segments: number[] = [];
  /** Numbers are never reused, because the file of a skipped segment still exists. */
  #lastNumber = 0;
  #sizeBytes = 0;
  #lastSegmentBytes = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens a folder, creating it if necessary, with the results of earlier processes. */
  static async open(folder: string): Promise<Spool> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const spool = new Spool(folder);
    const names = (await readdir(folder)).sort();
    spool.#segments = names.map((name) => Number(SEGMENT_NAME_PATTERN.exec(name)?.[1])).filter((number) => number > 0);
    spool.#lastNumber = spool.#segments.at(-1) ?? 0;
    // Results that were in memory when the process was killed are newer than those on disk.
    for (const name of names.filter(isJournalFile)) {
      const number = spool.#lastNumber + 1;
      await rename(join(folder, name), spool.#segmentPath(number));
      spool.#registerSegment(number);
    }
    for (const number of spool.#segments) spool.#sizeBytes += (await stat(spool.#segmentPath(number))).size;
    spool.#lastSegmentBytes = SEGMENT_BYTES; // segments of an earlier process are never appended to
    return spool;
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  /**
   * Stores results. Returns false, with nothing written, if the limit is reached.
   * @throws the error of the file system, with nothing written
   */
  async append(results: readonly RunResult[]): Promise<boolean> {
    const text = results.map((result) => `${JSON.stringify(result)}\n`).join('');
    const bytes = Buffer.byteLength(text);
    if (this.#sizeBytes + bytes > MAX_SPOOL_BYTES) return false;
    const last = this.#segments.at(-1);
    const isNew = last === undefined || this.#lastSegmentBytes >= SEGMENT_BYTES;
    const number = isNew ? this.#lastNumber + 1 : last;
    try {
      // A new segment replaces the remains of a failed attempt of the same name.
      await writeFile(this.#segmentPath(number), text, { mode: 0o600, flag: isNew ? 'w' : 'a' });
    } catch (error) {
      await this.#undoAppend(number, isNew);
      throw error;
    }
    if (isNew) this.#registerSegment(number);
    this.#lastSegmentBytes = (isNew ? 0 : this.#lastSegmentBytes) + bytes;
    this.#sizeBytes += bytes;
    return true;
  }

  #registerSegment(number: number): void {
    this.#segments.push(number);
    this.#lastNumber = number;
  }

  /**
   * A full disk writes a part of the data. Without truncation, the next result would be joined to the partial line and
   * lost with it.
   */
  async #undoAppend(number: number, isNew: boolean): Promise<void> {
    const path = this.#segmentPath(number);
    try {
      await (isNew ? rm(path, { force: true }) : truncate(path, this.#lastSegmentBytes));
    } catch {
      if (!isNew) this.#lastSegmentBytes = SEGMENT_BYTES; // nothing is appended after the partial line
    }
  }

  /** Returns the results of the oldest segment. Call `deleteOldest` once they are delivered. */
  async readOldest(): Promise<RunResult[]> {
    const [number] = this.#segments;
    if (number === undefined) return [];
    if (this.#segments.length === 1) this.#lastSegmentBytes = SEGMENT_BYTES; // the segment being read is not appended to
    const text = await readFile(this.#segmentPath(number), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => parseLine(line) ?? []);
  }

  async deleteOldest(): Promise<void> {
    const number = this.#segments.shift();
    if (number === undefined) return;
    const { size } = await stat(this.#segmentPath(number));
    await rm(this.#segmentPath(number));
    this.#sizeBytes -= size;
  }

  /** Skips the oldest segment, whose file is unreadable. The file stays, and the next process tries it again. */
  skipOldest(): void {
    this.#segments.shift();
  }

  #segmentPath(number: number): string {
    return join(this.#folder, segmentName(number));
  }
}
