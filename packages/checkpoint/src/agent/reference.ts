import { connect } from 'node:net';
import type { Clock } from '@vedette/kernel/clock';
import { after } from '../net/timer.js';

/** A place that is nearly always there, `host:port`. */
export type ReferenceTarget = string;

/** Places of one kind; when none of them can be reached, it is the way there that is closed for this checkpoint. */
export type ReferenceGroup = readonly ReferenceTarget[];

const LIMIT_MS = 3_000;
const FRESH_MS = 2_000;

function canReach(target: ReferenceTarget, limitMs: number): Promise<boolean> {
  const at = target.lastIndexOf(':');
  const host = target.slice(0, at).replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(target.slice(at + 1)) });
    const finish = (isThere: boolean): void => {
      stop();
      socket.destroy();
      resolve(isThere);
    };
    // Late itself, the timer comes before the answer that waited behind it.
    const stop = after(limitMs, () => setImmediate(() => finish(false)));
    // A refusal came from the other side, so the way there is open.
    socket.once('error', (error: NodeJS.ErrnoException) => finish(error.code === 'ECONNREFUSED'));
    socket.once('connect', () => finish(true));
  });
}

/** @returns why the checkpoint is impaired; undefined when one of the group answers, or none is to be asked. */
async function impairmentOf(group: ReferenceGroup, limitMs: number): Promise<string | undefined> {
  const answers = await Promise.all(group.map((target) => canReach(target, limitMs)));
  return group.length === 0 || answers.some(Boolean) ? undefined : `cannot reach ${group.join(' or ')}`;
}

/** Tells whether the checkpoint's own connection works. Answers are shared by all who ask within two seconds. */
export class ReferenceProbes {
  readonly #groups: readonly ReferenceGroup[];
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #limitMs: number;
  #asked: { readonly at: number; readonly answer: Promise<readonly string[]> } | undefined;

  constructor(groups: readonly ReferenceGroup[], clock: Pick<Clock, 'elapsed'>, limitMs = LIMIT_MS) {
    this.#groups = groups;
    this.#clock = clock;
    this.#limitMs = limitMs;
  }

  /** The answer that was given last, or is being found. */
  get latest(): Promise<readonly string[]> {
    return this.#asked?.answer ?? Promise.resolve([]);
  }

  /** Why the checkpoint is impaired, one entry for each group of which nobody answers; empty when all is well. */
  impairments(): Promise<readonly string[]> {
    const now = this.#clock.elapsed();
    if (this.#asked && now - this.#asked.at < FRESH_MS) return this.#asked.answer;
    const answer = Promise.all(this.#groups.map((group) => impairmentOf(group, this.#limitMs))).then((found) =>
      found.filter((impairment) => impairment !== undefined),
    );
    this.#asked = { at: now, answer };
    return answer;
  }
}
