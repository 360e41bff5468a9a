import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { StepQuery } from '../../v4/monitor-check-detail.js';
import { CheckRow } from '../monitors/monitor.js';
import { packParts } from '../../checkpoint/failure-pack.js';
import { text } from '../../lenient.js';
import { fileQuery, ReportDocument, reportCultures } from '../files.js';
import { missedReasons } from './missed-reasons.js';
import { CheckId, Deviations, ErrorLevelName, InstantMs, ServiceFacts } from '../shared.js';

const missedReasonNames = Object.keys(missedReasons)
  .map((reason) => `\`${reason}\``)
  .join(', ');

/** What a check said before somebody declared its error to be none. */
const Cleared = z.object({
  ClearedAt: InstantMs,
  ClearedBy: z.string().meta({ description: 'Name of the operator.' }),
  Note: z.string(),
  ErrorLevel: ErrorLevelName,
  ErrorCode: z.int(),
  ErrorDescription: z.string(),
  ErrorMessage: z.string(),
});

const Round = z.object({
  MonitorCheckId: CheckId.optional().meta({ description: 'The overall row, once the round is judged.' }),
  Parts: z.array(CheckRow).meta({ description: 'A row for each checkpoint that said something, by name.' }),
  Inconclusive: z
    .array(
      z.object({
        CheckpointId: z.int(),
        CheckpointName: z.string(),
        Reason: z.string().meta({ description: `Why nothing came: ${missedReasonNames}.` }),
      }),
    )
    .meta({ description: 'Checkpoints that said nothing and are left out of the share.' }),
});

/** What the checkpoint looked up after it had told of a failure; masked, at most 256 KB. */
const FailurePackView = z
  .object({ CollectedAt: InstantMs, Parts: z.array(z.object({ Name: z.enum(packParts), Text: z.string() })) })
  .meta({ description: 'What was found around the failure; kept while the incident is open and as long as checks.' });

/** Why there is no picture of what a check received, or none yet. */
export const snapshotReasons = [
  'Empty',
  'Binary',
  'ScreenshotsWithheld',
  'ContentWithheld',
  'NoBrowser',
  'TooMany',
  'Late',
  'Undrawable',
] as const;
export type SnapshotReason = (typeof snapshotReasons)[number];

const Snapshot = z
  .object({
    State: z.enum(['Waiting', 'Drawn', 'None']).meta({ description: 'Waiting: a checkpoint is still to draw it.' }),
    ScreenshotId: z
      .guid()
      .optional()
      .meta({ description: 'Of the picture, at `/v4/MonitorCheck/{id}/Screenshot/{id}`.' }),
    Reason: z
      .enum(snapshotReasons)
      .optional()
      .meta({ description: 'Why there is none. `NoBrowser` while waiting: no checkpoint that may draw it has one.' }),
  })
  .meta({
    description: 'Of the first confirmed error of a sequence with content: its picture, which may come minutes later.',
  });

/** Certificates a server sent, its own first. */
export const SentCertificate = z
  .object({
    Subject: z.string(),
    Issuer: z.string(),
    ValidFromAt: InstantMs.optional().meta({ description: 'Absent where it says something that is no date.' }),
    ValidUntilAt: InstantMs.optional(),
    Fingerprint: z.string().meta({ description: 'SHA-256.' }),
    Names: z.array(z.string()).optional().meta({ description: 'Of the first: whom it is for.' }),
  })
  .meta({ id: 'SentCertificate' });
export type SentCertificate = z.infer<typeof SentCertificate>;

/** One check with what belongs to it; headers and body are at `/v4/MonitorCheck/{id}/Http`. */
export const CheckView = CheckRow.extend({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  MonitorType: z.string(),
  SlotAt: InstantMs.optional().meta({ description: 'The planned moment of the run.' }),
  ErrorMessage: z.string(),
  ResolvedIpAddress: z.string().optional(),
  StagingMode: z.boolean(),
  ServerId: z.int(),
  HasHttpDetail: z.boolean(),
  Deviations,
  ...ServiceFacts.shape,
  IncidentId: z.int().optional(),
  FailurePack: FailurePackView.optional(),
  Snapshot: Snapshot.optional(),
  Certificates: z.array(SentCertificate).optional().meta({
    description:
      'What the server sent over TLS, its own certificate first; those behind it as long as bodies of answers are kept.',
  }),
  Cleared: Cleared.optional(),
  PreviousId: CheckId.optional(),
  NextId: CheckId.optional(),
  LastGoodId: CheckId.optional().meta({
    description: 'The newest check without error before this one whose headers and body are still kept.',
  }),
  Round: Round.optional().meta({ description: 'Of a concurrent monitor: all checks of the same slot.' }),
  Ladder: z
    .array(CheckRow)
    .meta({ description: 'All attempts of the same slot, this one included, first attempt first.' }),
});
export type CheckView = z.infer<typeof CheckView>;

const Note = text(1_000).optional().meta({ description: 'Why; kept with the check and in the audit log.' });

export const ClearCheck = z.object({
  WholeSlot: z.boolean().optional().meta({ description: 'The errors of all attempts of its slot too. Default false.' }),
  Note,
});
export type ClearCheck = z.infer<typeof ClearCheck>;

export const ClearChecks = z.object({
  MonitorGuids: z.array(z.guid()).max(10_000).optional(),
  MonitorGroupGuids: z.array(z.guid()).max(1_000).optional().meta({ description: 'Monitors or groups must be given.' }),
  FromAt: InstantMs.meta({ description: 'Checks completed from here on.' }),
  UntilAt: InstantMs.meta({ description: 'And before this.' }),
  CheckpointIds: z
    .array(z.int().min(0).max(2_147_483_647))
    .max(1_000)
    .optional()
    .meta({ description: 'Only those made there. Default all.' }),
  ErrorCodes: z
    .array(z.int().min(0).max(2_147_483_647))
    .max(1_000)
    .optional()
    .meta({ description: 'Only these errors. Default all.' }),
  Note,
});
export type ClearChecks = z.infer<typeof ClearChecks>;

const Har = z.object({
  log: z.looseObject({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    pages: z.array(z.looseObject({})),
    entries: z.array(z.looseObject({})),
  }),
});
export type Har = z.infer<typeof Har>;

/** What a browser saw, for other tools. */
export const pageCheckEndpoints = {
  har: endpoint({
    id: 'v1CheckHar',
    surface: 'v1',
    area: 'MonitorCheck',
    method: 'GET',
    path: '/MonitorCheck/:monitorCheckId/Har',
    credentials: 'account',
    right: { of: 'check', param: 'monitorCheckId' },
    summary: 'The requests of a page as an HTTP archive (HAR 1.2)',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    query: StepQuery,
    status: 200,
    reply: Har,
  }),
  waterfallFile: endpoint({
    id: 'v1CheckWaterfallFile',
    surface: 'v1',
    area: 'MonitorCheck',
    method: 'GET',
    path: '/MonitorCheck/:monitorCheckId/Waterfall/File',
    credentials: 'account',
    right: { of: 'check', param: 'monitorCheckId' },
    summary: 'The waterfall of a page, or of a step of a transaction, as a PDF',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    query: StepQuery.extend({
      ...fileQuery,
      Culture: z.enum(reportCultures).optional().meta({ description: 'Of the PDF. Default: that of the account.' }),
    }),
    status: 200,
    reply: ReportDocument,
    sends: 'file',
    alsoFails: [429],
  }),
};

/** Clearing makes an error an OK check; uptime, statistics and SLAs follow. Alerts and incidents stay as they were. */
export const clearingEndpoints = {
  one: endpoint({
    id: 'v1ClearCheck',
    surface: 'v1',
    area: 'MonitorCheck',
    method: 'POST',
    path: '/MonitorCheck/:monitorCheckId/Clear',
    credentials: 'account',
    right: { of: 'check', param: 'monitorCheckId' },
    summary: 'Declare an error to be none; needs EditMonitor on its monitor',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    body: ClearCheck,
    status: 204,
  }),
  many: endpoint({
    id: 'v1ClearChecks',
    surface: 'v1',
    area: 'MonitorCheck',
    method: 'POST',
    path: '/MonitorCheck/Clear',
    credentials: 'account',
    right: { of: 'administrator' },
    summary: 'Declare the errors of some monitors and time to be none; at most 50,000 at once',
    body: ClearChecks,
    status: 200,
    reply: z.object({
      Cleared: z.int().meta({ description: 'Checks that were errors and are none now.' }),
      Monitors: z.int().meta({ description: 'Monitors they belong to.' }),
    }),
    alsoFails: [404],
  }),
};

export const checkViewEndpoints = {
  read: endpoint({
    id: 'v1ReadCheck',
    surface: 'v1',
    area: 'MonitorCheck',
    method: 'GET',
    path: '/MonitorCheck/:monitorCheckId',
    credentials: 'account',
    right: { of: 'check', param: 'monitorCheckId' },
    summary: 'One check with its attempts, its neighbours and its incident',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    status: 200,
    reply: CheckView,
  }),
};
