import { connect } from 'node:net';
import type { Clock } from '@vedette/kernel/clock';
import { after } from '../net/timer.js';

/** A place that is nearly always there, `host:port`; when none of them is, it is our own connection that is down. */
export type ReferenceTarget = string;

const LIMIT_MS = 3_000;
const FRESH_MS = 2_000;

function canReach(target: ReferenceTarget): Promise<boolean> {
  const at = target.lastIndexOf(':');
  const host = target.slice(0, at).replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(target.slice(at + 1)) });
    const finish = (isThere: boolean): void => {
      stop();
      socket.destroy();
      resolve(isThere);
    };
    const stop = after(LIMIT_MS, () => finish(false));
    // A refusal came from the other side, so the way there is open.
    socket.once('error', (error: NodeJS.ErrnoException) => finish(error.code === 'ECONNREFUSED'));
    socket.once('connect', () => finish(true));
  });
}

export const NO_REFERENCE = 'no reference target can be reached';

/** Tells whether the checkpoint's own connection works. Answers are shared by all who ask within two seconds. */
export class ReferenceProbes {
  readonly #targets: readonly ReferenceTarget[];
  readonly #clock: Pick<Clock, 'elapsed'>;
  #asked: { readonly at: number; readonly answer: Promise<readonly string[]> } | undefined;

  constructor(targets: readonly ReferenceTarget[], clock: Pick<Clock, 'elapsed'>) {
    this.#targets = targets;
    this.#clock = clock;
  }

  /** The answer that was given last, or is being found. */
  get latest(): Promise<readonly string[]> {
    return this.#asked?.answer ?? Promise.resolve([]);
  }

  /** Why the checkpoint is impaired; empty when one target answers, or when there is none to ask. */
  impairments(): Promise<readonly string[]> {
    if (this.#targets.length === 0) return Promise.resolve([]);
    const now = this.#clock.elapsed();
    if (this.#asked && now - this.#asked.at < FRESH_MS) return this.#asked.answer;
    const answer = Promise.all(this.#targets.map(canReach)).then((answers) =>
      answers.some(Boolean) ? [] : [NO_REFERENCE],
    );
    this.#asked = { at: now, answer };
    return answer;
  }
}
