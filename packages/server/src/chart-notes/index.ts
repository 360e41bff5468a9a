/** Chart notes: what people and pipelines write beside a moment. */
export { registerChartNoteRoutes } from './chart-note-routes.js';
export { toWire } from './chart-note-rules.js';
export { dropOldChartNotes, loadNotesOfMonitor, loadNotesOfScope } from './chart-note-sql.js';
export type { ChartNoteDeps } from './chart-notes.js';
