/** Figures over time on the page of a monitor. */
import { z } from 'zod';
import { ChartNote } from '../chart-notes/chart-note.js';
import { InstantMs, Percent } from '../shared.js';

/** Uptime of one whole period up to now. `ObservedMs` + `UnknownMs` + `ExcludedMs` = the period. */
export const UptimeNumbers = z.object({
  Period: z.enum(['Last24Hours', 'Last7Days', 'Last30Days', 'Last90Days']),
  UptimePercentage: Percent.optional(),
  CoveragePercentage: Percent.optional().meta({
    description: 'Absent if no time counts in the period.',
  }),
  ObservedMs: z.int(),
  UnknownMs: z.int().meta({ description: 'Active but unobserved because of the service.' }),
  ExcludedMs: z.int().meta({ description: 'Before creation, paused, or in maintenance that stops monitoring.' }),
  DowntimeMs: z.int(),
  Checks: z.int(),
  ConfirmedErrors: z.int(),
});
export type UptimeNumbers = z.infer<typeof UptimeNumbers>;

/** A point of the latency chart: checks that ended in [At, At + StepMs). Times are those of checks without an error. */
export const LatencyPoint = z.object({
  At: InstantMs,
  Checks: z.int(),
  UnconfirmedErrors: z.int(),
  ConfirmedErrors: z.int(),
  P50: z.int().optional(),
  P95: z.int().optional(),
  ResolveTime: z.int().optional(),
  ConnectionTime: z.int().optional(),
  DownloadTime: z
    .int()
    .optional()
    .meta({ description: 'Everything after connecting, including TLS, waiting and receiving.' }),
  TlsTime: z.int().optional().meta({
    description:
      'Like WaitTime and ReceiveTime, a part of DownloadTime, for HTTP checks that measure it. Not available for concurrent monitors over more than 24 hours, nor for checks from before these times were stored.',
  }),
  WaitTime: z.int().optional().meta({ description: 'Sending the request and waiting for the response.' }),
  ReceiveTime: z.int().optional(),
});
export type LatencyPoint = z.infer<typeof LatencyPoint>;

/** A period [FromAt, UntilAt) that the chart marks. */
export const MarkedPeriod = z.object({ FromAt: InstantMs, UntilAt: InstantMs, Reason: z.string() });
export type MarkedPeriod = z.infer<typeof MarkedPeriod>;

/** The latency of [FromAt, UntilAt) in equal steps. Steps without a check are omitted, so that the line has a gap. */
export const Latency = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs,
  StepMs: z.int(),
  Points: z.array(LatencyPoint),
  Unknown: z.array(MarkedPeriod).meta({ description: 'Unobserved time with its reason.' }),
  Maintenance: z.array(MarkedPeriod),
  Down: z.array(MarkedPeriod).meta({ description: 'Confirmed downtime. The reason is the error.' }),
});
export type Latency = z.infer<typeof Latency>;

/** Results of one checkpoint over a period. Times are those of checks that got a response in time, including errors. */
export const CheckpointLatency = z.object({
  CheckpointId: z.int(),
  CheckpointName: z.string(),
  Checks: z.int(),
  Errors: z.int().meta({ description: 'Unconfirmed and confirmed errors.' }),
  P50: z.int().optional().meta({ description: 'Over the whole period.' }),
  Points: z.array(z.object({ At: InstantMs, Checks: z.int(), Errors: z.int(), P50: z.int().optional() })).meta({
    description: 'Checks that ended in [At, At + StepMs). Intervals without checks are omitted.',
  }),
});
export type CheckpointLatency = z.infer<typeof CheckpointLatency>;

/** [FromAt, UntilAt) by checkpoint, all in the same steps. */
export const LatencyByCheckpoint = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs,
  StepMs: z.int(),
  Checkpoints: z.array(CheckpointLatency),
});
export type LatencyByCheckpoint = z.infer<typeof LatencyByCheckpoint>;

const annotationKinds = ['Change', 'ChartNote', 'Checkpoint', 'Incident', 'Note', 'Maintenance'] as const;

/** An event of a monitor for charts over time. Events that lasted have `UntilAt`, unless they are still going on. */
export const Annotation = z.object({
  Kind: z.enum(annotationKinds).meta({
    description:
      'Change: the monitor was created or its settings changed. Checkpoint: results of a checkpoint were quarantined because it was impaired. Note: a note on an incident. ChartNote: a chart note of an operator or a pipeline.',
  }),
  At: InstantMs,
  UntilAt: InstantMs.optional(),
  MonitorName: z
    .string()
    .optional()
    .meta({ description: 'In responses about several monitors: the monitor, or the group that a note is about.' }),
  ByName: z
    .string()
    .optional()
    .meta({ description: 'Author of a Change or note. For a Change only if the caller may view settings.' }),
  Fields: z.array(z.string()).optional().meta({
    description: 'For Change: the changed settings, if the caller may view them. Absent if the monitor was created.',
  }),
  IsCreation: z.literal(true).optional().meta({ description: 'For Change: the monitor was created.' }),
  CheckpointName: z.string().optional(),
  Text: z.string().optional().meta({
    description: 'Incident: its last error. Checkpoint: the reason. Note: its text. ChartNote: its title.',
  }),
  Runs: z.int().optional().meta({ description: 'For Checkpoint: number of quarantined results.' }),
  IncidentId: z.int().optional(),
  ChartNote: ChartNote.optional().meta({ description: 'For ChartNote: the whole note.' }),
  MaintenanceType: z.enum(['DisableMonitoring', 'DisableNotifications']).optional(),
});
export type Annotation = z.infer<typeof Annotation>;

/** Maximum annotations of each kind in a response. The newest are returned. */
export const MAX_ANNOTATIONS = 200;

/** Events in [FromAt, UntilAt), oldest first. */
export const Annotations = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs,
  Rows: z.array(Annotation),
  HasMore: z.boolean().meta({
    description: `Whether a kind has more than ${String(MAX_ANNOTATIONS)} annotations, of which only the newest are returned.`,
  }),
});
export type Annotations = z.infer<typeof Annotations>;

const ChangedFigures = z.object({
  UpMs: z.int(),
  DownMs: z.int(),
  UnknownMs: z.int(),
  PlannedMs: z
    .int()
    .meta({ description: 'The part of UnknownMs due to pauses, and maintenance that stops monitoring.' }),
  Checks: z.int(),
  UnconfirmedErrors: z.int(),
  ConfirmedErrors: z.int(),
});

/** Figures that were recalculated after they had been final: before and after, by whom and why. */
export const FigureChange = z.object({
  At: InstantMs,
  Reason: z.enum(['LateResults', 'ClearedErrors', 'UnknownTime']).meta({
    description: 'UnknownTime: missed slots that were detected after the checks around them had been counted.',
  }),
  ByName: z.string().meta({
    description: 'The operator, or the checkpoints that delivered late. Empty if the service detected it.',
  }),
  OperatorGuid: z.guid().optional(),
  Note: z
    .string()
    .meta({ description: 'Reason given by the operator. For UnknownTime, the reason why checks could not run.' }),
  FromAt: InstantMs.meta({ description: 'Start of the first changed quarter of an hour.' }),
  UntilAt: InstantMs.meta({ description: 'End of the last one.' }),
  Quarters: z
    .int()
    .min(1)
    .meta({ description: 'Number of changed quarters of an hour, to which `Before` and `After` refer.' }),
  Before: ChangedFigures,
  After: ChangedFigures,
});
export type FigureChange = z.infer<typeof FigureChange>;
