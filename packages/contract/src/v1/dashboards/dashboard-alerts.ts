import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery } from './dashboard.js';
import { checkpointFilter } from './dashboard-filters.js';
import { CheckId, Cursor, InstantMs, pageShape, Take } from '../shared.js';
import { checkLevels } from './tile-checks.js';

/** An alert with the first error behind it. */
const Row = z.object({
  AlertGuid: z.guid(),
  AlertType: z.enum(['Error', 'Reminder', 'Ok']),
  At: InstantMs,
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  ErrorLevel: z
    .enum(['NoError', 'Confirmed'])
    .meta({ description: 'Only confirmed errors lead to alerts; NoError: it told of the recovery.' }),
  AlertName: z.string().meta({ description: 'Of the alert definition.' }),
  EscalationLevelId: z.int().optional(),
  Ordinal: z.int().meta({ description: 'Which reminder, from 1; 0 for the others.' }),
  IncidentId: z.int().optional(),
  ErrorDescription: z
    .string()
    .meta({ description: 'Of the first error behind it; of one that is kept no more what the alert said.' }),
  MonitorCheckId: CheckId.optional().meta({ description: 'The check with that error, while it is kept.' }),
  CheckpointName: z.string().optional().meta({ description: 'Where that check was made.' }),
});

export const DashboardAlerts = pageShape(Row).meta({
  description: 'Newest first. Alerts about the service itself are of no monitor, and are left out.',
});
export type DashboardAlerts = z.infer<typeof DashboardAlerts>;

export const DashboardAlertsQuery = DashboardFiguresQuery.extend({
  ...checkpointFilter,
  Level: z
    .enum(checkLevels)
    .optional()
    .meta({ description: 'Errors and Confirmed: alerts and reminders of errors; Ok: recoveries. Default: all.' }),
  Cursor,
  Take,
});
export type DashboardAlertsQuery = z.infer<typeof DashboardAlertsQuery>;

export const dashboardAlertEndpoints = {
  list: endpoint({
    surface: 'v1',
    area: 'Dashboard',
    credentials: 'account',
    method: 'GET',
    status: 200,
    id: 'v1ListDashboardAlerts',
    path: '/Dashboard/:dashboardGuid/Alert',
    params: z.object({ dashboardGuid: z.guid() }),
    right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    summary: 'Alerts of its monitors, newest first; without a period in the query, of the one the dashboard is set to',
    query: DashboardAlertsQuery,
    reply: DashboardAlerts,
  }),
};
