/** What a monitor's page tells over time. */
import { z } from 'zod';
import { ChartNote } from '../chart-notes/chart-note.js';
import { InstantMs, Percent } from '../shared.js';

/** Uptime of one whole period up to now. `ObservedMs` + `UnknownMs` + `ExcludedMs` = the period. */
export const UptimeNumbers = z.object({
  Period: z.enum(['Last24Hours', 'Last7Days', 'Last30Days', 'Last90Days']),
  UptimePercentage: Percent.optional(),
  CoveragePercentage: Percent.optional().meta({
    description: 'Absent where no time counts: of nothing there is no share.',
  }),
  ObservedMs: z.int(),
  UnknownMs: z.int().meta({ description: 'Active but not observed, by our own fault.' }),
  ExcludedMs: z.int().meta({ description: 'Before creation, paused, or in maintenance that stops monitoring.' }),
  DowntimeMs: z.int(),
  Checks: z.int(),
  ConfirmedErrors: z.int(),
});
export type UptimeNumbers = z.infer<typeof UptimeNumbers>;

/** One point of the latency chart: checks that ended in [At, At + StepMs). Times are of the checks without error. */
export const LatencyPoint = z.object({
  At: InstantMs,
  Checks: z.int(),
  UnconfirmedErrors: z.int(),
  ConfirmedErrors: z.int(),
  P50: z.int().optional(),
  P95: z.int().optional(),
  ResolveTime: z.int().optional(),
  ConnectionTime: z.int().optional(),
  DownloadTime: z.int().optional().meta({ description: 'All after the connection: TLS, waiting and receiving too.' }),
  TlsTime: z.int().optional().meta({
    description:
      'Parts of DownloadTime, of HTTP checks that say so. For periods of more than 24 hours those of concurrent monitors are not known, nor those of before they were kept.',
  }),
  WaitTime: z.int().optional().meta({ description: 'Sending the request and waiting for the answer.' }),
  ReceiveTime: z.int().optional(),
});
export type LatencyPoint = z.infer<typeof LatencyPoint>;

/** A stretch [FromAt, UntilAt) the chart marks. */
export const MarkedPeriod = z.object({ FromAt: InstantMs, UntilAt: InstantMs, Reason: z.string() });
export type MarkedPeriod = z.infer<typeof MarkedPeriod>;

/** The latency of [FromAt, UntilAt) in equal steps; a step without a check is left out, so the line has a gap there. */
export const Latency = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs,
  StepMs: z.int(),
  Points: z.array(LatencyPoint),
  Unknown: z.array(MarkedPeriod).meta({ description: 'Time nobody observed, and why.' }),
  Maintenance: z.array(MarkedPeriod),
  Down: z.array(MarkedPeriod).meta({ description: 'Confirmed downtime; the reason is the error.' }),
});
export type Latency = z.infer<typeof Latency>;

/** How one checkpoint saw a period; times are of its checks that were answered in time, errors among them. */
export const CheckpointLatency = z.object({
  CheckpointId: z.int(),
  CheckpointName: z.string(),
  Checks: z.int(),
  Errors: z.int().meta({ description: 'Unconfirmed and confirmed.' }),
  P50: z.int().optional().meta({ description: 'Of the whole period.' }),
  Points: z.array(z.object({ At: InstantMs, Checks: z.int(), Errors: z.int(), P50: z.int().optional() })).meta({
    description: 'Checks that ended in [At, At + StepMs); a step without a check is left out.',
  }),
});
export type CheckpointLatency = z.infer<typeof CheckpointLatency>;

/** [FromAt, UntilAt) as each checkpoint saw it, all in the same steps. */
export const LatencyByCheckpoint = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs,
  StepMs: z.int(),
  Checkpoints: z.array(CheckpointLatency),
});
export type LatencyByCheckpoint = z.infer<typeof LatencyByCheckpoint>;

const annotationKinds = ['Change', 'ChartNote', 'Checkpoint', 'Incident', 'Note', 'Maintenance'] as const;

/** Something that happened to a monitor, for the charts of its time. What lasted has `UntilAt`, unless it still does. */
export const Annotation = z.object({
  Kind: z.enum(annotationKinds).meta({
    description:
      'Change: somebody made it or changed its settings. Checkpoint: results of a checkpoint were set aside, as it was impaired. Note: of an incident. ChartNote: somebody, or a pipeline, wrote it down for charts.',
  }),
  At: InstantMs,
  UntilAt: InstantMs.optional(),
  MonitorName: z
    .string()
    .optional()
    .meta({ description: 'Where it is told of several monitors: the monitor, or of a note the group, it is about.' }),
  ByName: z
    .string()
    .optional()
    .meta({ description: 'Of Change and notes: who; of a Change only for those who see settings.' }),
  Fields: z
    .array(z.string())
    .optional()
    .meta({ description: 'Of Change: what was changed, for those who see settings; of one that made it nothing.' }),
  IsCreation: z.literal(true).optional().meta({ description: 'Of Change: the monitor was made.' }),
  CheckpointName: z.string().optional(),
  Text: z.string().optional().meta({
    description: 'Of Incident its last error, of Checkpoint the reason, of Note what it says, of ChartNote its title.',
  }),
  Runs: z.int().optional().meta({ description: 'Of Checkpoint: so many results were set aside.' }),
  IncidentId: z.int().optional(),
  Noted: ChartNote.optional().meta({ description: 'Of ChartNote: all of it.' }),
  MaintenanceType: z.enum(['DisableMonitoring', 'DisableNotifications']).optional(),
});
export type Annotation = z.infer<typeof Annotation>;

/** Of each kind of annotation at most so many, the newest, are told of one period. */
export const MAX_ANNOTATIONS = 200;

/** What happened in [FromAt, UntilAt), oldest first. */
export const Annotations = z.object({
  FromAt: InstantMs,
  UntilAt: InstantMs,
  Rows: z.array(Annotation),
  HasMore: z.boolean().meta({
    description: `There is more of a kind than the newest ${String(MAX_ANNOTATIONS)}, which is left out.`,
  }),
});
export type Annotations = z.infer<typeof Annotations>;

const ChangedFigures = z.object({
  UpMs: z.int(),
  DownMs: z.int(),
  UnknownMs: z.int(),
  PlannedMs: z.int().meta({ description: 'What of UnknownMs nobody meant to observe: pauses and maintenance.' }),
  Checks: z.int(),
  UnconfirmedErrors: z.int(),
  ConfirmedErrors: z.int(),
});

/** Figures that were counted anew after they had been told: what they said, what they say, who did it and why. */
export const FigureChange = z.object({
  At: InstantMs,
  Reason: z.enum(['LateResults', 'ClearedErrors', 'UnknownTime']).meta({
    description: 'UnknownTime: checks that could not be run became known after the checks around them.',
  }),
  ByName: z.string().meta({
    description: 'The operator, or the checkpoints that delivered late; empty when the service found out by itself.',
  }),
  OperatorGuid: z.guid().optional(),
  Note: z.string().meta({ description: 'What the operator wrote; of UnknownTime why checks could not be run.' }),
  FromAt: InstantMs.meta({ description: 'The first quarter of an hour that changed.' }),
  UntilAt: InstantMs.meta({ description: 'The end of the last one.' }),
  Quarters: z
    .int()
    .min(1)
    .meta({ description: 'So many quarters of an hour changed; `Before` and `After` are theirs.' }),
  Before: ChangedFigures,
  After: ChangedFigures,
});
export type FigureChange = z.infer<typeof FigureChange>;
