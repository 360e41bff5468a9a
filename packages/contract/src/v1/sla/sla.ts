import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { oneLine } from '../../lenient.js';
import { periodQuery } from '../../v4/list-query.js';
import { InstantMs, MonitorGuids, Percent, queryNumber, Take } from '../shared.js';

const Hours = z.array(z.boolean()).length(24);

/**
 * Weekly schedule of an SLA: for each day 24 hours in the time zone of the account, true if they count. An hour that is
 * skipped by daylight saving does not exist, one that is repeated counts twice.
 */
export const SlaTimeSchedule = z.object({
  Sunday: Hours,
  Monday: Hours,
  Tuesday: Hours,
  Wednesday: Hours,
  Thursday: Hours,
  Friday: Hours,
  Saturday: Hours,
});
export type SlaTimeSchedule = z.infer<typeof SlaTimeSchedule>;

/** Result against the threshold. Absent if the SLA has none or nothing was measured. */
const ThresholdState = z.enum(['Good', 'Warning', 'Error']).optional();
const Ms = z.int().min(0);

/**
 * SLA figures of a monitor over a period: only the hours that count, without exclusion periods, from the creation of
 * the SLA on. UpMs + DownMs + UnknownMs + ExcludedMs = the whole period.
 */
export const SlaFigures = z.object({
  UpMs: Ms,
  DownMs: Ms,
  UnknownMs: Ms.meta({
    description:
      'Unobserved time: the service did not check, or the monitor was paused or in maintenance that stops monitoring.',
  }),
  PlannedMs: Ms.meta({ description: 'The part of UnknownMs that is paused, or in maintenance that stops monitoring.' }),
  ExcludedMs: Ms.meta({
    description:
      'Time that does not count: outside the hours of the week, in exclusion periods, and before the SLA or the first check of the monitor.',
  }),
  UptimePercentage: Percent.optional().meta({
    description: '(up + unknown) / all time that counts. Absent if nothing was observed.',
  }),
  DowntimePercentage: Percent.optional(),
  ObservedPercentage: Percent.optional().meta({
    description: 'Share of the counted time that was observed, excluding PlannedMs.',
  }),
  UptimeState: ThresholdState.meta({ description: 'Absent if nothing was observed.' }),
  Checks: z.int(),
  ConfirmedErrors: z.int(),
  TotalTime: Ms.optional().meta({ description: 'Mean in ms over the checks that got a response.' }),
  P95: Ms.optional().meta({ description: '95th percentile in ms, accurate to 3%.' }),
  LoadTimeState: ThresholdState.meta({ description: 'Never Warning.' }),
  Alerts: z.int(),
  Responses: z.int().meta({ description: 'Number of acknowledged incidents, by the time of their first alert.' }),
  OperatorResponseTime: Ms.optional().meta({ description: 'Mean time in ms from that alert to the acknowledgement.' }),
  ResponseState: ThresholdState.meta({ description: 'Never Warning.' }),
});
export type SlaFigures = z.infer<typeof SlaFigures>;

/** The requested period in the time zone of the account, and the time from which it counts. */
const PeriodFields = {
  FromAt: InstantMs,
  UntilAt: InstantMs,
  CountsFromAt: InstantMs.meta({ description: 'FromAt, or the time at which the SLA was created if that is later.' }),
};

export const SlaOverview = z.object({
  ...PeriodFields,
  Total: z.int().meta({ description: 'Number of matching monitors.' }),
  Rows: z.array(SlaFigures.extend({ MonitorGuid: z.guid(), MonitorName: z.string() })),
});
export type SlaOverview = z.infer<typeof SlaOverview>;

export const SlaHistory = z.object({
  ...PeriodFields,
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'In the time zone of the account.' }),
  Rows: z.array(SlaFigures.extend({ FromAt: InstantMs, UntilAt: InstantMs })).meta({ description: 'Oldest first.' }),
});
export type SlaHistory = z.infer<typeof SlaHistory>;

const period = {
  ...periodQuery,
  PresetPeriod: z
    .string()
    .optional()
    .meta({ description: 'As in /v4. Default: Last30Days. In the time zone of the account.' }),
};
export const SlaOverviewQuery = z.object({
  ...period,
  MonitorGroupGuid: z.guid().optional(),
  MonitorGuids,
  Search: z.string().optional().meta({ description: 'Part of the name, regardless of case.' }),
  Skip: queryNumber.min(0).max(1_000_000).optional(),
  Take,
});
export type SlaOverviewQuery = z.infer<typeof SlaOverviewQuery>;
export const SlaHistoryQuery = z.object(period);
export type SlaHistoryQuery = z.infer<typeof SlaHistoryQuery>;

const params = z.object({ slaGuid: z.guid() });
const base = {
  surface: 'v1',
  area: 'Sla',
  path: '/Sla/:slaGuid/TimeSchedule',
  credentials: 'account',
  params,
} as const;

/** The contract has no endpoint for the weekly schedule of an SLA. */
export const slaViewEndpoints = {
  readSchedule: endpoint({
    ...base,
    id: 'v1ReadSlaTimeSchedule',
    method: 'GET',
    permission: { kind: 'basic' },
    summary: 'Get the hours of the week that count for an SLA',
    status: 200,
    reply: SlaTimeSchedule,
  }),
  replaceSchedule: endpoint({
    ...base,
    id: 'v1ReplaceSlaTimeSchedule',
    method: 'PUT',
    permission: { kind: 'administrator' },
    summary: 'Set the hours of the week that count for an SLA. Past figures are recalculated.',
    query: z.object({
      Reason: oneLine(1_000)
        .optional()
        .meta({ description: 'Reason for the change, stored with the versions of the SLA.' }),
    }),
    body: SlaTimeSchedule,
    status: 204,
  }),
  overview: endpoint({
    ...base,
    id: 'v1ReadSlaOverview',
    method: 'GET',
    path: '/Sla/:slaGuid/Overview',
    permission: { kind: 'basic' },
    summary: 'List the SLA figures of each visible monitor, sorted by name',
    query: SlaOverviewQuery,
    status: 200,
    reply: SlaOverview,
  }),
  history: endpoint({
    ...base,
    id: 'v1ReadSlaHistory',
    method: 'GET',
    path: '/Sla/:slaGuid/Monitor/:monitorGuid/History',
    permission: { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary:
      'Get the SLA figures of a monitor over time: by hour for up to 48 hours, by day for up to 100 days, otherwise by month',
    params: params.extend({ monitorGuid: z.guid() }),
    query: SlaHistoryQuery,
    status: 200,
    reply: SlaHistory,
  }),
};
