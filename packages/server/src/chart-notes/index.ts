/** Chart notes: what people and pipelines write beside a moment. */
export { toWire } from './chart-note-rules.js';
export { loadNotesOfMonitor, loadNotesOfScope } from './chart-note-sql.js';
