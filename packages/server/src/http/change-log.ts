import type { Change } from '../db/announce.js';

/** Changes kept for clients that reconnect. */
const KEPT = 2_000;

/** A place in the stream: which log, and how far. Another log (another process, or after a gap) has another name. */
export interface Place {
  readonly log: string;
  readonly at: number;
}

export const placeText = ({ log, at }: Place): string => `${log}-${at}`;

/** Reads what `placeText` wrote; undefined for anything else. */
export function parsePlace(text: string): Place | undefined {
  const found = /^([0-9a-f]{8})-(\d{1,15})$/.exec(text);
  return found?.[1] === undefined ? undefined : { log: found[1], at: Number(found[2]) };
}

/** The newest changes in the order heard, numbered, for resuming. */
export class ChangeLog {
  #name: string;
  #last = 0;
  #kept: Change[] = [];
  readonly #newName: () => string;

  constructor(newName: () => string) {
    this.#newName = newName;
    this.#name = newName();
  }

  get end(): Place {
    return { log: this.#name, at: this.#last };
  }

  add(change: Change): void {
    this.#last += 1;
    this.#kept.push(change);
    if (this.#kept.length > 2 * KEPT) this.#kept = this.#kept.slice(-KEPT);
  }

  /** Changes may be missing from here on: nobody resumes at a place before. */
  breakOff(): void {
    this.#name = this.#newName();
    this.#kept = [];
  }

  /** What came after a place; undefined when that is not known any more. */
  after(place: Place): readonly Change[] | undefined {
    const missed = this.#last - place.at;
    if (place.log !== this.#name || missed < 0 || missed > this.#kept.length) return undefined;
    return missed === 0 ? [] : this.#kept.slice(-missed);
  }
}
