import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery, DashboardNumbers } from './dashboard.js';
import { InstantMs, Percent } from '../shared.js';
import { SlaFigures } from '../sla/sla.js';
import { rowsFor } from './tile-columns.js';

const ms = z.number().min(0).optional();
const { UptimeState, LoadTimeState, ResponseState } = SlaFigures.shape;

/** What an SLA says of a monitor; absent of groups, as it is never added up over monitors. */
const slaFields = {
  SlaUptimePercentage: Percent.optional(),
  SlaUptimeState: UptimeState,
  SlaTotalTime: ms,
  SlaLoadTimeState: LoadTimeState,
  SlaDownMs: ms,
  SlaDowntimePercentage: Percent.optional().meta({ description: '100 - SlaUptimePercentage.' }),
  SlaOperatorResponseTime: ms,
  SlaResponseState: ResponseState,
};

/** Figures of monitors or of monitor groups, beside what an SLA says and wants. */
export const DashboardMonitorData = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  RowsFor: z.enum(rowsFor),
  Sla: z
    .object({
      SlaGuid: z.guid(),
      Description: z.string(),
      CountsFromAt: InstantMs.meta({ description: 'FromAt, or the moment the SLA was made.' }),
      SlaTargetPercentage: Percent,
      SlaTargetTotalTime: ms,
      OperatorResponseTarget: ms,
    })
    .optional()
    .meta({ description: 'The one the tile names, else the first of the account; of groups none.' }),
  Total: z.int().meta({ description: 'Monitors or groups it is about.' }),
  Rows: z.array(DashboardNumbers.extend({ Guid: z.guid(), Name: z.string(), ...slaFields })).meta({
    description:
      'As the tile is sorted, else by name; of the first 200 monitors or 50 groups by name. Groups without a monitor the caller may see are left out.',
  }),
});
export type DashboardMonitorData = z.infer<typeof DashboardMonitorData>;

export const dashboardMonitorDataEndpoints = {
  read: endpoint({
    surface: 'v1',
    area: 'Dashboard',
    credentials: 'account',
    method: 'GET',
    status: 200,
    id: 'v1ReadDashboardMonitorData',
    path: '/Dashboard/:dashboardGuid/MonitorData',
    summary:
      'Figures of its monitors or monitor groups, with what an SLA says of them, as a tile is set to; without a period in the query, of the one the dashboard is set to',
    right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    params: z.object({ dashboardGuid: z.guid() }),
    query: DashboardFiguresQuery,
    reply: DashboardMonitorData,
  }),
};
