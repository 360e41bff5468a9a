import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { envelopeShape, resourceShape, Timestamp } from './envelope.js';
import { periodQuery } from './list-query.js';

const count = z.int().min(0).optional();
const seconds = z.number().optional();

export const StatisticsAttributes = z
  .object({
    StartDateTime: Timestamp.meta({ description: 'Inclusive start of the interval.' }),
    EndDateTime: Timestamp.meta({ description: 'Exclusive end of the interval.' }),
    Alerts: count.meta({ description: 'Number of error alerts, excluding reminders and recoveries.' }),
    SlaTarget: z.number().optional().meta({ description: 'Uptime target (%) of the first SLA of the account.' }),
    SlaTargetTotalTime: seconds.meta({
      description: 'Load time target of that SLA in seconds. Absent if it has none.',
    }),
    OperatorResponseTarget: z
      .number()
      .optional()
      .meta({ description: 'Response time target of that SLA in minutes. Absent if it has none.' }),
    OperatorResponseTime: z.number().optional().meta({
      description:
        'Mean time in minutes from the first alert of an incident to its acknowledgement. 0 if no incident was acknowledged.',
    }),
    DowntimePercentage: z.number().optional().meta({ description: '100 - UptimePercentage.' }),
    UptimePercentage: z.number().optional().meta({
      description: '(up + unknown) / (up + down + unknown) in percent. Absent if nothing was measured.',
    }),
    Checks: count.meta({
      description: 'Number of checks, including rechecks, excluding staging and partial checks.',
    }),
    ConfirmedErrors: count,
    UnconfirmedErrors: count,
    Uptime: count.meta({ description: 'Seconds.' }),
    Downtime: count.meta({ description: 'Seconds.' }),
    TotalTime: seconds.meta({
      description: 'Mean in seconds over the checks that got a response. The same applies to the three times below.',
    }),
    ResolveTime: seconds,
    ConnectionTime: seconds,
    DownloadTime: seconds,
    TotalBytes: count.meta({ description: 'Mean response size in bytes over the same checks.' }),
  })
  .meta({ id: 'StatisticsAttributes' });
export type StatisticsAttributes = z.infer<typeof StatisticsAttributes>;

/** Attributes that `Filter` can select. Start and end are always returned. */
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
  description:
    'Intervals are one hour for periods up to 48 hours, one day up to 100 days, and one month beyond that. Id is the start of the interval as a string.',
});
export type Statistics = z.infer<typeof Statistics>;
const StatisticsResponse = envelopeShape(z.array(Statistics)).meta({ id: 'StatisticsResponse' });

export const StatisticsQuery = z.object({
  ...periodQuery,
  Filter: z
    .array(z.enum(['StartDateTime', 'EndDateTime', ...statisticsFilters]))
    .optional()
    .meta({ description: 'Comma-separated attributes to return. Default: all.' }),
});
export type StatisticsQuery = z.infer<typeof StatisticsQuery>;

const getBase = {
  surface: 'v4',
  area: 'Statistics',
  method: 'GET',
  credentials: 'account',
  query: StatisticsQuery,
  status: 200,
  reply: StatisticsResponse,
  hasTopLevelMessage: true,
} as const;

export const statisticsEndpoints = {
  readForMonitor: endpoint({
    ...getBase,
    id: 'readStatisticsOfMonitor',
    path: '/Statistics/Monitor/:monitorGuid',
    permission: { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'Get the uptime, load times and errors of a monitor over a period',
    params: z.object({ monitorGuid: z.guid() }),
  }),
  readForGroup: endpoint({
    ...getBase,
    id: 'readStatisticsOfMonitorGroup',
    path: '/Statistics/MonitorGroup/:monitorGroupGuid',
    permission: { kind: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'Get the aggregated statistics of all monitors of a group, excluding SLA figures',
    params: z.object({ monitorGroupGuid: z.guid() }),
  }),
};
