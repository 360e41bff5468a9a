/** Checkpoints: the places checks run from, their servers, and which of them runs a check. */
export { registerCheckpointRoutes, type CheckpointRoutesDeps } from './checkpoint-routes.js';
export { isAvailable, SILENCE_MS, type Checkpoint, type CheckpointServer } from './checkpoint.js';
export { CLOCK_WARNING_MS, clockImpairment } from './clock-rules.js';
export { serverAddresses } from './server-sql.js';
export { checkpointNames, loadCheckpoints, loadRegions, noteServerState } from './checkpoints-sql.js';
export { addCheckpoint, serverOfKey } from './enrolment-sql.js';
export { enrolmentStore } from './enrolment-store-sql.js';
export { createLocalCheckpoints } from './first-sql.js';
export { claimLocalServers, dropIdleLocalServers } from './local-servers-sql.js';
export { registerPrivateLocationRoutes, type PrivateLocationRoutesDeps } from './private-location-routes.js';
export { lookupCheckpoint, lookupPrivateLocation } from './private-location-sql.js';
export { registerRemoteCheckpointRoutes, type RemoteRoutesDeps } from './remote-routes.js';
export { isNameable, visibleLocations } from './visible-locations-sql.js';
export {
  canRun,
  chooseServer,
  needsOf,
  placesOf,
  selectedCheckpoints,
  type CheckpointWish,
  type ChoiceFacts,
} from './selection-rules.js';
