import type { ServiceOutcome } from '@vedette/contract/checkpoint/protocol';
import type { Target } from '@vedette/contract/checkpoint/target';
import { tools } from '../../http/testing/bench.js';
import type { Probe, ProbeTools } from '../../tools.js';
import { serviceProbe, type ServiceWork } from '../probe.js';

/** A loopback service with short timeouts; `fields` contains the fields of its kind. */
export const anEndpoint = <const M extends object>(more: M) => ({
  host: '127.0.0.1',
  port: 1,
  ipVersion: 'IpV4' as const,
  connectTimeoutMs: 400,
  totalTimeoutMs: 800,
  ...more,
});

export interface ServiceRun extends ServiceOutcome {
  readonly tookMs: number;
}

/** Returns a function that probes once and measures its duration; `overrides` changes the target. */
export function serviceProber<T extends Target>(work: ServiceWork<T>, target: T, over: Partial<ProbeTools> = {}) {
  return createProber(serviceProbe(tools(over), work), target);
}

/** Like `createServiceProber`, for an existing probe. */
export function createProber<T extends Target>(probe: Probe<T>, target: T) {
  return async (change: Partial<T> = {}): Promise<ServiceRun> => {
    const startedAt = performance.now();
    const outcome = await probe({ ...target, ...change }, new AbortController().signal, { serverId: 1 });
    if (outcome.kind !== 'service') throw new Error('a service probe returned another kind of outcome');
    return { ...outcome, tookMs: performance.now() - startedAt };
  };
}
