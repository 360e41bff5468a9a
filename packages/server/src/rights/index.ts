/** Public interface of rights: who calls, and what they may do. */
export type { Caller, SignInMethod } from './caller.js';
export { grantFor, levelOnGroup, levelOnOperator, PEOPLE_LEVELS } from './people-rights-rules.js';
export { requireProof } from './proof.js';
export {
  LADDERS,
  MONITOR_LEVELS,
  Rights,
  SYSTEM_TYPES,
  impliedBy,
  permissionLevel,
  requiring,
  type ContextType,
  type Grant,
  type ItemType,
  type SystemType,
} from './rights-rules.js';
export { editsMonitors, seesSome } from './sees-rules.js';
