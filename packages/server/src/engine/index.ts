/** Public exports of the engine that `app/` uses besides its module. */
export { startEngineTime } from './time/start-engine-time.js';
export { ServerKeys } from './dispatch/server-keys.js';
export { loadUnobservedTimes } from './plan/missed-sql.js';
export { requestRun } from './plan/run-request-sql.js';
export { createSteadyClock } from './time/steady-clock.js';
