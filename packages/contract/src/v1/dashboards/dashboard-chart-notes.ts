import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { ChartNote } from '../chart-notes/chart-note.js';
import { DashboardFiguresQuery } from './dashboard.js';
import { InstantMs } from '../shared.js';

/** So many notes the charts of a tile mark at most. */
export const MAX_CHART_NOTES = 100;

const Row = ChartNote.extend({
  AboutName: z
    .string()
    .optional()
    .meta({ description: 'Of the monitor or group it is about; absent: it is about all of the account.' }),
});

export const DashboardChartNotes = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Rows: z.array(Row).meta({ description: `The newest ${String(MAX_CHART_NOTES)}, oldest first.` }),
  HasMore: z.boolean().meta({ description: 'There are older ones in the period, which are left out.' }),
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
    right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    summary:
      'Notes for charts about its monitors, their groups and the account; without a period in the query, of the one the dashboard is set to',
    query: DashboardFiguresQuery,
    reply: DashboardChartNotes,
  }),
};
