import type { Target } from '@vedette/contract/checkpoint/target';
import { CheckTimer } from '../../net/check-timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { Probe, ProbeTools } from '../probe-tools.js';
import { ServiceCheck } from './service-check.js';

/**
 * Checks one kind of service and records facts in `check`.
 * @throws ProbeFailure when it fails.
 */
export type CheckService<T extends Target> = (check: ServiceCheck, target: T) => Promise<void>;

/**
 * Creates the probe of a kind of service: enforces time limits, always returns an outcome, and closes every connection.
 */
export function createServiceProbe<T extends Target>(tools: ProbeTools, checkService: CheckService<T>): Probe<T> {
  const elapsed = (): number => tools.clock.elapsed();
  return async (target, signal) => {
    const timer = new CheckTimer({ elapsed, totalTimeoutMs: target.totalTimeoutMs, signal });
    const check = new ServiceCheck(timer, tools);
    if ('password' in target) check.addSecret(target.password);
    try {
      await checkService(check, target);
      return check.buildOutcome(undefined);
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
      return check.buildOutcome(error);
    } finally {
      check.close();
    }
  };
}
