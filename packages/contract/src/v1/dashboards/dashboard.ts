import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { periodQuery } from '../../v4/list-query.js';
import { checkFilters, monitorsFilter } from './dashboard-filters.js';
import { DashboardLayout, DashboardTiles } from './dashboard-tiles.js';
import { CheckRow } from '../monitors/monitor.js';
import { Cursor, ErrorLevelName, InstantMs, pageShape, Percent, queryNumber, Take } from '../shared.js';
import { MAX_DRAWN_LINES, MAX_LINES_PER_REQUEST } from './tile-kinds.js';

const count = z.int().min(0);
const target = z.number().min(0).optional();
const mean = z.number().min(0).optional().meta({ description: 'Mean in ms over the checks that got a response.' });

/** Figures of a period. Percentages and means are absent if there are no values. */
export const DashboardNumbers = z.object({
  UptimePercentage: Percent.optional().meta({
    description: '(up + unknown) / (up + down + unknown). Absent if nothing was observed.',
  }),
  ObservedPercentage: Percent.optional().meta({
    description: 'Share of the time that was observed, excluding pauses and maintenance that stops monitoring.',
  }),
  DowntimePercentage: Percent.optional().meta({ description: '100 - UptimePercentage.' }),
  UpMs: count.meta({ description: 'Milliseconds observed as up. Unobserved time is in neither UpMs nor DownMs.' }),
  DownMs: count.meta({ description: 'Milliseconds observed as down.' }),
  Checks: count,
  ConfirmedErrors: count,
  UnconfirmedErrors: count,
  TotalTime: mean,
  ResolveTime: mean,
  ConnectionTime: mean,
  DownloadTime: mean,
  TotalBytes: count.optional().meta({ description: 'Mean in bytes over the checks that got a response.' }),
  Alerts: count.meta({ description: 'Number of error alerts, by the time they were raised.' }),
  OperatorResponseTime: count.optional().meta({
    description:
      'Mean time in ms from the first alert of an incident to its acknowledgement. Absent if none was acknowledged.',
  }),
  SlaTargetPercentage: Percent.optional().meta({
    description:
      'Uptime target of the SLA of the tile, otherwise of the first SLA of the account. Like the other targets, only in Times of Figures.',
  }),
  SlaTargetTotalTime: target.meta({ description: 'Milliseconds. Absent if the SLA has no load time target.' }),
  OperatorResponseTarget: target.meta({ description: 'Milliseconds. Absent if the SLA has no response time target.' }),
});
export type DashboardNumbers = z.infer<typeof DashboardNumbers>;

const Time = DashboardNumbers.extend({ FromAt: InstantMs, UntilAt: InstantMs });
const MonitorNumbers = DashboardNumbers.extend({ MonitorGuid: z.guid(), MonitorName: z.string() });

/** Figures of the tiles of a dashboard, over the monitors it is limited to and the caller may view. */
export const DashboardFigures = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'In the time zone of the caller.' }),
  Times: z.array(Time).meta({
    description: 'Totals of all monitors, oldest first, without gaps.',
  }),
  Total: z.int().meta({ description: 'Number of monitors.' }),
  Monitors: z.array(MonitorNumbers).meta({
    description:
      'Figures of each monitor over the whole period, by name; at most 200. `…/Monitor` returns all of them in pages.',
  }),
  OtherMonitors: z.array(z.guid()).optional().meta({
    description:
      'Guids of the remaining monitors. Absent if there are none, or if the dashboard includes all visible monitors.',
  }),
});
export type DashboardFigures = z.infer<typeof DashboardFigures>;

export const DashboardMonitors = z.object({
  Total: z.int().meta({ description: 'Number of matching monitors.' }),
  Rows: z.array(MonitorNumbers).meta({ description: 'Figures of each monitor over the whole period, by name.' }),
});
export type DashboardMonitors = z.infer<typeof DashboardMonitors>;

/** Figures of single monitors over time. */
export const DashboardLines = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'In the time zone of the caller.' }),
  Total: z.int().meta({ description: 'Number of monitors.' }),
  ComparedMonitors: z.int().optional().meta({
    description:
      'For a tile that shows the worst monitors: number of ranked monitors, the first by name, if there are too many to rank.',
  }),
  Lines: z
    .array(
      MonitorNumbers.extend({ Times: z.array(Time).meta({ description: 'Oldest first, without gaps.' }) }).meta({
        description: 'Figures over the whole period, and for each hour, day or month.',
      }),
    )
    .meta({
      description:
        'Monitors by name according to Skip and Take. For a tile that draws selected monitors or the worst ones: those monitors, worst first.',
    }),
});
export type DashboardLines = z.infer<typeof DashboardLines>;

const timePatterns = ['HourOfDay', 'DayOfWeek'] as const;
export type TimePattern = (typeof timePatterns)[number];

/** Figures added up by hour of the day, or by day of the week. */
export const DashboardTimePattern = z.object({
  FromAt: InstantMs.meta({
    description: 'Later than the start of the period if the period is too long to be aggregated in one request.',
  }),
  IsTruncated: z.boolean().optional().meta({ description: 'True if FromAt is later than the start of the period.' }),
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  Slots: z.array(DashboardNumbers.extend({ Slot: z.int() })).meta({
    description: 'In the time zone of the caller, each once, in order: hours 0 to 23, or days 1 (Monday) to 7.',
  }),
});
export type DashboardTimePattern = z.infer<typeof DashboardTimePattern>;

const LogRow = CheckRow.extend({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  IsStaging: z.boolean().optional().meta({ description: 'True if the monitor was in Staging mode.' }),
  HasScreenshot: z.boolean().optional().meta({ description: 'True if the check has a screenshot.' }),
  ConcurrentPart: z
    .enum(['Overall', 'Part'])
    .optional()
    .meta({ description: 'For a concurrent monitor: whether the row is the overall result or a partial check.' }),
  MayClear: z
    .boolean()
    .optional()
    .meta({ description: 'True for an error that the caller may mark as a false positive.' }),
});
export const DashboardLog = pageShape(LogRow).meta({ description: 'Newest first.' });
export type DashboardLog = z.infer<typeof DashboardLog>;

export const DashboardFiguresQuery = z.object({
  ...periodQuery,
  MonitorGroupGuid: z
    .guid()
    .optional()
    .meta({ description: 'Only monitors of these groups, out of those of the dashboard.' }),
  MonitorGuid: z.guid().optional().meta({ description: 'Only this monitor, if it belongs to the dashboard.' }),
  ...monitorsFilter,
  Tile: z.guid().optional().meta({
    description:
      'Only what this tile shows. Its own monitors, checkpoints and period take precedence over those of the query.',
  }),
});
export type DashboardFiguresQuery = z.infer<typeof DashboardFiguresQuery>;

export const DashboardMonitorsQuery = DashboardFiguresQuery.extend({
  Search: z.string().optional().meta({ description: 'Part of the name, regardless of case.' }),
  Skip: queryNumber.min(0).max(1_000_000).optional(),
  Take,
});
export type DashboardMonitorsQuery = z.infer<typeof DashboardMonitorsQuery>;

/** Paging of the monitors, by name, whose figures over time are returned: at most `maxMonitors` per request. */
export const monitorPaging = (maxMonitors: number) => ({
  Skip: queryNumber.min(0).max(1_000_000).optional().meta({ description: 'Number of monitors to skip, by name.' }),
  Take: queryNumber
    .min(1)
    .max(maxMonitors)
    .optional()
    .meta({ description: `Number of monitors to return, 1 to ${String(maxMonitors)}. Default: ${MAX_DRAWN_LINES}.` }),
});

export const DashboardLinesQuery = DashboardFiguresQuery.extend({
  ...monitorPaging(MAX_LINES_PER_REQUEST),
  Every: z.boolean().optional().meta({
    description: 'Returns all monitors of the tile in pages, even if it draws only some of them. Default: false.',
  }),
});
export type DashboardLinesQuery = z.infer<typeof DashboardLinesQuery>;

export const DashboardTimePatternQuery = DashboardFiguresQuery.extend({ By: z.enum(timePatterns) });
export type DashboardTimePatternQuery = z.infer<typeof DashboardTimePatternQuery>;

export const DashboardLogQuery = DashboardFiguresQuery.extend({
  ErrorLevel: ErrorLevelName.optional().meta({ description: 'This error level or higher. Default: all checks.' }),
  ...checkFilters,
  Cursor,
  Take,
});
export type DashboardLogQuery = z.infer<typeof DashboardLogQuery>;

const base = { surface: 'v1', area: 'Dashboard', credentials: 'account' } as const;
const params = z.object({ dashboardGuid: z.guid() });
const viewPermission = { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' } as const;

/** Tiles of dashboards and their data, which the contract does not have. */
export const dashboardViewEndpoints = {
  layout: endpoint({
    ...base,
    id: 'v1ReadDashboardTiles',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Tile',
    permission: viewPermission,
    summary: 'Get the tiles of a dashboard and the permissions of the caller on it',
    params,
    status: 200,
    reply: DashboardLayout,
  }),
  replaceTiles: endpoint({
    ...base,
    id: 'v1ReplaceDashboardTiles',
    method: 'PUT',
    path: '/Dashboard/:dashboardGuid/Tile',
    permission: { kind: 'dashboard', level: 'ChangeDashboard', param: 'dashboardGuid' },
    summary: 'Replace the tiles of a dashboard',
    params,
    body: DashboardTiles,
    status: 204,
  }),
  figures: endpoint({
    ...base,
    id: 'v1ReadDashboardFigures',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Figures',
    permission: viewPermission,
    summary: 'Get the figures of a dashboard. The period defaults to that of the dashboard.',
    params,
    query: DashboardFiguresQuery,
    status: 200,
    reply: DashboardFigures,
  }),
  monitors: endpoint({
    ...base,
    id: 'v1ListDashboardMonitors',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Monitor',
    permission: viewPermission,
    summary: 'List the figures of each monitor of a dashboard. The period defaults to that of the dashboard.',
    params,
    query: DashboardMonitorsQuery,
    status: 200,
    reply: DashboardMonitors,
  }),
  lines: endpoint({
    ...base,
    id: 'v1ReadDashboardTimeSeries',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/TimeSeries',
    permission: viewPermission,
    summary:
      'Get the figures of some monitors of a dashboard over time: one page of monitors by name, or those that the tile draws. The period defaults to that of the dashboard.',
    params,
    query: DashboardLinesQuery,
    status: 200,
    reply: DashboardLines,
  }),
  timePattern: endpoint({
    ...base,
    id: 'v1ReadDashboardTimePattern',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/TimePattern',
    permission: viewPermission,
    summary:
      'Get the figures of a dashboard by hour of the day or day of the week. The period defaults to that of the dashboard.',
    params,
    query: DashboardTimePatternQuery,
    status: 200,
    reply: DashboardTimePattern,
  }),
  log: endpoint({
    ...base,
    id: 'v1ReadDashboardCheckLog',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/CheckLog',
    permission: viewPermission,
    summary:
      'List the checks of the monitors of a dashboard, newest first. The period defaults to that of the dashboard.',
    params,
    query: DashboardLogQuery,
    status: 200,
    reply: DashboardLog,
  }),
};
