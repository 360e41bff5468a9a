import type { Change } from '../db/announce.js';

/** Changes kept for clients that reconnect. */
const MAX_CHANGES = 2_000;

/** A position in the stream: the log and a number. A log of another process, or after a gap, has another name. */
export interface LogPosition {
  readonly log: string;
  readonly sequence: number;
}

export const formatPosition = ({ log, sequence }: LogPosition): string => `${log}-${sequence}`;

/** Parses the text of `formatPosition`; undefined for anything else. */
export function parsePosition(text: string): LogPosition | undefined {
  const match = /^([0-9a-f]{8})-(\d{1,15})$/.exec(text);
  return match?.[1] === undefined ? undefined : { log: match[1], sequence: Number(match[2]) };
}

/** Keeps the newest changes, numbered in the order of arrival, for clients that resume. */
export class ChangeLog {
  #name: string;
  #lastSequence = 0;
  #changes: Change[] = [];
  readonly #newName: () => string;

  constructor(newName: () => string) {
    this.#newName = newName;
    this.#name = newName();
  }

  get end(): LogPosition {
    return { log: this.#name, sequence: this.#lastSequence };
  }

  add(change: Change): void {
    this.#lastSequence += 1;
    this.#changes.push(change);
    if (this.#changes.length > 2 * MAX_CHANGES) this.#changes = this.#changes.slice(-MAX_CHANGES);
  }

  /** Changes may be missing from here on: earlier positions can no longer be resumed. */
  markGap(): void {
    this.#name = this.#newName();
    this.#changes = [];
  }

  /** Returns the changes after a position; undefined when that is no longer known. */
  changesAfter(position: LogPosition): readonly Change[] | undefined {
    const missed = this.#lastSequence - position.sequence;
    if (position.log !== this.#name || missed < 0 || missed > this.#changes.length) return undefined;
    return missed === 0 ? [] : this.#changes.slice(-missed);
  }
}
