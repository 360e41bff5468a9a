import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { MonitorWrite } from '../../v4/monitor.js';
import { HttpEngineAttributes, PageLoadMetrics, TransactionStep } from '../../v4/monitor-check-detail.js';
import { Deviations, ServiceFacts } from '../shared.js';

/** A step of a transaction with a screenshot of its window. */
export const TestRunStep = TransactionStep.extend({
  Screenshots: z.array(z.object({ ScreenshotId: z.guid(), Milestone: z.string().optional(), Data: z.string() })),
});
export type TestRunStep = z.infer<typeof TestRunStep>;

/** Reason why a test run has not started yet. */
export const TestRunWaiting = z.object({ Message: z.string() });
export type TestRunWaiting = z.infer<typeof TestRunWaiting>;

/** Result of a test run. Nothing is stored: no check, incident or alert. */
export const TestRunResult = z.object({
  CheckpointName: z.string(),
  ErrorCode: z.int(),
  ErrorDescription: z.string().meta({ description: '`OK` if there is no error.' }),
  ErrorMessage: z.string(),
  TotalTime: z.int(),
  ResolveTime: z.int(),
  ConnectionTime: z.int(),
  DownloadTime: z.int(),
  TotalBytes: z.int().optional(),
  HttpStatusCode: z.int().optional(),
  ResolvedIpAddress: z.string().optional(),
  ...ServiceFacts.shape,
  Steps: HttpEngineAttributes.optional().meta({ description: 'For a multi-step API monitor.' }),
  Page: z
    .object({
      Url: z.string(),
      Elements: z.int(),
      FailedElements: z.int(),
      PageLoadMetricsCollection: z.array(PageLoadMetrics),
      Screenshot: z.string().optional().meta({ description: 'Base64-encoded PNG or JPEG.' }),
    })
    .optional()
    .meta({ description: 'For a full page check.' }),
  Transaction: z
    .object({ Steps: z.array(TestRunStep) })
    .optional()
    .meta({ description: 'For a transaction. Screenshots are base64-encoded PNG or JPEG.' }),
  Deviations,
  ResponseHeaders: z.string().optional(),
  ResponseBody: z.string().optional().meta({ description: 'The first 64 KB.' }),
});
export type TestRunResult = z.infer<typeof TestRunResult>;

const base = {
  surface: 'v1',
  area: 'Test run',
  method: 'POST',
  credentials: 'account',
  permission: { kind: 'basic' },
  body: MonitorWrite.extend({
    CheckpointId: z
      .int()
      .optional()
      .meta({ description: 'Checkpoint to run on. Default: one of the selected checkpoints.' }),
  }),
  status: 200,
  alsoFails: [404, 429, 503],
} as const;

export const testRunEndpoints = {
  create: endpoint({
    ...base,
    id: 'v1TestRun',
    path: '/TestRun',
    summary: 'Run a monitor definition once without saving it',
    description:
      'The body is a monitor as for `POST /v4/Monitor` and is validated in the same way. With `MonitorGuid`, the stored password of that monitor is used if none is sent; this requires EditMonitor on it. Without `MonitorGuid`, permission to create monitors in any group is required. The call waits up to 15 s for a checkpoint that can run it; if there is none, it returns 503 with the reason.',
    reply: TestRunResult,
  }),
  stream: endpoint({
    ...base,
    id: 'v1StreamTestRun',
    path: '/TestRun/Stream',
    summary: 'Run a monitor definition once and stream its steps',
    description:
      'Like `POST /TestRun`, with a response of server-sent events: `waiting` with a TestRunWaiting while no checkpoint can run it, `started` when one can, `step` with a TestRunStep after each step of a transaction, and finally `result` with a TestRunResult, or `problem` with the body of an error. Closing the connection ends the run. Each operator may have at most three test runs at once.',
  }),
};
