/** The front door of access: who calls, what he may do, and what the account is made of. */
export type { Caller } from './caller.js';
export {
  LADDERS,
  MONITOR_LEVELS,
  Rights,
  SYSTEM_TYPES,
  impliedBy,
  levelOf,
  requiring,
  type ContextType,
  type Grant,
  type ItemType,
  type SystemType,
} from './rights-rules.js';
