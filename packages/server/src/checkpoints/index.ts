/** Checkpoints: the locations that run checks, their servers, and the choice of one for a run. */
export { isAvailable, SILENCE_MS, type Checkpoint, type CheckpointServer } from './checkpoint.js';
export { CLOCK_WARNING_MS, clockImpairment } from './clock-rules.js';
export { createCheckpointCounter, selectableCheckpoints } from './selectable-checkpoints.js';
export { serverAddresses } from './server-sql.js';
export {
  loadCheckpointNames,
  loadCheckpoints,
  loadNamedCheckpoints,
  loadRegions,
  saveServerStates,
  type ReportedState,
} from './checkpoints-sql.js';
export { addCheckpoint, findServerByKey } from './enrolment-sql.js';
export { createLocalCheckpoints } from './local-checkpoints-sql.js';
export { claimLocalServers, listLocalServers } from './local-servers-sql.js';
export { isNameable, loadVisibleLocations } from './visible-locations-sql.js';
export {
  canRun,
  chooseCheckpoint,
  eligibleCheckpoints,
  findFallback,
  findSelected,
  hasFallback,
  requiredCapabilities,
  selectedCheckpoints,
  type CheckpointRequirements,
} from './selection-rules.js';
