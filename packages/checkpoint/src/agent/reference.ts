import { connect } from 'node:net';
import type { Clock } from '@vedette/kernel/clock';
import type { ChooseProxy, OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { askForTunnel } from '@vedette/protocols/proxied-fetch';
import { after } from '../timer.js';

/** A place that is nearly always there, `host:port`. */
type ReferenceTarget = string;

/** Places of one kind; when none of them can be reached, it is the way there that is closed for this checkpoint. */
export type ReferenceGroup = readonly ReferenceTarget[];

const LIMIT_MS = 3_000;
const FRESH_MS = 2_000;

interface Ways {
  readonly limitMs?: number | undefined;
  /** Which proxy leads to a place; default: none. */
  readonly proxy?: ChooseProxy | undefined;
}

async function canReach(target: ReferenceTarget, { limitMs = LIMIT_MS, proxy: choose }: Ways): Promise<boolean> {
  const at = target.lastIndexOf(':');
  const place = { host: target.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(target.slice(at + 1)) };
  const proxy = choose?.({ protocol: 'https:', ...place });
  return proxy ? canReachBy(proxy, place, limitMs) : canConnect(place, limitMs);
}

/** A proxy that may not open this port, or not for us, shows that the way to it is open; one without a way says 502, 503 or 504. */
async function canReachBy(proxy: OutboundProxy, place: Place, limitMs: number): Promise<boolean> {
  try {
    const { status, socket } = await askForTunnel(proxy, place, limitMs);
    socket.destroy();
    return status < 502 || status > 504;
  } catch {
    return false;
  }
}

interface Place {
  readonly host: string;
  readonly port: number;
}

function canConnect({ host, port }: Place, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
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
async function findImpairment(group: ReferenceGroup, ways: Ways): Promise<string | undefined> {
  const answers = await Promise.all(group.map((target) => canReach(target, ways)));
  return group.length === 0 || answers.some(Boolean) ? undefined : `cannot reach ${group.join(' or ')}`;
}

/** Tells whether the checkpoint's own connection works. Answers are shared by all who ask within two seconds. */
export class ReferenceProbes {
  readonly #groups: readonly ReferenceGroup[];
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #ways: Ways;
  #cached: { readonly at: number; readonly answer: Promise<readonly string[]> } | undefined;

  constructor(groups: readonly ReferenceGroup[], clock: Pick<Clock, 'elapsed'>, ways: Ways = {}) {
    this.#groups = groups;
    this.#clock = clock;
    this.#ways = ways;
  }

  /** The answer that was given last, or is being found. */
  get latest(): Promise<readonly string[]> {
    return this.#cached?.answer ?? Promise.resolve([]);
  }

  /** Why the checkpoint is impaired, one entry for each group of which nobody answers; empty when all is well. */
  impairments(): Promise<readonly string[]> {
    const now = this.#clock.elapsed();
    if (this.#cached && now - this.#cached.at < FRESH_MS) return this.#cached.answer;
    const answer = Promise.all(this.#groups.map((group) => findImpairment(group, this.#ways))).then((found) =>
      found.filter((impairment) => impairment !== undefined),
    );
    this.#cached = { at: now, answer };
    return answer;
  }
}
