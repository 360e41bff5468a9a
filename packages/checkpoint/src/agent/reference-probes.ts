import { connect } from 'node:net';
import type { Clock } from '@vedette/kernel/clock';
import type { ChooseProxy, OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { requestTunnel } from '@vedette/protocols/proxied-fetch';
import { startTimer } from '../timer.js';

/** A highly available host, `host:port`. */
type ReferenceTarget = string;

/** Hosts of one kind. If none can be reached, this checkpoint has no connection to them. */
export type ReferenceGroup = readonly ReferenceTarget[];

const TIMEOUT_MS = 3_000;
const CACHE_MS = 2_000;

interface ReferenceOptions {
  readonly timeoutMs?: number | undefined;
  /** Proxies for the hosts. Default: none. */
  readonly proxy?: ChooseProxy | undefined;
}

async function canReach(
  target: ReferenceTarget,
  { timeoutMs = TIMEOUT_MS, proxy: chooseProxy }: ReferenceOptions,
): Promise<boolean> {
  const colonIndex = target.lastIndexOf(':');
  const hostAndPort = {
    host: target.slice(0, colonIndex).replace(/^\[|\]$/g, ''),
    port: Number(target.slice(colonIndex + 1)),
  };
  const proxy = chooseProxy?.({ protocol: 'https:', ...hostAndPort });
  return proxy ? canReachThroughProxy(proxy, hostAndPort, timeoutMs) : canConnect(hostAndPort, timeoutMs);
}

/**
 * A proxy that denies the port or the login shows that the connection works. A proxy without a route returns 502, 503
 * or 504.
 */
async function canReachThroughProxy(proxy: OutboundProxy, reference: HostAndPort, timeoutMs: number): Promise<boolean> {
  try {
    const { status, socket } = await requestTunnel(proxy, reference, timeoutMs);
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

function canConnect({ host, port }: HostAndPort, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (isReachable: boolean): void => {
      cancelTimer();
      socket.destroy();
      resolve(isReachable);
    };
    // The timer may itself fire late, before a response that waited behind the same stall is read.
    const cancelTimer = startTimer(timeoutMs, () => setImmediate(() => finish(false)));
    // A refusal comes from the host, so the connection works.
    socket.once('error', (error: NodeJS.ErrnoException) => finish(error.code === 'ECONNREFUSED'));
    socket.once('connect', () => finish(true));
  });
}

/** Returns why the checkpoint is impaired; undefined if a host of the group responds or the group is empty. */
async function findImpairment(group: ReferenceGroup, options: ReferenceOptions): Promise<string | undefined> {
  const areReachable = await Promise.all(group.map((target) => canReach(target, options)));
  return group.length === 0 || areReachable.some(Boolean) ? undefined : `cannot reach ${group.join(' or ')}`;
}

/** Tests the checkpoint's own connection. Results are shared by callers for two seconds. */
export class ReferenceProbes {
  readonly #groups: readonly ReferenceGroup[];
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #options: ReferenceOptions;
  #cached: { readonly checkedAt: number; readonly impairments: Promise<readonly string[]> } | undefined;

  constructor(groups: readonly ReferenceGroup[], clock: Pick<Clock, 'elapsed'>, options: ReferenceOptions = {}) {
    this.#groups = groups;
    this.#clock = clock;
    this.#options = options;
  }

  /** The latest result, or the pending one. */
  get latestImpairments(): Promise<readonly string[]> {
    return this.#cached?.impairments ?? Promise.resolve([]);
  }

  /** Returns why the checkpoint is impaired: one entry for each unreachable group. */
  findImpairments(): Promise<readonly string[]> {
    const now = this.#clock.elapsed();
    if (this.#cached && now - this.#cached.checkedAt < CACHE_MS) return this.#cached.impairments;
    const impairments = Promise.all(this.#groups.map((group) => findImpairment(group, this.#options))).then((found) =>
      found.filter((impairment) => impairment !== undefined),
    );
    this.#cached = { checkedAt: now, impairments };
    return impairments;
  }
}
