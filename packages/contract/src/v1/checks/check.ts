import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { StepQuery } from '../../v4/monitor-check-detail.js';
import { CheckRow } from '../monitors/monitor.js';
import { diagnosticsParts } from '../../checkpoint/failure-diagnostics.js';
import { text } from '../../lenient.js';
import { fileQuery, ReportDocument, reportCultures } from '../files.js';
import { missedReasons } from './missed-reasons.js';
import { CheckId, Deviations, ErrorLevelName, InstantMs, ServiceFacts } from '../shared.js';

const missedReasonNames = Object.keys(missedReasons)
  .map((reason) => `\`${reason}\``)
  .join(', ');

/** Result of a check before an operator cleared its error. */
const Cleared = z.object({
  ClearedAt: InstantMs,
  ClearedBy: z.string().meta({ description: 'Name of the operator.' }),
  Note: z.string(),
  ErrorLevel: ErrorLevelName,
  ErrorCode: z.int(),
  ErrorDescription: z.string(),
  ErrorMessage: z.string(),
});

const ConcurrentCheck = z.object({
  MonitorCheckId: CheckId.optional().meta({
    description: 'Id of the overall result, once the concurrent check is judged.',
  }),
  Parts: z.array(CheckRow).meta({ description: 'The partial checks, by name of the checkpoint.' }),
  Inconclusive: z
    .array(
      z.object({
        CheckpointId: z.int(),
        CheckpointName: z.string(),
        Reason: z.string().meta({ description: `Why there is no result: ${missedReasonNames}.` }),
      }),
    )
    .meta({ description: 'Checkpoints without a result. They do not count in the share of failures.' }),
});

/** Failure diagnostics that the checkpoint collected after the error. Masked, at most 256 KB. */
const FailurePackView = z
  .object({ CollectedAt: InstantMs, Parts: z.array(z.object({ Name: z.enum(diagnosticsParts), Text: z.string() })) })
  .meta({ description: 'Failure diagnostics. Kept while the incident is open and as long as checks.' });

/** Why there is no screenshot of the received content, or none yet. */
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
    State: z.enum(['Waiting', 'Drawn', 'None']).meta({ description: 'Waiting: a checkpoint has not rendered it yet.' }),
    ScreenshotId: z
      .guid()
      .optional()
      .meta({ description: 'Id of the screenshot, at `/v4/MonitorCheck/{id}/Screenshot/{id}`.' }),
    Reason: z.enum(snapshotReasons).optional().meta({
      description:
        'Why there is no snapshot. `NoBrowser` while waiting means that no checkpoint that may render it has a browser.',
    }),
  })
  .meta({
    description:
      'Error snapshot, for the first confirmed error of an incident with content. It may be added minutes later.',
  });

/** Certificates that a server sent, its own first. */
export const SentCertificate = z
  .object({
    Subject: z.string(),
    Issuer: z.string(),
    ValidFromAt: InstantMs.optional().meta({ description: 'Absent if it is not a valid date.' }),
    ValidUntilAt: InstantMs.optional(),
    Fingerprint: z.string().meta({ description: 'SHA-256.' }),
    AlternativeNames: z
      .array(z.string())
      .optional()
      .meta({ description: 'Subject alternative names. Only on the first certificate.' }),
  })
  .meta({ id: 'SentCertificate' });
export type SentCertificate = z.infer<typeof SentCertificate>;

/** A check with its context. Headers and body are at `/v4/MonitorCheck/{id}/Http`. */
export const CheckView = CheckRow.extend({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  MonitorType: z.string(),
  SlotAt: InstantMs.optional().meta({ description: 'Scheduled time of the run.' }),
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
      'Certificates that the server sent over TLS, its own first. The others are kept as long as response bodies.',
  }),
  Cleared: Cleared.optional(),
  PreviousId: CheckId.optional(),
  NextId: CheckId.optional(),
  LastSuccessId: CheckId.optional().meta({
    description: 'The newest earlier check without an error whose headers and body are still stored.',
  }),
  ConcurrentCheck: ConcurrentCheck.optional().meta({
    description: 'For a concurrent monitor: all checks of the same slot.',
  }),
  Attempts: z.array(CheckRow).meta({ description: 'All attempts of the slot in order, including this one.' }),
});
export type CheckView = z.infer<typeof CheckView>;

const Note = text(1_000).optional().meta({ description: 'Reason, stored with the check and in the audit log.' });

export const ClearCheck = z.object({
  AllAttempts: z
    .boolean()
    .optional()
    .meta({ description: 'Also marks the errors of all other attempts of the slot. Default: false.' }),
  Note,
});
export type ClearCheck = z.infer<typeof ClearCheck>;

export const ClearChecks = z.object({
  MonitorGuids: z.array(z.guid()).max(10_000).optional(),
  MonitorGroupGuids: z.array(z.guid()).max(1_000).optional().meta({ description: 'Send monitors, groups or both.' }),
  FromAt: InstantMs.meta({ description: 'Inclusive start. Checks are selected by the time they were completed.' }),
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  CheckpointIds: z
    .array(z.int().min(0).max(2_147_483_647))
    .max(1_000)
    .optional()
    .meta({ description: 'Only checks from these checkpoints. Default: all.' }),
  ErrorCodes: z
    .array(z.int().min(0).max(2_147_483_647))
    .max(1_000)
    .optional()
    .meta({ description: 'Only checks with these error codes. Default: all.' }),
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

/** Browser results in the formats of other tools. */
export const pageCheckEndpoints = {
  har: endpoint({
    id: 'v1CheckHar',
    surface: 'v1',
    area: 'MonitorCheck',
    method: 'GET',
    path: '/MonitorCheck/:monitorCheckId/Har',
    credentials: 'account',
    permission: { kind: 'check', param: 'monitorCheckId' },
    summary: 'Export the requests of a page as an HTTP archive (HAR 1.2)',
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
    permission: { kind: 'check', param: 'monitorCheckId' },
    summary: 'Export the waterfall of a page, or of a step of a transaction, as PDF',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    query: StepQuery.extend({
      ...fileQuery,
      Culture: z
        .enum(reportCultures)
        .optional()
        .meta({ description: 'Language of the PDF. Default: that of the account.' }),
    }),
    status: 200,
    reply: ReportDocument,
    sends: 'file',
    alsoFails: [429],
  }),
};

/**
 * Clearing turns an error into an OK check. Uptime, statistics and SLAs are recalculated; alerts and incidents stay as
 * they were.
 */
export const clearingEndpoints = {
  one: endpoint({
    id: 'v1ClearCheck',
    surface: 'v1',
    area: 'MonitorCheck',
    method: 'POST',
    path: '/MonitorCheck/:monitorCheckId/Clear',
    credentials: 'account',
    permission: { kind: 'check', param: 'monitorCheckId' },
    summary: 'Mark the error of a check as a false positive. Requires EditMonitor on its monitor.',
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
    permission: { kind: 'administrator' },
    summary: 'Mark the errors of several monitors in a period as false positives, up to 50,000 at once',
    body: ClearChecks,
    status: 200,
    reply: z.object({
      Cleared: z.int().meta({ description: 'Number of checks marked as false positives.' }),
      Monitors: z.int().meta({ description: 'Number of their monitors.' }),
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
    permission: { kind: 'check', param: 'monitorCheckId' },
    summary: 'Get a check with its attempts, the checks before and after it, and its incident',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    status: 200,
    reply: CheckView,
  }),
};
