/** What became of an SLA over time: earlier versions of what counts for it, with its figures before and after. */
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

/** Why figures of a change could not be read so far. */
const pendingTroubles = ['TookTooLong', 'Ended', 'Failed'] as const;

/** Months times monitors whose figures one version keeps at most. */
export const MAX_VERSION_FIGURES = 20_000;

/** Versions of one SLA that are kept, the newest. */
export const MAX_SLA_VERSIONS = 200;

/** The part of an SLA that a version is about; members of other parts are left out. */
const Part = z.object({
  ExclusionPeriod: ExclusionPeriod.omit({ Hash: true }).optional(),
  TimeSchedule: SlaTimeSchedule.optional(),
  Thresholds: Sla.pick({
    UptimeErrorThreshold: true,
    UptimeWarningThreshold: true,
    LoadTimeErrorThreshold: true,
    OperatorResponseTimeThreshold: true,
  }).optional(),
  TimeZone: z.string().optional().meta({ description: 'IANA name; of the account, whose clock its hours are on.' }),
});

/** A change of what counts for an SLA, or of what it wants: how it was, how it is, who did it and why. */
export const SlaVersion = z.object({
  VersionId: z.int(),
  At: InstantMs,
  Change: z.enum(slaChanges),
  ByName: z.string().meta({ description: 'The operator.' }),
  OperatorGuid: z.guid(),
  Reason: z.string().meta({
    description: 'The Description of the exclusion period; of the hours of the week what was given with them.',
  }),
  Before: Part.optional().meta({ description: 'Absent where there was none.' }),
  After: Part.optional().meta({ description: 'Absent where there is none any more.' }),
  FromAt: InstantMs.optional().meta({
    description: 'The first moment gone by that counts otherwise since; absent where none does, as for times to come.',
  }),
  UntilAt: InstantMs.optional().meta({ description: 'The end of the last one.' }),
  Monitors: z
    .int()
    .meta({ description: 'So many the caller may see have figures that changed; of very many those there were.' }),
  IsPending: z.boolean().optional().meta({
    description:
      'True while figures of very many monitors are still being worked out: `Monitors` and the figures are those so far.',
  }),
  PendingTrouble: z.enum(pendingTroubles).optional().meta({
    description:
      'Of a pending one whose figures could not be read so far, why: it took too long, the server ended meanwhile, or what the log of the server tells.',
  }),
  TriedAgainAt: InstantMs.optional().meta({ description: 'With `PendingTrouble`: not before then.' }),
  FiguresReadAt: InstantMs.optional().meta({
    description:
      'Of a change of very many monitors: when the last of its figures were read. Results that came in late between `At` and then are in the figures before the change too.',
  }),
  FiguresFromAt: InstantMs.optional().meta({
    description: `The first month whose figures are kept: there are at most ${MAX_VERSION_FIGURES} of monitors and months, the newest.`,
  }),
});
export type SlaVersion = z.infer<typeof SlaVersion>;

/** What an SLA said of a month so far; measured figures only: the judgement follows from the thresholds. */
export const SlaVersionFigures = SlaFigures.omit({
  P95: true,
  UptimeState: true,
  LoadTimeState: true,
  ResponseState: true,
});
export type SlaVersionFigures = z.infer<typeof SlaVersionFigures>;

/** Of one monitor and a month of the account's clock, cut to the moment of the change. */
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
const base = { surface: 'v1', area: 'Sla', method: 'GET', credentials: 'account', right: { of: 'basic' } } as const;

export const slaVersionEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListSlaVersions',
    path: '/Sla/:slaGuid/Version',
    summary: 'How an SLA was before its exclusion periods, hours, thresholds and time zone were changed, newest first',
    description: `Who changed it, when and why. The newest ${MAX_SLA_VERSIONS} are kept, as long as statistics are.`,
    params,
    query: z.object({ Cursor, Take }),
    status: 200,
    reply: pageShape(SlaVersion),
  }),
  figures: endpoint({
    ...base,
    id: 'v1ListSlaVersionFigures',
    path: '/Sla/:slaGuid/Version/:versionId/Figures',
    summary: 'What an SLA said before and after a change of each monitor the caller may see, month by month',
    description: 'Monitors by name, `Take` of them; only those, and only the months, whose figures changed.',
    params: params.extend({ versionId: queryNumber.min(1).max(Number.MAX_SAFE_INTEGER) }),
    query: z.object({ Skip: queryNumber.min(0).max(1_000_000).optional(), Take }),
    status: 200,
    reply: z.object({
      Total: z.int().meta({ description: 'Monitors with figures the caller may see.' }),
      Rows: z.array(SlaVersionMonth),
    }),
  }),
};
