import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { monitorFilters } from './monitor-facets.js';
import {
  Annotations,
  MAX_ANNOTATIONS,
  FigureChange,
  Latency,
  LatencyByCheckpoint,
  UptimeNumbers,
} from './monitor-figures.js';
import {
  CheckId,
  Cursor,
  ErrorLevelName,
  InstantMs,
  MonitorGuids,
  MonitorState,
  Percent,
  StateCounts,
  Take,
  pageShape,
  queryNumber,
  queryInstant,
} from '../shared.js';

/** The time strip has one letter for each quarter of an hour of the last 24 h, oldest first. */
export const STRIP_BUCKETS = 96;
export const STRIP_BUCKET_MS = 900_000;

const GroupName = z.object({ MonitorGroupGuid: z.guid(), Description: z.string() });

const MaintenanceNow = z
  .object({ MaintenanceType: z.enum(['DisableMonitoring', 'DisableNotifications']), UntilAt: InstantMs })
  .meta({ description: 'The maintenance the monitor is in now; DisableMonitoring wins where two overlap.' });

/** One line of the monitor list. Numbers are of the last 24 hours; absent when there was nothing to count. */
export const MonitorRow = z.object({
  MonitorGuid: z.guid(),
  Name: z.string(),
  MonitorType: z.string(),
  MonitorMode: z.enum(['Development', 'Staging', 'Production']),
  IsActive: z.boolean(),
  GenerateAlert: z.boolean(),
  Target: z.string().meta({ description: 'Url or network address; empty where the caller may not see settings.' }),
  IntervalMs: z.int(),
  MonitorGroups: z.array(GroupName).meta({ description: 'Without the group of all monitors.' }),
  State: MonitorState,
  StateSinceAt: InstantMs.optional(),
  ErrorDescription: z.string().optional().meta({ description: 'Of the last check, in Warn and Down.' }),
  PendingReason: z.string().optional().meta({ description: 'In Unknown: why, in one sentence.' }),
  LastCheckAt: InstantMs.optional(),
  LastCheckId: CheckId.optional(),
  LastTotalTime: z.int().optional(),
  LastCheckpointName: z
    .string()
    .optional()
    .meta({ description: 'Where the last check was made; of a round `Multiple locations`.' }),
  AboveLimit: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .meta({ description: 'The last check took longer than this load time limit, whatever effect the limit has.' }),
  Notes: z.string().optional().meta({
    description:
      'Its first 1,000 letters, for whom MonitorNotesFor of the account names; absent: there is none, or not for the caller.',
  }),
  MayEdit: z.boolean(),
  NextRunAt: InstantMs.optional(),
  Maintenance: MaintenanceNow.optional(),
  UptimePercentage: Percent.optional().meta({
    description: 'Of the last 24 hours; what was not observed counts as up. Absent: nothing was observed.',
  }),
  CoveragePercentage: Percent.optional().meta({ description: 'Share of the time that was really observed.' }),
  P50: z.int().optional(),
  P95: z.int().optional(),
  Strip: z.string().meta({
    description:
      '96 letters from `StripStartAt` on, 15 minutes each, the worst of each: u up, w unconfirmed error, d confirmed error or down, m maintenance, p paused, n before there was the monitor, - unknown.',
  }),
});
export type MonitorRow = z.infer<typeof MonitorRow>;

export const MonitorSort = z.enum(['Worst', 'Name', 'LastCheck', 'Uptime', 'Coverage', 'P50', 'P95', 'NextRun']);
export type MonitorSort = z.infer<typeof MonitorSort>;

const MonitorListQuery = z.object({
  ...monitorFilters,
  MonitorGuids,
  Sort: MonitorSort.optional().meta({
    description:
      'Default Worst: Down, Warn, Unknown, Up, Paused; within a state by name. Ties always end by name, guid.',
  }),
  Direction: z.enum(['Ascending', 'Descending']).optional().meta({ description: 'Default Ascending.' }),
  IncludeStrip: z.boolean().optional().meta({ description: 'False: `Strip` is empty, as for files. Default true.' }),
  Skip: queryNumber.min(0).optional(),
  Take,
});

/** A page of the monitor list, and the counts the filters are labelled with. */
export const MonitorPage = z.object({
  At: InstantMs,
  StripStartAt: InstantMs,
  Total: z.int().meta({ description: 'Rows that match the whole filter.' }),
  Visible: z.int().meta({ description: 'Monitors the caller may see, without any filter.' }),
  Counts: StateCounts.meta({ description: 'By state, of what matches the filter without its State.' }),
  Rows: z.array(MonitorRow),
});
export type MonitorPage = z.infer<typeof MonitorPage>;

/** The head of a monitor's page: its row, its uptime, and what the caller may do. */
export const MonitorView = MonitorRow.extend({
  Uptime: z.array(UptimeNumbers),
  Checkpoints: z.array(z.object({ CheckpointId: z.int(), CheckpointName: z.string() })).meta({
    description: 'Those its runs may go to, after regions, exclusions and capabilities.',
  }),
  AddressesKeptAt: z.array(z.string()).optional().meta({
    description:
      'Of a DNS monitor: names of checkpoints it selects that do not run it, as their location keeps resolved addresses to itself (23008).',
  }),
  CheckpointsMissing: z.int().min(1).optional().meta({
    description: 'Of a concurrent monitor: so many more it needs. Checkpoints have gone since it was set.',
  }),
  Unsupported: z.array(z.string()).optional().meta({
    description:
      'Stored settings that no checkpoint supports, and what happens instead, one sentence each. New values of this kind are refused.',
  }),
  CreatedAt: InstantMs,
  OpenIncidentId: z.int().optional(),
  DashboardGuid: z
    .guid()
    .meta({ description: 'The predefined dashboard for one monitor of its kind: see MonitorGuid there.' }),
  MayDelete: z.boolean(),
});
export type MonitorView = z.infer<typeof MonitorView>;

/** One check in a list. */
export const CheckRow = z.object({
  MonitorCheckId: CheckId,
  At: InstantMs.meta({ description: 'When the check was completed.' }),
  ErrorLevel: ErrorLevelName,
  ErrorCode: z.int(),
  ErrorDescription: z.string(),
  CheckpointId: z.int(),
  CheckpointName: z.string(),
  Attempt: z.int().min(0).meta({ description: '0 the planned run, 1 its recheck.' }),
  TotalTime: z.int(),
  ResolveTime: z.int(),
  ConnectionTime: z.int(),
  DownloadTime: z.int(),
  TotalBytes: z.int().optional(),
  HttpStatusCode: z.int().optional(),
});
export type CheckRow = z.infer<typeof CheckRow>;

const MonitorGuid = z.object({ monitorGuid: z.guid() });
const mayView = { of: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' } as const;

export const monitorViewEndpoints = {
  list: endpoint({
    id: 'v1ListMonitors',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'A page of the monitors the caller may see, with state, last check, time strip and numbers of 24 hours',
    query: MonitorListQuery,
    status: 200,
    reply: MonitorPage,
  }),
  read: endpoint({
    id: 'v1ReadMonitor',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid',
    credentials: 'account',
    right: mayView,
    summary: 'State, uptime by period, and checkpoints of one monitor',
    params: MonitorGuid,
    status: 200,
    reply: MonitorView,
  }),
  latency: endpoint({
    id: 'v1ReadLatency',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid/Latency',
    credentials: 'account',
    right: mayView,
    summary: 'Response times over a period, with what was not observed',
    params: MonitorGuid,
    query: z.object({
      FromAt: queryInstant.meta({ description: 'Included.' }),
      UntilAt: queryInstant.meta({ description: 'Not included.' }),
      Points: queryNumber.min(10).max(1000).optional().meta({ description: 'Points wanted at most. Default 300.' }),
    }),
    status: 200,
    reply: Latency,
  }),
  latencyByCheckpoint: endpoint({
    id: 'v1ReadLatencyByCheckpoint',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid/LatencyByCheckpoint',
    credentials: 'account',
    right: mayView,
    summary: 'Response times over a period of at most 8 days, one series for each checkpoint',
    params: MonitorGuid,
    query: z.object({
      FromAt: queryInstant.meta({ description: 'Included.' }),
      UntilAt: queryInstant.meta({ description: 'Not included; at most 8 days after FromAt.' }),
      Points: queryNumber.min(10).max(300).optional().meta({ description: 'Points wanted at most. Default 72.' }),
    }),
    status: 200,
    reply: LatencyByCheckpoint,
  }),
  annotations: endpoint({
    id: 'v1ListAnnotations',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid/Annotation',
    credentials: 'account',
    right: mayView,
    summary: 'What happened to a monitor in a period: changes, impaired checkpoints, incidents, notes, maintenance',
    description: `The newest ${String(MAX_ANNOTATIONS)} of each kind. Impaired checkpoints are told for 30 days, changes as long as the audit log is kept.`,
    params: MonitorGuid,
    query: z.object({
      FromAt: queryInstant.meta({ description: 'Included.' }),
      UntilAt: queryInstant.meta({ description: 'Not included; at most 400 days after FromAt.' }),
    }),
    status: 200,
    reply: Annotations,
  }),
  checks: endpoint({
    id: 'v1ListChecks',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid/Check',
    credentials: 'account',
    right: mayView,
    summary: 'Checks of one monitor, newest first',
    params: MonitorGuid,
    query: z.object({
      ErrorLevel: ErrorLevelName.optional().meta({ description: 'This level or worse.' }),
      CheckpointId: queryNumber.min(1).optional().meta({
        description: 'Made at this checkpoint; with it the parts of rounds are listed, too.',
      }),
      FromAt: queryInstant.optional(),
      UntilAt: queryInstant.optional(),
      BeforeId: queryNumber.min(0).optional().meta({ description: 'Only checks with a smaller id.' }),
      Take,
    }),
    status: 200,
    reply: z.object({ Rows: z.array(CheckRow), NextBeforeId: CheckId.optional() }),
  }),
  figureChanges: endpoint({
    id: 'v1ListFigureChanges',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid/FigureChange',
    credentials: 'account',
    right: mayView,
    summary: 'What late results and cleared errors changed of the figures of a monitor, newest first',
    description: 'What the same one did for the same reason within an hour is one row. Kept as long as statistics.',
    params: MonitorGuid,
    query: z.object({ Cursor, Take }),
    status: 200,
    reply: pageShape(FigureChange),
  }),
  run: endpoint({
    id: 'v1RunMonitor',
    surface: 'v1',
    area: 'Monitor',
    method: 'POST',
    path: '/Monitor/:monitorGuid/Run',
    credentials: 'account',
    right: { of: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
    summary: 'Run an active monitor once now, beside its schedule; the result counts like any other',
    description:
      'It starts at once, or when the current run has ended. The call waits up to 15 s for a checkpoint that can run it; a 503 names the reason. 409 if the monitor is stopped, in development, or in maintenance that stops monitoring.',
    params: MonitorGuid,
    body: z.object({
      CheckpointId: z.int().optional().meta({ description: 'Where; default: any of those the monitor runs on.' }),
    }),
    status: 204,
    alsoFails: [409, 503],
  }),
};
