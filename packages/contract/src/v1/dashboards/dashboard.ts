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
const mean = z.number().min(0).optional().meta({ description: 'Mean, ms, of the checks that got an answer.' });

/** What happened in some time; percentages and means are absent where there was nothing to tell. */
export const DashboardNumbers = z.object({
  UptimePercentage: Percent.optional().meta({
    description: '(up + unknown) / (up + down + unknown); absent where nothing was observed.',
  }),
  ObservedPercentage: Percent.optional().meta({
    description: 'Share of the time that was really observed; pauses and maintenance that stops monitoring left out.',
  }),
  DowntimePercentage: Percent.optional().meta({ description: '100 - UptimePercentage.' }),
  UpMs: count.meta({ description: 'Time that was not observed is neither up nor down.' }),
  DownMs: count,
  Checks: count,
  ConfirmedErrors: count,
  UnconfirmedErrors: count,
  TotalTime: mean,
  ResolveTime: mean,
  ConnectionTime: mean,
  DownloadTime: mean,
  TotalBytes: count.optional().meta({ description: 'Mean, bytes, of the checks that got an answer.' }),
  Alerts: count.meta({ description: 'Error alerts, by their moment.' }),
  OperatorResponseTime: count.optional().meta({
    description:
      'Mean, ms, from the first alert of an incident to its acknowledgement; absent where none was acknowledged.',
  }),
  SlaTargetPercentage: Percent.optional().meta({
    description:
      'In times of Figures alone, like the other targets: the uptime that is wanted by the SLA the tile names, else the first of the account.',
  }),
  SlaTargetTotalTime: target.meta({ description: 'Ms; absent where that SLA wants no load time.' }),
  OperatorResponseTarget: target.meta({ description: 'Ms; absent where it wants no response time.' }),
});
export type DashboardNumbers = z.infer<typeof DashboardNumbers>;

const Time = DashboardNumbers.extend({ FromAt: InstantMs, UntilAt: InstantMs });
const MonitorNumbers = DashboardNumbers.extend({ MonitorGuid: z.guid(), MonitorName: z.string() });

/** The figures behind the tiles of a dashboard, of the monitors it is limited to and the caller may see. */
export const DashboardFigures = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'Of the caller’s clock.' }),
  Times: z.array(Time).meta({
    description: 'All monitors added up, oldest first, without a gap.',
  }),
  Total: z.int().meta({ description: 'Monitors it is about.' }),
  Monitors: z.array(MonitorNumbers).meta({
    description: 'Each over the whole period, by name; at most 200. `…/Monitor` has all of them, page by page.',
  }),
  Others: z.array(z.guid()).optional().meta({
    description:
      'The monitors beyond these; absent where there are none, and where it is about all the caller may see.',
  }),
});
export type DashboardFigures = z.infer<typeof DashboardFigures>;

export const DashboardMonitors = z.object({
  Total: z.int().meta({ description: 'Monitors that match.' }),
  Rows: z.array(MonitorNumbers).meta({ description: 'Each over the whole period, by name.' }),
});
export type DashboardMonitors = z.infer<typeof DashboardMonitors>;

/** The figures of single monitors over time. */
export const DashboardLines = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'Of the caller’s clock.' }),
  Total: z.int().meta({ description: 'Monitors it is about.' }),
  Judged: z.int().optional().meta({
    description:
      'Of a tile that draws the worst, where it is about more than are compared at once: so many were, the first by name.',
  }),
  Lines: z
    .array(
      MonitorNumbers.extend({ Times: z.array(Time).meta({ description: 'Oldest first, without a gap.' }) }).meta({
        description: 'What it comes to over the whole period, and in each hour, day or month.',
      }),
    )
    .meta({
      description:
        'Of Take by name, after those of Skip; of a tile that draws chosen monitors or the worst, those: the worst first.',
    }),
});
export type DashboardLines = z.infer<typeof DashboardLines>;

const rhythms = ['HourOfDay', 'DayOfWeek'] as const;
export type Rhythm = (typeof rhythms)[number];

/** The same hours of all days, or the same days of all weeks, added up. */
export const DashboardRhythm = z.object({
  FromAt: InstantMs.meta({ description: 'Later than the period begins where that is more than is added up at once.' }),
  IsCut: z.boolean().optional().meta({ description: 'True where FromAt is later than the period begins.' }),
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Slots: z.array(DashboardNumbers.extend({ Slot: z.int() })).meta({
    description: 'On the caller’s clock, each once, in order: hours 0 to 23, or days 1 (Monday) to 7.',
  }),
});
export type DashboardRhythm = z.infer<typeof DashboardRhythm>;

const LogRow = CheckRow.extend({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  IsStaging: z.boolean().optional().meta({ description: 'True: the monitor was in staging.' }),
  HasScreenshot: z.boolean().optional().meta({ description: 'True: the check has a picture of what it saw.' }),
  Round: z
    .enum(['Overall', 'Part'])
    .optional()
    .meta({ description: 'Of a concurrent monitor: what its checkpoints come to, or what one of them saw.' }),
  MayClear: z.boolean().optional().meta({ description: 'True: an error that the caller may declare to be none.' }),
});
export const DashboardLog = pageShape(LogRow).meta({ description: 'Newest first.' });
export type DashboardLog = z.infer<typeof DashboardLog>;

export const DashboardFiguresQuery = z.object({
  ...periodQuery,
  MonitorGroupGuid: z.guid().optional().meta({ description: 'Only its monitors, of those the dashboard has.' }),
  MonitorGuid: z.guid().optional().meta({ description: 'Only this monitor, if the dashboard has it.' }),
  ...monitorsFilter,
  Tile: z.guid().optional().meta({
    description:
      'Of what this tile is about: monitors, checkpoints and a period of its own stand instead of what is asked.',
  }),
});
export type DashboardFiguresQuery = z.infer<typeof DashboardFiguresQuery>;

export const DashboardMonitorsQuery = DashboardFiguresQuery.extend({
  Search: z.string().optional().meta({ description: 'Part of the name, any case.' }),
  Skip: queryNumber.min(0).max(1_000_000).optional(),
  Take,
});
export type DashboardMonitorsQuery = z.infer<typeof DashboardMonitorsQuery>;

/** Which monitors are told of over time, by name; at most so many at once. */
export const monitorsByName = (most: number) => ({
  Skip: queryNumber
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({ description: 'Monitors by name before those that are told.' }),
  Take: queryNumber
    .min(1)
    .max(most)
    .optional()
    .meta({ description: `Monitors that are told, 1 to ${String(most)}. Default ${MAX_DRAWN_LINES}.` }),
});

export const DashboardLinesQuery = DashboardFiguresQuery.extend({
  ...monitorsByName(MAX_LINES_PER_REQUEST),
  Every: z.boolean().optional().meta({
    description: 'All it is about, page by page, though the tile draws some alone. Default false.',
  }),
});
export type DashboardLinesQuery = z.infer<typeof DashboardLinesQuery>;

export const DashboardRhythmQuery = DashboardFiguresQuery.extend({ By: z.enum(rhythms) });
export type DashboardRhythmQuery = z.infer<typeof DashboardRhythmQuery>;

export const DashboardLogQuery = DashboardFiguresQuery.extend({
  ErrorLevel: ErrorLevelName.optional().meta({ description: 'This or worse; default: every check.' }),
  ...checkFilters,
  Cursor,
  Take,
});
export type DashboardLogQuery = z.infer<typeof DashboardLogQuery>;

const base = { surface: 'v1', area: 'Dashboard', credentials: 'account' } as const;
const params = z.object({ dashboardGuid: z.guid() });
const view = { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' } as const;

/** The contract has dashboards, but neither their tiles nor what these show. */
export const dashboardViewEndpoints = {
  layout: endpoint({
    ...base,
    id: 'v1ReadDashboardTiles',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Tile',
    right: view,
    summary: 'What a dashboard shows, and what the caller may do with it',
    params,
    status: 200,
    reply: DashboardLayout,
  }),
  replaceTiles: endpoint({
    ...base,
    id: 'v1ReplaceDashboardTiles',
    method: 'PUT',
    path: '/Dashboard/:dashboardGuid/Tile',
    right: { of: 'dashboard', level: 'ChangeDashboard', param: 'dashboardGuid' },
    summary: 'Say what a dashboard shows',
    params,
    body: DashboardTiles,
    status: 204,
  }),
  figures: endpoint({
    ...base,
    id: 'v1ReadDashboardFigures',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Figures',
    right: view,
    summary: 'The figures behind its tiles; without a period in the query, of the one the dashboard is set to',
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
    right: view,
    summary:
      'The figures of its monitors one by one; without a period in the query, of the one the dashboard is set to',
    params,
    query: DashboardMonitorsQuery,
    status: 200,
    reply: DashboardMonitors,
  }),
  lines: endpoint({
    ...base,
    id: 'v1ReadDashboardLines',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Line',
    right: view,
    summary:
      'The figures of some of its monitors over time, by name from the first one or after those of Skip, or those that the tile draws; without a period in the query, of the one the dashboard is set to',
    params,
    query: DashboardLinesQuery,
    status: 200,
    reply: DashboardLines,
  }),
  rhythm: endpoint({
    ...base,
    id: 'v1ReadDashboardRhythm',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Rhythm',
    right: view,
    summary:
      'The figures of its monitors by hour of the day or day of the week; without a period in the query, of the one the dashboard is set to',
    params,
    query: DashboardRhythmQuery,
    status: 200,
    reply: DashboardRhythm,
  }),
  log: endpoint({
    ...base,
    id: 'v1ReadDashboardLog',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Log',
    right: view,
    summary: 'Checks of its monitors, newest first; without a period in the query, of the one the dashboard is set to',
    params,
    query: DashboardLogQuery,
    status: 200,
    reply: DashboardLog,
  }),
};
