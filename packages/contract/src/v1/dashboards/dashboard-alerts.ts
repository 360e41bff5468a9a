import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery } from './dashboard.js';
import { checkpointFilter } from './dashboard-filters.js';
import { CheckId, Cursor, InstantMs, pageShape, Take } from '../shared.js';
import { checkLevels } from './tile-checks.js';

/** An alert with the first error of its incident. */
const Row = z.object({
  AlertGuid: z.guid(),
  AlertType: z.enum(['Error', 'Reminder', 'Ok']),
  At: InstantMs,
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  ErrorLevel: z
    .enum(['NoError', 'Confirmed'])
    .meta({ description: 'Only confirmed errors cause alerts. NoError: an alert about the recovery.' }),
  AlertName: z.string().meta({ description: 'Name of the alert definition.' }),
  EscalationLevelId: z.int().optional(),
  Ordinal: z.int().meta({ description: 'Number of the reminder, from 1. 0 for other alerts.' }),
  IncidentId: z.int().optional(),
  ErrorDescription: z.string().meta({
    description: 'Description of the first error. If that check is no longer stored, the description in the alert.',
  }),
  MonitorCheckId: CheckId.optional().meta({
    description: 'Check with that error. Absent once it is no longer stored.',
  }),
  CheckpointName: z.string().optional().meta({ description: 'Checkpoint that ran that check.' }),
});

export const DashboardAlerts = pageShape(Row).meta({
  description: 'Newest first. System alerts have no monitor and are not included.',
});
export type DashboardAlerts = z.infer<typeof DashboardAlerts>;

export const DashboardAlertsQuery = DashboardFiguresQuery.extend({
  ...checkpointFilter,
  Level: z
    .enum(checkLevels)
    .optional()
    .meta({ description: 'Errors and Confirmed: alerts and reminders of errors. Ok: recoveries. Default: all.' }),
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
    permission: { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    summary:
      'List the alerts of the monitors of a dashboard, newest first. The period defaults to that of the dashboard.',
    query: DashboardAlertsQuery,
    reply: DashboardAlerts,
  }),
};
