import { connect } from 'node:net';
import type { Clock } from '@vedette/kernel/clock';
import type { ChooseProxy, OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { askForTunnel } from '@vedette/protocols/proxied-fetch';
import { after } from '../timer.js';

/** A highly available host, `host:port`. */
type ReferenceTarget = string;

/** Hosts of one kind. If none can be reached, this checkpoint has no connection to them. */
export type ReferenceGroup = readonly ReferenceTarget[];

const LIMIT_MS = 3_000;
const FRESH_MS = 2_000;

interface ReferenceOptions {
  readonly limitMs?: number | undefined;
  /** Proxies for the hosts. Default: none. */
  readonly proxy?: ChooseProxy | undefined;
}

async function canReach(
  target: ReferenceTarget,
  { limitMs = LIMIT_MS, proxy: choose }: ReferenceOptions,
): Promise<boolean> {
  const at = target.lastIndexOf(':');
  const place = { host: target.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(target.slice(at + 1)) };
  const proxy = choose?.({ protocol: 'https:', ...place });
  return proxy ? canReachBy(proxy, place, limitMs) : canConnect(place, limitMs);
}

/**
 * A proxy that denies the port or the login shows that the connection works. A proxy without a route returns 502, 503
 * or 504.
 */
async function canReachBy(proxy: OutboundProxy, reference: HostAndPort, limitMs: number): Promise<boolean> {
  try {
    const { status, socket } = await askForTunnel(proxy, reference, limitMs);
    socket.destroy();
    return status < 502 || status > 504;
  } catch {
    return false;
  }
}

interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

function canConnect({ host, port }: HostAndPort, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (isThere: boolean): void => {
      stop();
      socket.destroy();
      resolve(isThere);
    };
    // The timer may itself fire late, before a response that waited behind the same stall is read.
    const stop = after(limitMs, () => setImmediate(() => finish(false)));
    // A refusal comes from the host, so the connection works.
    socket.once('error', (error: NodeJS.ErrnoException) => finish(error.code === 'ECONNREFUSED'));
    socket.once('connect', () => finish(true));
  });
}

/** @returns why the checkpoint is impaired; undefined if one of the group responds or the group is empty. */
async function findImpairment(group: ReferenceGroup, ways: ReferenceOptions): Promise<string | undefined> {
  const answers = await Promise.all(group.map((target) => canReach(target, ways)));
  return group.length === 0 || answers.some(Boolean) ? undefined : `cannot reach ${group.join(' or ')}`;
}

/** Tests the checkpoint's own connection. Results are shared by callers for two seconds. */
export class ReferenceProbes {
  readonly #groups: readonly ReferenceGroup[];
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #ways: ReferenceOptions;
  #cached: { readonly at: number; readonly answer: Promise<readonly string[]> } | undefined;

  constructor(groups: readonly ReferenceGroup[], clock: Pick<Clock, 'elapsed'>, ways: ReferenceOptions = {}) {
    this.#groups = groups;
    this.#clock = clock;
    this.#ways = ways;
  }

  /** The latest result, or the pending one. */
  get latest(): Promise<readonly string[]> {
    return this.#cached?.answer ?? Promise.resolve([]);
  }

  /** Returns why the checkpoint is impaired: one entry for each unreachable group; empty if all is well. */
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
