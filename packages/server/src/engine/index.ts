/** Public exports of the engine that `app/` uses besides its module. */
export { lastEngineTime } from './lease/lease-sql.js';
export { loadUnobservedTimes } from './plan/missed-sql.js';
export { requestRun } from './plan/run-request-sql.js';
export { createSteadyClock } from './time/steady-clock.js';
