import { errorCodes } from '@vedette/contract/v4/error-codes';
import { watchStarving, type WaitedMs } from '../../confined/starved.js';
import { after, idly } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { Place } from './places.js';

/** Nobody asked for so long: a large document is let go of, and the place with it. */
const IDLE_MS = 30_000;
const START_WITHIN_MS = 20_000;

export interface Patience {
  /** Of all queries together, from when there is a place. */
  readonly limitMs: number;
  /** How long a process waited for CPU; default what the system tells. */
  readonly waitedMs?: WaitedMs | undefined;
}

/** That an answer could not be asked is no word about the target: the run goes to another checkpoint. */
const queryFailure = (why: string): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, `the answer could not be asked: ${why}`);

/** Keeps one document in a place of its own and asks about it, one query at a time. The place is made with the first one. */
export class DocumentSession {
  readonly #open: () => Place;
  #place: Place | undefined;
  #known: string | undefined;
  #stopIdling = (): void => undefined;

  constructor(open: () => Place) {
    this.#open = open;
  }

  /**
   * The answers, one after the other; the first query without one is the last. It had none in time, or the place died of it,
   * which is then made anew.
   * @throws ProbeFailure 29002 when there is no place to ask in, or its process, or our own, got too little CPU.
   */
  async ask(document: string, queries: readonly unknown[], { limitMs, waitedMs }: Patience): Promise<unknown[]> {
    const place = await this.#ready();
    const starves = place.pid === undefined ? () => false : watchStarving([place.pid, process.pid], waitedMs);
    const startedAt = performance.now();
    this.#give(place, document);
    const answers: unknown[] = [];
    for (const query of queries) {
      place.post({ query });
      const heard = await hear(place, 'message', limitMs - (performance.now() - startedAt));
      if (typeof heard === 'string') {
        // Of what has ended, by itself or by us, the system tells nothing any more.
        const isStarved = heard === 'late' && starves(performance.now() - startedAt);
        await this.close();
        if (isStarved) throw queryFailure('the machine is too busy');
        return answers;
      }
      answers.push(heard.said);
    }
    this.#stopIdling = idly(IDLE_MS, () => void this.close());
    return answers;
  }

  async close(): Promise<void> {
    this.#stopIdling();
    const ended = this.#place;
    this.#place = undefined;
    this.#known = undefined;
    await ended?.end();
  }

  #give(place: Place, document: string): void {
    if (this.#known === document) return;
    // Two large documents at once may be too much: the one before goes first.
    if (this.#known !== undefined) place.post({ text: '' });
    place.post({ text: document });
    this.#known = document;
  }

  async #ready(): Promise<Place> {
    this.#stopIdling();
    if (this.#place && !this.#place.hasEnded) return this.#place;
    this.#known = undefined;
    const place = (this.#place = this.#open());
    if (typeof (await hear(place, 'ready', START_WITHIN_MS)) !== 'string') return place;
    await this.close();
    throw queryFailure('nothing to ask it in was ready in time');
  }
}

/** What the place says next; `late` when it says nothing in time. */
function hear(
  place: Place,
  what: 'message' | 'ready',
  limitMs: number,
): Promise<{ readonly said: unknown } | 'late' | 'ended'> {
  return new Promise((resolve) => {
    const settle = (heard: { readonly said: unknown } | 'late' | 'ended'): void => {
      stop();
      place.listen(undefined);
      resolve(heard);
    };
    const stop = after(limitMs, () => settle('late'));
    place.listen((event, said) => {
      if (event === what) settle({ said });
      else if (event === 'end') settle('ended');
    });
  });
}
