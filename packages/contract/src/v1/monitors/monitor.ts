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

/** `StatusHistory` has one letter per quarter of an hour of the last 24 hours, oldest first. */
export const STATUS_BAR_BUCKETS = 96;
export const STATUS_BAR_BUCKET_MS = 900_000;

const GroupName = z.object({ MonitorGroupGuid: z.guid(), Description: z.string() });

const CurrentMaintenance = z
  .object({ MaintenanceType: z.enum(['DisableMonitoring', 'DisableNotifications']), UntilAt: InstantMs })
  .meta({
    description: 'The maintenance period that the monitor is in. If two overlap, the one with DisableMonitoring.',
  });

/** A row of the monitor list. Numbers are of the last 24 hours and absent if there is no data. */
export const MonitorRow = z.object({
  MonitorGuid: z.guid(),
  Name: z.string(),
  MonitorType: z.string(),
  MonitorMode: z.enum(['Development', 'Staging', 'Production']),
  IsActive: z.boolean(),
  GenerateAlert: z.boolean(),
  Target: z.string().meta({ description: 'URL or network address. Empty if the caller may not view settings.' }),
  IntervalMs: z.int(),
  MonitorGroups: z.array(GroupName).meta({ description: 'Excludes the group of all monitors.' }),
  State: MonitorState,
  StateSinceAt: InstantMs.optional(),
  ErrorDescription: z
    .string()
    .optional()
    .meta({ description: 'Error of the last check. Only in the states Warn and Down.' }),
  PendingReason: z.string().optional().meta({ description: 'Why the state is Unknown, in one sentence.' }),
  LastCheckAt: InstantMs.optional(),
  LastCheckId: CheckId.optional(),
  LastTotalTime: z.int().optional(),
  LastCheckpointName: z
    .string()
    .optional()
    .meta({ description: 'Checkpoint of the last check. `Multiple locations` for a concurrent check.' }),
  AboveLimit: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .meta({ description: 'The last check exceeded this load time limit, regardless of the effect of the limit.' }),
  Notes: z.string().optional().meta({
    description:
      'First 1,000 characters, for callers allowed by MonitorNotesFor of the account. Absent if there are none, or the caller may not read them.',
  }),
  MayEdit: z.boolean(),
  NextRunAt: InstantMs.optional(),
  Maintenance: CurrentMaintenance.optional(),
  UptimePercentage: Percent.optional().meta({
    description: 'Uptime of the last 24 hours. Unobserved time counts as up. Absent if nothing was observed.',
  }),
  CoveragePercentage: Percent.optional().meta({ description: 'Share of the time that was observed.' }),
  P50: z.int().optional(),
  P95: z.int().optional(),
  StatusHistory: z.string().meta({
    description:
      '96 characters, one for each 15 minutes from `StatusHistoryStartAt` on, with the worst state of that time: u up, w unconfirmed error, d confirmed error or down, m maintenance, p paused, n before the monitor was created, - unobserved.',
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
      'Default: Worst, which sorts by state (Down, Warn, Unknown, Up, Paused), then by name. Ties are sorted by name and guid.',
  }),
  Direction: z.enum(['Ascending', 'Descending']).optional().meta({ description: 'Default: Ascending.' }),
  IncludeStatusHistory: z
    .boolean()
    .optional()
    .meta({ description: 'If false, `StatusHistory` is empty, as in files. Default: true.' }),
  Skip: queryNumber.min(0).optional(),
  Take,
});

/** A page of the monitor list, with the counts for the labels of its filters. */
export const MonitorPage = z.object({
  At: InstantMs,
  StatusHistoryStartAt: InstantMs,
  Total: z.int().meta({ description: 'Number of rows that match the whole filter.' }),
  Visible: z.int().meta({ description: 'Number of visible monitors, ignoring the filter.' }),
  Counts: StateCounts.meta({ description: 'Number of monitors by state that match the filter, ignoring its State.' }),
  Rows: z.array(MonitorRow),
});
export type MonitorPage = z.infer<typeof MonitorPage>;

/** Header of the page of a monitor: its row, its uptime, and what the caller may do. */
export const MonitorView = MonitorRow.extend({
  Uptime: z.array(UptimeNumbers),
  Checkpoints: z.array(z.object({ CheckpointId: z.int(), CheckpointName: z.string() })).meta({
    description: 'Checkpoints that may run it, after applying regions, exclusions and capabilities.',
  }),
  CheckpointsWithoutAddresses: z.array(z.string()).optional().meta({
    description:
      'For a DNS monitor: names of selected checkpoints that do not run it because their location hides resolved addresses (23008).',
  }),
  MissingCheckpoints: z.int().min(1).optional().meta({
    description:
      'For a concurrent monitor: number of checkpoints that it lacks, if some were removed after it was set up.',
  }),
  Unsupported: z.array(z.string()).optional().meta({
    description:
      'Stored settings that no checkpoint supports, and what happens instead, one sentence each. New values of this kind are rejected.',
  }),
  CreatedAt: InstantMs,
  OpenIncidentId: z.int().optional(),
  DashboardGuid: z.guid().meta({
    description:
      'Guid of the predefined dashboard for one monitor of this kind. Use it with the parameter MonitorGuid.',
  }),
  MayDelete: z.boolean(),
});
export type MonitorView = z.infer<typeof MonitorView>;

/** A check in a list. */
export const CheckRow = z.object({
  MonitorCheckId: CheckId,
  At: InstantMs.meta({ description: 'When the check was completed.' }),
  ErrorLevel: ErrorLevelName,
  ErrorCode: z.int(),
  ErrorDescription: z.string(),
  CheckpointId: z.int(),
  CheckpointName: z.string(),
  Attempt: z.int().min(0).meta({ description: '0 for the scheduled run, 1 for its recheck.' }),
  TotalTime: z.int(),
  ResolveTime: z.int(),
  ConnectionTime: z.int(),
  DownloadTime: z.int(),
  TotalBytes: z.int().optional(),
  HttpStatusCode: z.int().optional(),
});
export type CheckRow = z.infer<typeof CheckRow>;

const MonitorGuid = z.object({ monitorGuid: z.guid() });
const viewPermission = { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' } as const;

export const monitorViewEndpoints = {
  list: endpoint({
    id: 'v1ListMonitors',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'List the visible monitors with their state, last check, status history and figures for the last 24 hours',
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
    permission: viewPermission,
    summary: 'Get the state, uptime by period, and checkpoints of a monitor',
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
    permission: viewPermission,
    summary: 'Get the response times of a monitor over a period, and its unobserved time',
    params: MonitorGuid,
    query: z.object({
      FromAt: queryInstant.meta({ description: 'Inclusive start.' }),
      UntilAt: queryInstant.meta({ description: 'Exclusive end.' }),
      Points: queryNumber.min(10).max(1000).optional().meta({ description: 'Maximum number of points. Default: 300.' }),
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
    permission: viewPermission,
    summary: 'Get the response times of a monitor by checkpoint over a period of at most 8 days',
    params: MonitorGuid,
    query: z.object({
      FromAt: queryInstant.meta({ description: 'Inclusive start.' }),
      UntilAt: queryInstant.meta({ description: 'Exclusive end, at most 8 days after FromAt.' }),
      Points: queryNumber.min(10).max(300).optional().meta({ description: 'Maximum number of points. Default: 72.' }),
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
    permission: viewPermission,
    summary:
      'List the annotations of a monitor in a period: changes, impaired checkpoints, incidents, notes, maintenance',
    description: `The newest ${String(MAX_ANNOTATIONS)} of each kind. Impaired checkpoints are kept for 30 days, changes as long as the audit log.`,
    params: MonitorGuid,
    query: z.object({
      FromAt: queryInstant.meta({ description: 'Inclusive start.' }),
      UntilAt: queryInstant.meta({ description: 'Exclusive end, at most 400 days after FromAt.' }),
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
    permission: viewPermission,
    summary: 'List the checks of a monitor, newest first',
    params: MonitorGuid,
    query: z.object({
      ErrorLevel: ErrorLevelName.optional().meta({ description: 'This error level or higher.' }),
      CheckpointId: queryNumber.min(1).optional().meta({
        description: 'Only checks of this checkpoint, including partial checks.',
      }),
      FromAt: queryInstant.optional(),
      UntilAt: queryInstant.optional(),
      BeforeId: queryNumber.min(0).optional().meta({ description: 'Only checks with a smaller id, for paging.' }),
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
    permission: viewPermission,
    summary:
      'List how late results and errors marked as false positives corrected the figures of a monitor, newest first',
    description:
      'Corrections by the same author for the same reason within an hour are returned as one row. They are kept as long as statistics.',
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
    permission: { kind: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
    summary: 'Run an active monitor now, in addition to its schedule. The result counts like any other.',
    description:
      'The run starts immediately, or when the current run has ended. The call waits up to 15 s for a checkpoint that can run it; if there is none, it returns 503 with the reason. Returns 409 if the monitor is inactive, in Development mode, or in maintenance that stops monitoring.',
    params: MonitorGuid,
    body: z.object({
      CheckpointId: z
        .int()
        .optional()
        .meta({ description: 'Checkpoint to run on. Default: any checkpoint of the monitor.' }),
    }),
    status: 204,
    alsoFails: [409, 503],
  }),
};
