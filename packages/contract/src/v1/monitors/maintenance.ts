import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { Cursor, InstantMs, Take, pageShape, queryNumber } from '../shared.js';

/** A maintenance period with its monitor. Change it under `/v4/Monitor/{guid}/MaintenancePeriod`. */
export const MaintenanceRow = z.object({
  Id: z.int(),
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  ScheduleMode: z.enum(['OneTime', 'Daily', 'Weekly', 'Monthly']),
  StartDateTime: z.string().optional(),
  EndDateTime: z.string().optional(),
  WeekDay: z.string().optional(),
  MonthDay: z.int().optional(),
  StartTime: z.string().optional(),
  EndTime: z.string().optional(),
  MaintenanceType: z.enum(['DisableMonitoring', 'DisableNotifications']),
  Description: z.string().optional(),
  IsRunning: z.boolean(),
  IsEnded: z.boolean().meta({ description: 'True for a one-time period that has ended.' }),
  NextFromAt: InstantMs.optional().meta({ description: 'Start of the current or next occurrence.' }),
  NextUntilAt: InstantMs.optional(),
  MayEdit: z.boolean().meta({ description: 'Whether the caller may change or delete it.' }),
});
export type MaintenanceRow = z.infer<typeof MaintenanceRow>;

export const maintenanceViewEndpoints = {
  list: endpoint({
    id: 'v1ListMaintenance',
    surface: 'v1',
    area: 'Maintenance',
    method: 'GET',
    path: '/MaintenancePeriod',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary:
      'List the maintenance periods of monitors whose settings the caller may view: current, future and past ones',
    query: z.object({
      Search: z.string().optional().meta({ description: 'Part of the monitor name or description.' }),
      MonitorGuid: z.guid().optional(),
      Kind: z
        .enum(['OneTime', 'Recurring', 'Past'])
        .optional()
        .meta({ description: 'Past: one-time periods that have ended, and periods that never occur.' }),
      Cursor,
      Take,
    }),
    status: 200,
    reply: pageShape(MaintenanceRow),
  }),
  end: endpoint({
    id: 'v1EndMaintenance',
    surface: 'v1',
    area: 'Maintenance',
    method: 'POST',
    path: '/Monitor/:monitorGuid/MaintenancePeriod/:maintenancePeriodId/End',
    credentials: 'account',
    permission: { kind: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
    summary: 'End a one-time maintenance period now, by the clock of the service',
    description: 'Returns 409 if the period is recurring, has not begun or has already ended.',
    params: z.object({ monitorGuid: z.guid(), maintenancePeriodId: queryNumber.min(0).max(2_147_483_647) }),
    status: 204,
  }),
};
