import type { Context } from '../module/context.js';
import { createMonitorAccess } from '../monitors/index.js';
import type { Caller } from '../rights/index.js';
import { readMonitorCoverage } from './explain/coverage.js';
import { createAlertingPorts } from './ports/service-ports.js';

/** Returns a reader of the alert coverage of a caller's monitors. */
export const createCoverageReader = (context: Pick<Context, 'db' | 'clock' | 'random'>) => {
  const ports = createAlertingPorts(context.random);
  const { visibleTo } = createMonitorAccess(context);
  return (caller: Caller) => readMonitorCoverage({ ...context, ports, visibleTo }, caller);
};
