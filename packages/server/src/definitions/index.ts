/** Shared parts of all definitions: declarative resources, and their building blocks for those written out. */
export {
  definition,
  type Entry,
  fieldsByName,
  type StoredFields,
  type Storage,
  type HookContext,
  type DefinitionWrite,
} from './definition.js';
export { mountDefinition } from './definition-routes.js';
export { type AuditedChange, auditChange } from './audit-change.js';
export {
  announce,
  type Change,
  runReferencingChange,
  type Db,
  lockDefinition,
  type ReferenceField,
  duplicateName,
  addUnknownReferenceProblems,
  type ReferenceKind,
  translateDuplicateName,
  type Tx,
} from './references-sql.js';
export { tableStorage } from './table-storage-sql.js';
export { findByGuid } from './use-cases.js';
