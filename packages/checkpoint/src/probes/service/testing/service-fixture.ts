import type { ServiceOutcome } from '@vedette/contract/checkpoint/protocol';
import type { Target } from '@vedette/contract/checkpoint/target';
import { tools } from '../../http/testing/http-fixture.js';
import type { Probe, ProbeTools } from '../../probe-tools.js';
import { createServiceProbe, type CheckService } from '../probe.js';

/** A loopback service with short timeouts; `fields` contains the fields of its kind. */
export const anEndpoint = <const M extends object>(fields: M) => ({
  host: '127.0.0.1',
  port: 1,
  ipVersion: 'IpV4' as const,
  connectTimeoutMs: 400,
  totalTimeoutMs: 800,
  ...fields,
});

export interface MeasuredServiceOutcome extends ServiceOutcome {
  readonly durationMs: number;
}

/** Returns a function that probes once and measures its duration; `overrides` changes the target. */
export function createServiceProber<T extends Target>(
  checkService: CheckService<T>,
  target: T,
  overrides: Partial<ProbeTools> = {},
) {
  return createProber(createServiceProbe(tools(overrides), checkService), target);
}

/** Like `createServiceProber`, for an existing probe. */
export function createProber<T extends Target>(probe: Probe<T>, target: T) {
  return async (targetOverrides: Partial<T> = {}): Promise<MeasuredServiceOutcome> => {
    const startedAt = performance.now();
    const outcome = await probe({ ...target, ...targetOverrides }, new AbortController().signal, { serverId: 1 });
    if (outcome.kind !== 'service') throw new Error('a service probe returned another kind of outcome');
    return { ...outcome, durationMs: performance.now() - startedAt };
  };
}
