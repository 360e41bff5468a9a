/** Shared parts of all definitions: declarative resources, and their building blocks for those written out. */
export {
  definition,
  type Entry,
  fieldsByName,
  type StoredFields,
  type Storage,
  type Within,
  type Write,
} from './definition.js';
export { mountDefinition } from './definition-routes.js';
export { type AuditedChange, noteChange } from './note-change.js';
export {
  announce,
  type Change,
  changing,
  type Db,
  lockDefinition,
  type Named,
  duplicateName,
  noteUnknown,
  type ReferenceKind,
  translateDuplicateName,
  type Tx,
} from './references-sql.js';
export { tableStorage } from './table-storage-sql.js';
export { findByGuid } from './use-cases.js';
