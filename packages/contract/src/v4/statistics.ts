import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { enveloped, resourceShape, Timestamp } from './envelope.js';
import { periodQuery } from './list-query.js';

const count = z.int().min(0).optional();
const seconds = z.number().optional();

export const StatisticsAttributes = z
  .object({
    StartDateTime: Timestamp.meta({ description: 'Start of the stretch, included.' }),
    EndDateTime: Timestamp.meta({ description: 'End of the stretch, not included.' }),
    Alerts: count.meta({ description: 'Error alerts; reminders and recoveries do not count.' }),
    SlaTarget: z.number().optional().meta({ description: 'Uptime (%) the first SLA of the account wants.' }),
    SlaTargetTotalTime: seconds.meta({ description: 'Its limit of the load time, seconds; absent: none.' }),
    OperatorResponseTarget: z.number().optional().meta({ description: 'Its response time, minutes; absent: none.' }),
    OperatorResponseTime: z.number().optional().meta({
      description: 'Minutes from the first alert of an incident to its acknowledgement, the mean; 0 without any.',
    }),
    DowntimePercentage: z.number().optional().meta({ description: '100 - UptimePercentage.' }),
    UptimePercentage: z.number().optional().meta({
      description: '(up + unknown) / (up + down + unknown) in percent; absent when nothing was measured.',
    }),
    Checks: count.meta({ description: 'Checks that count: confirming ones too, staging and partial ones not.' }),
    ConfirmedErrors: count,
    UnconfirmedErrors: count,
    Uptime: count.meta({ description: 'Seconds.' }),
    Downtime: count.meta({ description: 'Seconds.' }),
    TotalTime: seconds.meta({ description: 'Mean, in seconds, of the checks that got an answer; so the three below.' }),
    ResolveTime: seconds,
    ConnectionTime: seconds,
    DownloadTime: seconds,
    TotalBytes: count.meta({ description: 'Mean of those checks.' }),
  })
  .meta({ id: 'StatisticsAttributes' });
export type StatisticsAttributes = z.infer<typeof StatisticsAttributes>;

/** Attributes that `Filter` can ask for; start and end are always there. */
export const statisticsFilters = [
  'Alerts',
  'SlaTarget',
  'SlaTargetTotalTime',
  'OperatorResponseTarget',
  'OperatorResponseTime',
  'DowntimePercentage',
  'UptimePercentage',
  'Checks',
  'ConfirmedErrors',
  'UnconfirmedErrors',
  'Uptime',
  'Downtime',
  'TotalTime',
  'ResolveTime',
  'ConnectionTime',
  'DownloadTime',
  'TotalBytes',
] as const satisfies readonly (keyof StatisticsAttributes)[];

export const Statistics = resourceShape('Statistics', z.string(), StatisticsAttributes).meta({
  id: 'Statistics',
  description: 'One hour of periods up to 48 hours, one day up to 100 days, else one month; Id is its start in words.',
});
export type Statistics = z.infer<typeof Statistics>;
const StatisticsResponse = enveloped(z.array(Statistics)).meta({ id: 'StatisticsResponse' });

export const StatisticsQuery = z.object({
  ...periodQuery,
  Filter: z
    .array(z.enum(['StartDateTime', 'EndDateTime', ...statisticsFilters]))
    .optional()
    .meta({ description: 'Comma list of the attributes wanted. Default all.' }),
});
export type StatisticsQuery = z.infer<typeof StatisticsQuery>;

const get = {
  surface: 'v4',
  area: 'Statistics',
  method: 'GET',
  credentials: 'account',
  query: StatisticsQuery,
  status: 200,
  reply: StatisticsResponse,
  bareMessage: true,
} as const;

export const statisticsEndpoints = {
  ofMonitor: endpoint({
    ...get,
    id: 'readStatisticsOfMonitor',
    path: '/Statistics/Monitor/:monitorGuid',
    right: { of: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'Uptime, load times and errors of a monitor over a period',
    params: z.object({ monitorGuid: z.guid() }),
  }),
  ofGroup: endpoint({
    ...get,
    id: 'readStatisticsOfMonitorGroup',
    path: '/Statistics/MonitorGroup/:monitorGroupGuid',
    right: { of: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'The same of all monitors of a group, added up; without the figures of the SLA',
    params: z.object({ monitorGroupGuid: z.guid() }),
  }),
};
