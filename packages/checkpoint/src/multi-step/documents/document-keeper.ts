import { errorCodes } from '@vedette/contract/v4/error-codes';
import { watchStarving, type WaitedMs } from '../../confined/starved.js';
import { after, idly } from '../../net/timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { Place } from './places.js';

/** Nobody asked for so long: a large document is let go of, and the place with it. */
const IDLE_MS = 30_000;
const START_WITHIN_MS = 20_000;

const notStarted = (): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, 'the answer could not be asked: nothing to ask it in was ready in time');

const starved = (): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, 'the answer could not be asked: the machine is too busy');

/** Keeps one document in a place of its own and asks about it, one question at a time. The place is made with the first one. */
export class DocumentKeeper {
  readonly #open: () => Place;
  readonly #waitedMs: WaitedMs | undefined;
  #place: Place | undefined;
  #known: string | undefined;
  #stopIdling = (): void => undefined;

  constructor(open: () => Place, waitedMs?: WaitedMs) {
    this.#open = open;
    this.#waitedMs = waitedMs;
  }

  /**
   * The answer; undefined when there was none in time, or the place died of the question. Then it is made anew.
   * @throws ProbeFailure 29002 when there is no place to ask in, or none had CPU for it.
   */
  async ask(document: string, query: unknown, limitMs: number): Promise<unknown> {
    this.#stopIdling();
    const place = this.#place ?? (await this.#start());
    if (this.#known !== document) {
      // Two large documents at once may be too much: the one before goes first.
      if (this.#known !== undefined) place.post({ text: '' });
      place.post({ text: document });
    }
    this.#known = document;
    place.post({ query });
    const [startedAt, starves] = [performance.now(), watchStarving([place.pid], this.#waitedMs)];
    const answer = await hear(place, 'message', limitMs);
    if (answer === undefined) {
      const isOurFault = starves(performance.now() - startedAt);
      await this.close();
      if (isOurFault) throw starved();
    } else this.#stopIdling = idly(IDLE_MS, () => void this.close());
    return answer;
  }

  async close(): Promise<void> {
    this.#stopIdling();
    const ended = this.#place;
    this.#place = undefined;
    this.#known = undefined;
    await ended?.end();
  }

  async #start(): Promise<Place> {
    const place = (this.#place = this.#open());
    if ((await hear(place, 'ready', START_WITHIN_MS)) !== undefined) return place;
    await this.close();
    throw notStarted();
  }
}

/** What the place says next; undefined when it says nothing in time, or ends. */
function hear(place: Place, what: 'message' | 'ready', limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (said: unknown): void => {
      stop();
      place.listen(undefined);
      resolve(said);
    };
    const stop = after(limitMs, () => settle(undefined));
    place.listen((event, said) => {
      if (event === what) settle(said);
      else if (event === 'end') settle(undefined);
    });
  });
}
