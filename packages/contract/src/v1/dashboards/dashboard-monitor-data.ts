import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery, DashboardNumbers } from './dashboard.js';
import { InstantMs, Percent } from '../shared.js';
import { SlaFigures } from '../sla/sla.js';
import { rowsFor } from './tile-columns.js';

const ms = z.number().min(0).optional();
const { UptimeState, LoadTimeState, ResponseState } = SlaFigures.shape;

/** SLA result of a monitor. Absent for groups, since it is never added up over monitors. */
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

/** Figures of monitors or monitor groups with SLA results and targets. */
export const DashboardMonitorData = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  RowsFor: z.enum(rowsFor),
  Sla: z
    .object({
      SlaGuid: z.guid(),
      Description: z.string(),
      CountsFromAt: InstantMs.meta({
        description: 'FromAt, or the time at which the SLA was created if that is later.',
      }),
      SlaTargetPercentage: Percent,
      SlaTargetTotalTime: ms,
      OperatorResponseTarget: ms,
    })
    .optional()
    .meta({ description: 'The SLA of the tile, otherwise the first of the account. Absent for groups.' }),
  Total: z.int().meta({ description: 'Number of monitors or groups of the tile.' }),
  Rows: z.array(DashboardNumbers.extend({ Guid: z.guid(), Name: z.string(), ...slaFields })).meta({
    description:
      'In the order of the tile, otherwise by name. Limited to the first 200 monitors or 50 groups by name. Groups without visible monitors are not included.',
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
      'Get the figures and SLA results of the monitors or groups of a dashboard, with the settings of a tile. The period defaults to that of the dashboard.',
    permission: { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    params: z.object({ dashboardGuid: z.guid() }),
    query: DashboardFiguresQuery,
    reply: DashboardMonitorData,
  }),
};
