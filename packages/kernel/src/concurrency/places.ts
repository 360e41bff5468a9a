import { Fault } from '../fault.js';

const RETRY_AFTER_S = 15;

export interface PlacesRule {
  /** Of everybody together. */
  readonly all: number;
  /** What is said to who has too many himself, and where there are too many of all. */
  readonly his: string;
  readonly everybodys: string;
}

/** So many pieces of work are under way at once, of all and of each who asks, so that nobody keeps others out. */
export class Places {
  readonly #rule: PlacesRule;
  #taken = 0;
  #isWanted = false;
  readonly #byAsker = new Map<string, number>();

  constructor(rule: PlacesRule) {
    this.#rule = rule;
  }

  /** Somebody found no place since one was given back last. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /**
   * @param asker undefined: nobody counts his; `most` of one asker
   * @returns gives the place back, however often it is called
   * @throws Fault `limited`
   */
  take(asker: string | undefined, most: number): () => void {
    const { all, his, everybodys } = this.#rule;
    const held = asker === undefined ? 0 : (this.#byAsker.get(asker) ?? 0);
    if (held >= most) throw limited(`${his}: try again soon`);
    if (this.#taken >= all) {
      this.#isWanted = true;
      throw limited(`${everybodys}: try again soon`);
    }
    this.#taken += 1;
    if (asker !== undefined) this.#byAsker.set(asker, held + 1);
    let isGiven = false;
    return () => {
      if (!isGiven) this.#giveBack(asker);
      isGiven = true;
    };
  }

  #giveBack(asker: string | undefined): void {
    this.#taken -= 1;
    this.#isWanted = false;
    if (asker === undefined) return;
    const left = (this.#byAsker.get(asker) ?? 0) - 1;
    if (left > 0) this.#byAsker.set(asker, left);
    else this.#byAsker.delete(asker);
  }
}

export const limited = (text: string): Fault => new Fault('limited', text, { retryAfterS: RETRY_AFTER_S });
