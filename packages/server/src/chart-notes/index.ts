/** Chart notes: what operators and pipelines record at an instant. */
export { toWire } from './chart-note-rules.js';
export { loadMonitorNotes, loadScopeNotes } from './chart-note-sql.js';
