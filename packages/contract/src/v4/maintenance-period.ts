import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { scheduleModes, weekDays } from './schedule.js';
import { oneLine, text } from '../lenient.js';
import { scheduleModeRules } from '../text-patterns.js';

const maintenanceTypes = ['DisableMonitoring', 'DisableNotifications'] as const;
export type MaintenanceType = (typeof maintenanceTypes)[number];

const fields = {
  ScheduleMode: z.enum(scheduleModes),
  StartDateTime: text(40)
    .optional()
    .meta({ description: 'YYYY-MM-DDTHH:MM[:SS] in the time zone of the account. Only for OneTime.' }),
  EndDateTime: text(40)
    .optional()
    .meta({ description: 'In the same format as StartDateTime. Must not be before StartDateTime. Only for OneTime.' }),
  StartTime: text(10)
    .optional()
    .meta({ description: 'HH:mm in the time zone of the account. For Daily, Weekly and Monthly.' }),
  EndTime: text(10).optional().meta({
    description: 'In the same format as StartTime. If it is not after StartTime, the period ends on the next day.',
  }),
  WeekDay: z
    .enum(weekDays)
    .optional()
    .meta({ description: 'Day of the week on which the period starts. Only for Weekly.' }),
  MonthDay: z.int().min(1).max(31).optional().meta({
    description: 'Day of the month on which the period starts. Shorter months use their last day. Only for Monthly.',
  }),
  MaintenanceType: z.enum(maintenanceTypes),
  Description: oneLine(1_000).optional(),
};

/** A period as it is written. ScheduleMode decides which fields it needs. On PUT the Id must equal that of the path. */
export const MaintenancePeriodWrite = z
  .object({
    Id: z.int().optional().meta({ description: 'Ignored on create. On PUT it must equal the id in the path.' }),
    ...fields,
  })
  .meta(scheduleModeRules);

/**
 * A period as it is read: only the fields of its mode. Times are wall-clock texts of the account and never converted.
 */
export const MaintenancePeriod = z.object({ Id: z.int(), ...fields }).meta({ id: 'MaintenancePeriod' });
export type MaintenancePeriod = z.infer<typeof MaintenancePeriod>;
export type MaintenancePeriodWrite = z.infer<typeof MaintenancePeriodWrite>;

const base = {
  surface: 'v4',
  area: 'Monitor',
  credentials: 'account',
  permission: { kind: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
} as const;
const monitorParams = z.object({ monitorGuid: z.guid() });
const periodParams = monitorParams.extend({ maintenancePeriodId: z.int().min(0).max(2_147_483_647) });

export const maintenancePeriodEndpoints = {
  list: endpoint({
    ...base,
    id: 'listMaintenancePeriods',
    method: 'GET',
    path: '/Monitor/:monitorGuid/MaintenancePeriod',
    permission: { kind: 'monitor', level: 'ViewMonitor', param: 'monitorGuid' },
    summary: 'List all maintenance periods of a monitor, including past ones',
    params: monitorParams,
    status: 200,
    reply: z.array(MaintenancePeriod),
  }),
  create: endpoint({
    ...base,
    id: 'createMaintenancePeriod',
    method: 'POST',
    path: '/Monitor/:monitorGuid/MaintenancePeriod',
    summary: 'Create a maintenance period',
    params: monitorParams,
    body: MaintenancePeriodWrite,
    status: 201,
    reply: MaintenancePeriod,
    location: '/Monitor/:monitorGuid/MaintenancePeriod',
  }),
  replace: endpoint({
    ...base,
    id: 'replaceMaintenancePeriod',
    method: 'PUT',
    path: '/Monitor/:monitorGuid/MaintenancePeriod/:maintenancePeriodId',
    summary: 'Replace a maintenance period. The Id in the body must equal the id in the path.',
    params: periodParams,
    body: MaintenancePeriodWrite,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteMaintenancePeriod',
    method: 'DELETE',
    path: '/Monitor/:monitorGuid/MaintenancePeriod/:maintenancePeriodId',
    summary: 'Delete a maintenance period',
    params: periodParams,
    status: 204,
  }),
  cleanUp: endpoint({
    ...base,
    id: 'cleanUpMaintenancePeriods',
    method: 'POST',
    path: '/Monitor/:monitorGuid/MaintenancePeriod/CleanUp/:beforeDate',
    summary:
      'Delete all one-time maintenance periods that are over and started before a date, in the time zone of the account',
    params: monitorParams.extend({ beforeDate: z.string() }),
    status: 204,
  }),
};
