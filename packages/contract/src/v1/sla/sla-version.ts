/** History of an SLA: earlier versions of what counts for it, with its figures before and after each change. */
import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { ExclusionPeriod } from '../../v4/exclusion-period.js';
import { Sla } from '../../v4/sla.js';
import { SlaFigures, SlaTimeSchedule } from './sla.js';
import { Cursor, InstantMs, pageShape, queryNumber, Take } from '../shared.js';

const slaChanges = [
  'ExclusionPeriodCreated',
  'ExclusionPeriodChanged',
  'ExclusionPeriodRemoved',
  'TimeSchedule',
  'Thresholds',
  'TimeZone',
] as const;

/** Why the figures of a change could not be calculated yet. */
const PENDING_ERRORS = ['TookTooLong', 'Ended', 'Failed'] as const;

/** Maximum figures of one version: months times monitors. */
export const MAX_VERSION_FIGURES = 20_000;

/** Maximum versions of one SLA. The newest are kept. */
export const MAX_SLA_VERSIONS = 200;

/** The part of an SLA that a version changes. Members of other parts are absent. */
const VersionedSettings = z.object({
  ExclusionPeriod: ExclusionPeriod.omit({ Hash: true }).optional(),
  TimeSchedule: SlaTimeSchedule.optional(),
  Thresholds: Sla.pick({
    UptimeErrorThreshold: true,
    UptimeWarningThreshold: true,
    LoadTimeErrorThreshold: true,
    OperatorResponseTimeThreshold: true,
  }).optional(),
  TimeZone: z
    .string()
    .optional()
    .meta({ description: 'IANA name of the account time zone, in which the hours are defined.' }),
});

/** A change of the hours, exclusions or thresholds of an SLA: before, after, by whom and why. */
export const SlaVersion = z.object({
  VersionId: z.int(),
  At: InstantMs,
  Change: z.enum(slaChanges),
  ByName: z.string().meta({ description: 'The operator.' }),
  OperatorGuid: z.guid(),
  Reason: z.string().meta({
    description: 'Description of the exclusion period, or the reason given with the hours of the week.',
  }),
  Before: VersionedSettings.optional().meta({ description: 'Absent if there was none.' }),
  After: VersionedSettings.optional().meta({ description: 'Absent if it no longer exists.' }),
  FromAt: InstantMs.optional().meta({
    description: 'First past time that the change affects. Absent if there is none, as for future periods.',
  }),
  UntilAt: InstantMs.optional().meta({ description: 'End of the last one.' }),
  Monitors: z.int().meta({
    description:
      'Number of visible monitors whose figures changed. If there are very many monitors, the number that existed.',
  }),
  IsPending: z.boolean().optional().meta({
    description:
      'True while the figures of very many monitors are still being calculated. `Monitors` and the figures are incomplete until then.',
  }),
  PendingError: z.enum(PENDING_ERRORS).optional().meta({
    description:
      'Why the figures of a pending change could not be calculated so far: it took too long, the server stopped meanwhile, or an error (see the server log).',
  }),
  NextAttemptAt: InstantMs.optional().meta({ description: 'With `PendingError`: earliest time of the next attempt.' }),
  FiguresReadAt: InstantMs.optional().meta({
    description:
      'For a change of very many monitors: when its last figures were calculated. Results that arrived late between `At` and this time are also part of the figures before the change.',
  }),
  FiguresFromAt: InstantMs.optional().meta({
    description: `First month with figures. At most the newest ${MAX_VERSION_FIGURES.toLocaleString('en')} figures of monitors and months are kept.`,
  }),
});
export type SlaVersion = z.infer<typeof SlaVersion>;

/**
 * Figures of an SLA for a month up to the change. Only measured figures, since the result follows from the thresholds.
 */
export const SlaVersionFigures = SlaFigures.omit({
  P95: true,
  UptimeState: true,
  LoadTimeState: true,
  ResponseState: true,
});
export type SlaVersionFigures = z.infer<typeof SlaVersionFigures>;

/** Figures of one monitor for a month in the time zone of the account, up to the change. */
export const SlaVersionMonth = z.object({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  FromAt: InstantMs,
  UntilAt: InstantMs,
  Before: SlaVersionFigures,
  After: SlaVersionFigures,
});
export type SlaVersionMonth = z.infer<typeof SlaVersionMonth>;

const params = z.object({ slaGuid: z.guid() });
const base = {
  surface: 'v1',
  area: 'Sla',
  method: 'GET',
  credentials: 'account',
  permission: { kind: 'basic' },
} as const;

export const slaVersionEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListSlaVersions',
    path: '/Sla/:slaGuid/Version',
    summary:
      'List the previous versions of an SLA, one for each change of its exclusion periods, hours, thresholds or time zone, newest first',
    description: `Each version has the author, time and reason of its change. The newest ${MAX_SLA_VERSIONS} are kept, for as long as statistics.`,
    params,
    query: z.object({ Cursor, Take }),
    status: 200,
    reply: pageShape(SlaVersion),
  }),
  figures: endpoint({
    ...base,
    id: 'v1ListSlaVersionFigures',
    path: '/Sla/:slaGuid/Version/:versionId/Figures',
    summary: 'Get the monthly figures of an SLA before and after a change, for each visible monitor',
    description:
      'Monitors are sorted by name, with `Take` per page. Only includes monitors and months whose figures changed.',
    params: params.extend({ versionId: queryNumber.min(1).max(Number.MAX_SAFE_INTEGER) }),
    query: z.object({ Skip: queryNumber.min(0).max(1_000_000).optional(), Take }),
    status: 200,
    reply: z.object({
      Total: z.int().meta({ description: 'Number of visible monitors with figures.' }),
      Rows: z.array(SlaVersionMonth),
    }),
  }),
};
