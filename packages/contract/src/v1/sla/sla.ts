import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { oneLine } from '../../lenient.js';
import { periodQuery } from '../../v4/list-query.js';
import { InstantMs, MonitorGuids, Percent, queryNumber, Take } from '../shared.js';

const Hours = z.array(z.boolean()).length(24);

/**
 * The weekly grid of an SLA: for each day 24 hours of the account's wall clock, true where time counts. An hour the
 * clocks skip is no time, one they repeat counts twice.
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

/** How a figure stands to its threshold; absent where the SLA has none or nothing was measured. */
const Judged = z.enum(['Good', 'Warning', 'Error']).optional();
const Ms = z.int().min(0);

/**
 * What an SLA says about a monitor and a time: only what lies in the hours that count, in no exclusion period, and not before
 * the SLA was made. UpMs + DownMs + UnknownMs + ExcludedMs = the whole time.
 */
export const SlaFigures = z.object({
  UpMs: Ms,
  DownMs: Ms,
  UnknownMs: Ms.meta({ description: 'Not observed: by our own fault, paused, in maintenance that stops monitoring.' }),
  PlannedMs: Ms.meta({ description: 'Of UnknownMs: paused, or in maintenance that stops monitoring.' }),
  ExcludedMs: Ms.meta({ description: 'Does not count: see above, and before the first check of the monitor.' }),
  UptimePercentage: Percent.optional().meta({
    description: '(up + unknown) / all that counts; absent where nothing was observed.',
  }),
  DowntimePercentage: Percent.optional(),
  ObservedPercentage: Percent.optional().meta({
    description: 'Share of what counts that was really observed, without PlannedMs.',
  }),
  UptimeState: Judged.meta({ description: 'Absent where nothing was observed.' }),
  Checks: z.int(),
  ConfirmedErrors: z.int(),
  TotalTime: Ms.optional().meta({ description: 'Mean of the checks that got an answer, ms.' }),
  P95: Ms.optional().meta({ description: 'Ms that 95 % of them did not exceed, within 3 %.' }),
  LoadTimeState: Judged.meta({ description: 'Never Warning.' }),
  Alerts: z.int(),
  Responses: z.int().meta({ description: 'Incidents that were acknowledged, by the time of their first alert.' }),
  OperatorResponseTime: Ms.optional().meta({ description: 'Mean time from that alert to the acknowledgement, ms.' }),
  ResponseState: Judged.meta({ description: 'Never Warning.' }),
});
export type SlaFigures = z.infer<typeof SlaFigures>;

/** The time that was asked for, on the clock of the account, and from where on it counts. */
const Span = {
  FromAt: InstantMs,
  UntilAt: InstantMs,
  CountsFromAt: InstantMs.meta({ description: 'FromAt, or the moment the SLA was made.' }),
};

export const SlaOverview = z.object({
  ...Span,
  Total: z.int().meta({ description: 'Monitors that match.' }),
  Rows: z.array(SlaFigures.extend({ MonitorGuid: z.guid(), MonitorName: z.string() })),
});
export type SlaOverview = z.infer<typeof SlaOverview>;

export const SlaHistory = z.object({
  ...Span,
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'Of the account’s clock.' }),
  Rows: z.array(SlaFigures.extend({ FromAt: InstantMs, UntilAt: InstantMs })).meta({ description: 'Oldest first.' }),
});
export type SlaHistory = z.infer<typeof SlaHistory>;

const period = {
  ...periodQuery,
  PresetPeriod: z
    .string()
    .optional()
    .meta({ description: 'As in /v4; default Last30Days. On the clock of the account.' }),
};
export const SlaOverviewQuery = z.object({
  ...period,
  MonitorGroupGuid: z.guid().optional(),
  MonitorGuids,
  Search: z.string().optional().meta({ description: 'Part of the name, any case.' }),
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

/** The contract has no place for the weekly grid of an SLA. */
export const slaViewEndpoints = {
  readSchedule: endpoint({
    ...base,
    id: 'v1ReadSlaTimeSchedule',
    method: 'GET',
    right: { of: 'basic' },
    summary: 'The hours of the week that count for an SLA',
    status: 200,
    reply: SlaTimeSchedule,
  }),
  replaceSchedule: endpoint({
    ...base,
    id: 'v1ReplaceSlaTimeSchedule',
    method: 'PUT',
    right: { of: 'administrator' },
    summary: 'Set the hours of the week that count for an SLA, from its beginning on',
    query: z.object({ Reason: oneLine(1_000).optional().meta({ description: 'Why, for the versions of the SLA.' }) }),
    body: SlaTimeSchedule,
    status: 204,
  }),
  overview: endpoint({
    ...base,
    id: 'v1ReadSlaOverview',
    method: 'GET',
    path: '/Sla/:slaGuid/Overview',
    right: { of: 'basic' },
    summary: 'What the SLA says about each monitor the caller may see, by name',
    query: SlaOverviewQuery,
    status: 200,
    reply: SlaOverview,
  }),
  history: endpoint({
    ...base,
    id: 'v1ReadSlaHistory',
    method: 'GET',
    path: '/Sla/:slaGuid/Monitor/:monitorGuid/History',
    right: { of: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'What the SLA says about a monitor: hours up to 48 hours, days up to 100 days, else months',
    params: params.extend({ monitorGuid: z.guid() }),
    query: SlaHistoryQuery,
    status: 200,
    reply: SlaHistory,
  }),
};
