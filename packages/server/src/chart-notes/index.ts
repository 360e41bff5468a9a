/** Chart notes: what operators and pipelines record at an instant. */
export { toWire } from './chart-note-rules.js';
export { loadNotesOfMonitor, loadNotesOfScope } from './chart-note-sql.js';
