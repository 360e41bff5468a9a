import { chartNoteEndpoints as notes } from '@vedette/contract/v1/chart-notes/chart-note';
import { mount, type RouteHost } from '../http/index.js';
import {
  changeChartNote,
  createChartNote,
  listChartNotes,
  readChartNote,
  removeChartNote,
  type NoteContext,
} from './chart-notes.js';

/** Serves chart notes. */
export function registerChartNoteRoutes(host: RouteHost, deps: NoteContext): void {
  mount(host, notes.list, ({ caller, query }) => listChartNotes(deps, caller, query));
  mount(host, notes.create, ({ caller, body }) => createChartNote(deps, caller, body));
  mount(host, notes.read, ({ caller, params }) => readChartNote(deps, caller, params.chartNoteGuid));
  mount(host, notes.change, ({ caller, params, body }) => changeChartNote(deps, caller, params.chartNoteGuid, body));
  mount(host, notes.remove, ({ caller, params }) => removeChartNote(deps, caller, params.chartNoteGuid));
}
