import { z } from 'zod';
import { anyCase, orNull } from './lenient.js';
import { scheduleModes, weekDays } from './schedule.js';

export const maintenanceTypes = ['DisableMonitoring', 'DisableNotifications'] as const;
export type MaintenanceType = (typeof maintenanceTypes)[number];

const localDateTime = { description: 'Wall clock of the account, YYYY-MM-DDTHH:MM[:SS]. Only for OneTime.' };
const localTime = { description: 'Wall clock of the account, HH:mm (24 hours). For Daily, Weekly and Monthly.' };

/** A period as it is written; which fields are needed depends on ScheduleMode, see `server/monitors/maintenance.ts`. */
export const MaintenancePeriodWrite = z
  .object({
    Id: orNull(z.number().int()).optional().meta({ description: 'Ignored on create; on PUT it must equal the path.' }),
    ScheduleMode: anyCase(scheduleModes).optional(),
    StartDateTime: orNull(z.string()).optional().meta(localDateTime),
    EndDateTime: orNull(z.string()).optional().meta(localDateTime),
    StartTime: orNull(z.string()).optional().meta(localTime),
    EndTime: orNull(z.string())
      .optional()
      .meta({ description: `${localTime.description} Not after StartTime: ends next day.` }),
    WeekDay: anyCase(weekDays).optional().meta({ description: 'Day the period starts. Only for Weekly.' }),
    MonthDay: orNull(z.number().int()).optional().meta({
      description: 'Day the period starts, 1-31; the last day in shorter months. Only for Monthly.',
    }),
    MaintenanceType: anyCase(maintenanceTypes).optional(),
    Description: orNull(z.string().max(1_000)).optional(),
  })
  .meta({ required: ['ScheduleMode', 'MaintenanceType'] });

/** A period as it is read: only the fields its mode uses. */
export const MaintenancePeriod = z.object({
  Id: z.number().int(),
  ScheduleMode: z.enum(scheduleModes),
  StartDateTime: z.string().optional(),
  EndDateTime: z.string().optional(),
  StartTime: z.string().optional(),
  EndTime: z.string().optional(),
  WeekDay: z.enum(weekDays).optional(),
  MonthDay: z.number().int().optional(),
  MaintenanceType: z.enum(maintenanceTypes),
  Description: z.string().optional(),
});
export type MaintenancePeriod = z.infer<typeof MaintenancePeriod>;
export type MaintenancePeriodWrite = z.infer<typeof MaintenancePeriodWrite>;
