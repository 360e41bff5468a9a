import type { Context } from '../module/context.js';
import { monitorAccess } from '../monitors/index.js';
import type { Caller } from '../rights/index.js';
import { readMonitorCoverage } from './explain/coverage.js';
import { alertingPorts } from './ports/service-ports.js';

/** Returns a reader of the alert coverage of a caller's monitors. */
export const coverageReader = (context: Pick<Context, 'db' | 'clock' | 'random'>) => {
  const ports = alertingPorts(context.random);
  const { visibleTo } = monitorAccess(context);
  return (caller: Caller) => readMonitorCoverage({ ...context, ports, visibleTo }, caller);
};
