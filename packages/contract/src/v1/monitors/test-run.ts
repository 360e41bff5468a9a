import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { MonitorWrite } from '../../v4/monitor.js';
import { HttpEngineAttributes, PageLoadMetrics, TransactionStep } from '../../v4/monitor-check-detail.js';
import { Deviations, ServiceFacts } from '../shared.js';

/** A step of a transaction with what its window showed. */
export const TestRunStep = TransactionStep.extend({
  Pictures: z.array(z.object({ ScreenshotId: z.guid(), Milestone: z.string().optional(), Data: z.string() })),
});
export type TestRunStep = z.infer<typeof TestRunStep>;

/** What a test run waits for before it starts. */
export const TestRunWaiting = z.object({ Message: z.string() });
export type TestRunWaiting = z.infer<typeof TestRunWaiting>;

/** What a test run found. Nothing is stored: no check, no incident, no alert. */
export const TestRunResult = z.object({
  CheckpointName: z.string(),
  ErrorCode: z.int(),
  ErrorDescription: z.string().meta({ description: '`OK` without error.' }),
  ErrorMessage: z.string(),
  TotalTime: z.int(),
  ResolveTime: z.int(),
  ConnectionTime: z.int(),
  DownloadTime: z.int(),
  TotalBytes: z.int().optional(),
  HttpStatusCode: z.int().optional(),
  ResolvedIpAddress: z.string().optional(),
  ...ServiceFacts.shape,
  Steps: HttpEngineAttributes.optional().meta({ description: 'Of a multi-step API monitor.' }),
  Page: z
    .object({
      Url: z.string(),
      Elements: z.int(),
      FailedElements: z.int(),
      PageLoadMetricsCollection: z.array(PageLoadMetrics),
      Screenshot: z.string().optional().meta({ description: 'Base64 of a PNG or JPEG.' }),
    })
    .optional()
    .meta({ description: 'Of a full page check.' }),
  Transaction: z
    .object({ Steps: z.array(TestRunStep) })
    .optional()
    .meta({ description: 'Of a transaction. Pictures are base64 of a PNG or JPEG.' }),
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
  right: { of: 'basic' },
  body: MonitorWrite.extend({
    CheckpointId: z.int().optional().meta({ description: 'Where to run; default: one of those selected.' }),
  }),
  status: 200,
  alsoFails: [404, 429, 503],
} as const;

export const testRunEndpoints = {
  create: endpoint({
    ...base,
    id: 'v1TestRun',
    path: '/TestRun',
    summary: 'Run a monitor definition once, before it is saved',
    description:
      'The body is a monitor as for `POST /v4/Monitor` and is validated as such. With `MonitorGuid` the stored password of that monitor is used where none is sent; the caller needs EditMonitor on it. Without, the caller must be allowed to create monitors somewhere. It waits up to 15 s for a checkpoint that can run it; 503 says what it waited for.',
    reply: TestRunResult,
  }),
  stream: endpoint({
    ...base,
    id: 'v1StreamTestRun',
    path: '/TestRun/Stream',
    summary: 'Run a monitor definition once, and hear of each step as it ends',
    description:
      'As `POST /TestRun`, answered as server-sent events: `waiting` with a TestRunWaiting while no checkpoint can run it and `started` when one can, `step` with a TestRunStep for each step of a transaction as soon as it ended, at last `result` with a TestRunResult, or `problem` with the body of an error. Whoever hangs up ends the run. Three at once for each operator.',
  }),
};
