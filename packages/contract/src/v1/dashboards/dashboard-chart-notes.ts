import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { ChartNote } from '../chart-notes/chart-note.js';
import { DashboardFiguresQuery } from './dashboard.js';
import { InstantMs } from '../shared.js';

/** Maximum chart notes that the charts of a tile mark. */
export const MAX_CHART_NOTES = 100;

const Row = ChartNote.extend({
  AboutName: z
    .string()
    .optional()
    .meta({ description: 'Name of the monitor or group of the note. Absent if the note is about the whole account.' }),
});

export const DashboardChartNotes = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  Rows: z.array(Row).meta({ description: `The newest ${String(MAX_CHART_NOTES)}, oldest first.` }),
  HasMore: z.boolean().meta({ description: 'Whether the period has older notes, which are not included.' }),
});
export type DashboardChartNotes = z.infer<typeof DashboardChartNotes>;

export const dashboardChartNoteEndpoints = {
  list: endpoint({
    surface: 'v1',
    area: 'Dashboard',
    credentials: 'account',
    method: 'GET',
    status: 200,
    id: 'v1ListDashboardChartNotes',
    path: '/Dashboard/:dashboardGuid/ChartNote',
    params: z.object({ dashboardGuid: z.guid() }),
    permission: { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    summary:
      'List the chart notes about the monitors of a dashboard, their groups and the account. The period defaults to that of the dashboard.',
    query: DashboardFiguresQuery,
    reply: DashboardChartNotes,
  }),
};
