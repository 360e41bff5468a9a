/** Public interface of rights: who calls, and what they may do. */
export type { Caller, SignInMethod } from './caller.js';
export { operatorPermissionName, levelOnGroup, levelOnOperator, OPERATOR_LEVELS } from './people-rights-rules.js';
export { requireProof } from './proof.js';
export {
  PERMISSIONS_BY_STRENGTH,
  MONITOR_LEVELS,
  Rights,
  SYSTEM_TYPES,
  includedPermissions,
  permissionLevel,
  dependentPermissions,
  type ContextType,
  type Grant,
  type ItemType,
  type SystemType,
} from './rights-rules.js';
export { mayEditMonitors, maySeeAny } from './item-access-rules.js';
