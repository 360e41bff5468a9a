import type { Change } from '../db/announce.js';

/** Changes kept for clients that reconnect. */
const MAX_CHANGES = 2_000;

/** A position in the stream: the log and a number. A log of another process, or after a gap, has another name. */
export interface LogPosition {
  readonly log: string;
  readonly at: number;
}

export const formatPosition = ({ log, at }: LogPosition): string => `${log}-${at}`;

/** Parses the text of `formatPosition`; undefined for anything else. */
export function parsePosition(text: string): LogPosition | undefined {
  const found = /^([0-9a-f]{8})-(\d{1,15})$/.exec(text);
  return found?.[1] === undefined ? undefined : { log: found[1], at: Number(found[2]) };
}

/** Keeps the newest changes, numbered in the order of arrival, for clients that resume. */
export class ChangeLog {
  #name: string;
  #last = 0;
  #kept: Change[] = [];
  readonly #newName: () => string;

  constructor(newName: () => string) {
    this.#newName = newName;
    this.#name = newName();
  }

  get end(): LogPosition {
    return { log: this.#name, at: this.#last };
  }

  add(change: Change): void {
    this.#last += 1;
    this.#kept.push(change);
    if (this.#kept.length > 2 * MAX_CHANGES) this.#kept = this.#kept.slice(-MAX_CHANGES);
  }

  /** Changes may be missing from here on: earlier positions can no longer be resumed. */
  markGap(): void {
    this.#name = this.#newName();
    this.#kept = [];
  }

  /** Returns the changes after a position; undefined when that is no longer known. */
  after(position: LogPosition): readonly Change[] | undefined {
    const missed = this.#last - position.at;
    if (position.log !== this.#name || missed < 0 || missed > this.#kept.length) return undefined;
    return missed === 0 ? [] : this.#kept.slice(-missed);
  }
}
