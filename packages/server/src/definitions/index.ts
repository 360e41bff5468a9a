/** What all definitions share: references to other definitions, one change after the other, audit. */
export { type AuditedChange, noteChange } from './note-change.js';
export {
  announce,
  type Change,
  changing,
  type Db,
  holdDefinition,
  noteUnknown,
  type ReferenceKind,
  type Tx,
} from './references-sql.js';
