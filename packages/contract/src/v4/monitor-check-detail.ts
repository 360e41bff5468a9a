/** Details of a check beyond its row, by kind. A kind that the check does not have returns 404. */
import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { envelopeShape, resourceShape } from './envelope.js';
import { checkParams, MonitorCheckResponse } from './monitor-check.js';
import { consoleLevels } from './monitor-enums.js';

const checkId = z.int().min(0);
const ms = z.int().min(0);
const optionalText = z.string().optional();

const HttpAttributes = z
  .object({
    Url: z.string(),
    ResponseBody: optionalText.meta({
      description: 'Decoded body, at most 1 MB. Absent if there was none or it is not stored.',
    }),
    ResponseHeaders: optionalText.meta({ description: 'One string, with one header per line.' }),
    RequestHeaders: optionalText.meta({ description: 'One string, with one header per line. Secrets are masked.' }),
  })
  .meta({ id: 'HttpAttributes' });

const AssertionResults = z.object({
  TotalAssertions: z.int(),
  PassedAssertions: z.int(),
  AssertionInfos: z.array(
    z.object({
      Completed: z.boolean(),
      Passed: z.boolean(),
      Description: optionalText,
      ExceptionDescription: optionalText,
    }),
  ),
});

const ApiStep = z.object({
  StepName: optionalText,
  Url: optionalText,
  HttpStatusCode: optionalText.meta({ description: 'A string, for example "200".' }),
  HttpMethod: optionalText,
  HttpStatusDescription: optionalText,
  ResponseCompleted: z.boolean(),
  StepExecuted: z.boolean(),
  AssertionResultsInfo: AssertionResults.optional(),
  TotalTime: ms,
  ResponseHeaders: optionalText,
  ResponseBody: optionalText,
  RequestHeaders: optionalText,
  RequestBody: optionalText,
  ResolvedIpAddress: optionalText,
  StepType: z.enum(['HttpRequest', 'Delay']).optional(),
  Attempts: z.int().optional().meta({
    description:
      'Number of attempts, for a step that is retried until it succeeds. The result is that of the last attempt.',
  }),
  ErrorIgnored: z.boolean().optional(),
  ErrorMessage: optionalText,
  PreRequestConsole: z.array(z.string()).optional(),
  PostResponseConsole: z.array(z.string()).optional(),
  FolderPath: optionalText.meta({
    description: 'Names of the folders of a request in the collection, joined by " / ".',
  }),
  RequestId: optionalText.meta({ description: 'Id of a request in the collection.' }),
  Skipped: z.boolean().optional().meta({ description: 'True if a script of the collection skipped the request.' }),
  Deviations: z.array(z.string()).optional().meta({
    description:
      'HTTP protocol violations in the responses of the step that browsers tolerate. Absent if there are none.',
  }),
});

const StepTimingInfo = z
  .object({
    Description: optionalText,
    StartUtc: z.string().meta({ description: 'UTC.' }),
    EndUtc: z.string().meta({ description: 'UTC.' }),
    ElapsedMilliseconds: ms,
    DelayMilliseconds: ms,
    IsValid: z.boolean().meta({ description: 'If false, the node is excluded from the sum of its parent.' }),
    get SubTimingInfos() {
      return z.array(StepTimingInfo).optional();
    },
  })
  .meta({ id: 'StepTimingInfo' });

export const HttpEngineAttributes = z
  .object({
    StepResults: z.array(ApiStep),
    TotalSteps: z.int(),
    PassedSteps: z.int(),
    TimingInfo: StepTimingInfo.optional(),
    CustomMetrics: z.array(z.object({ Name: z.string(), Value: z.number() })).optional(),
  })
  .meta({ id: 'HttpEngineAttributes' });

const TransactionAction = z.object({
  Number: z.int(),
  Kind: z.string(),
  Description: z.string(),
  Status: z.enum(['OK', 'Failed', 'Ignored', 'NotExecuted']),
  ElapsedMilliseconds: ms,
  Message: optionalText,
  ScreenshotId: z.guid().optional().meta({ description: 'Screenshot that the action took.' }),
});

export const TransactionStep = z.object({
  StepNumber: z.int().meta({ description: 'Number of the step, from 1.' }),
  StepName: optionalText,
  TotalTime: z.number().min(0),
  Elements: z.array(z.string()).optional().meta({ description: 'One string per action, with its result.' }),
  HasError: z.boolean().meta({ description: 'Also true for errors that the script ignores.' }),
  StepExecuted: z.boolean().optional(),
  ErrorIgnored: z.boolean().optional(),
  ErrorCode: z.int().optional(),
  ErrorDescription: optionalText,
  ErrorMessage: optionalText,
  FailureMessage: optionalText.meta({ description: 'Error message that the script defines.' }),
  Actions: z.array(TransactionAction).optional(),
});
export type TransactionStep = z.infer<typeof TransactionStep>;

const TransactionAttributes = z
  .object({
    StepResults: z.array(resourceShape('TransactionStep', z.int(), TransactionStep)),
    ResponseBody: optionalText.meta({ description: 'HTML document at the time of the error.' }),
  })
  .meta({ id: 'TransactionAttributes' });

export const PageLoadMetrics = z.object({
  NavigationStart: ms
    .optional()
    .meta({ description: 'Offset in the waterfall from which the other times are measured.' }),
  CumulativeLayoutShift: z.number().optional(),
  InteractionToNextPaint: ms
    .optional()
    .meta({ description: 'Only for transactions with a user interaction on the page.' }),
  FirstContentfulPaint: ms.optional(),
  LargestContentfulPaint: ms.optional(),
  TotalBlockingTime: ms.optional(),
  TimeToInteractive: ms.optional(),
  TimeToFirstByte: ms.optional(),
  SendStart: ms.optional(),
  LoadEventEnd: ms.optional(),
  DomInteractive: ms.optional(),
  DomComplete: ms.optional(),
});

const PageElement = z.object({
  Index: z.int(),
  StartTime: ms,
  QueueTime: ms,
  ResolveTime: ms,
  ConnectTime: ms,
  StaleTime: ms,
  HttpsHandshakeTime: ms,
  SendTime: ms,
  WaitTime: ms,
  ReceiveTime: ms,
  TimeoutTime: ms,
  TotalTime: ms,
  HttpStatusCode: z.int().meta({ description: '0 without a response.' }),
  Url: optionalText,
  TotalBytes: z.int(),
  ElementType: optionalText,
  RequestHeaders: optionalText,
  ResponseHeaders: optionalText,
  ResolvedIpAddress: optionalText,
  GroupIds: z.array(z.int()).optional(),
  UrlIsBlocked: z.boolean(),
  Method: optionalText,
  Protocol: optionalText.meta({ description: 'For example `http/1.1` or `h2`.' }),
  ResourceSize: z
    .int()
    .optional()
    .meta({ description: 'Decoded size of the content in bytes. TotalBytes is the size on the wire.' }),
  HeaderSize: z
    .int()
    .optional()
    .meta({ description: 'The part of TotalBytes that the response headers take. Absent if unknown.' }),
  BodySize: z.int().optional().meta({
    description:
      'The part of TotalBytes that the response body takes as transferred, compressed or not. Absent if unknown.',
  }),
  MimeType: optionalText,
  Tls: z.object({ Protocol: z.string(), Cipher: z.string(), Issuer: z.string() }).optional(),
  Failed: z.boolean().optional(),
  ErrorText: optionalText,
  FromCache: z.boolean().optional(),
  Preloaded: z.boolean().optional(),
  Aborted: z.boolean().optional(),
});
export type PageElement = z.infer<typeof PageElement>;

const WaterfallInfo = z.object({
  PageLoadMetricsCollection: z.array(PageLoadMetrics).meta({ description: 'One entry per navigation.' }),
  Elements: z.array(PageElement),
  DomainGroupNames: z.array(z.string()).optional(),
  Url: optionalText.meta({ description: 'URL of the page after redirects.' }),
  Browser: z.object({ Name: z.string(), Version: z.string(), System: z.string(), UserAgent: z.string() }).optional(),
  ElementCount: z
    .int()
    .optional()
    .meta({ description: 'Number of requests of the page. At most 5,000 of them are listed.' }),
});
export type WaterfallInfo = z.infer<typeof WaterfallInfo>;

const ConsoleEntry = z.object({
  Level: z.enum(consoleLevels),
  Timestamp: ms,
  Text: z.string(),
  Url: optionalText,
  Line: z.int().optional(),
});
const Frame = z.object({ ScreenshotId: z.guid(), Timestamp: ms, Milestone: optionalText });

/** Number of a step of a transaction. */
export const StepQuery = z.object({
  step: z.int().min(1).optional().meta({ description: 'Number of the step. Required for transaction checks.' }),
});

const getBase = {
  surface: 'v4',
  area: 'MonitorCheck',
  method: 'GET',
  credentials: 'account',
  permission: { kind: 'check', param: 'monitorCheckId' },
  params: checkParams,
  status: 200,
} as const;

export const monitorCheckDetailEndpoints = {
  http: endpoint({
    ...getBase,
    id: 'readHttpCheck',
    path: '/MonitorCheck/:monitorCheckId/Http',
    summary: 'Get the HTTP details of a check',
    reply: envelopeShape(resourceShape('HttpCheck', checkId, HttpAttributes)).meta({ id: 'HttpDetailsResponse' }),
  }),
  multiStepApi: endpoint({
    ...getBase,
    id: 'readMultiStepApiCheck',
    path: '/MonitorCheck/:monitorCheckId/MultiStepAPI',
    summary: 'Get the steps of a multi-step API check',
    reply: envelopeShape(resourceShape('MultiStepAPICheck', checkId, HttpEngineAttributes)),
  }),
  postmanApi: endpoint({
    ...getBase,
    id: 'readPostmanApiCheck',
    path: '/MonitorCheck/:monitorCheckId/PostmanAPI',
    summary: 'Get the requests of a collection-based API check',
    reply: envelopeShape(resourceShape('PostmanAPICheck', checkId, HttpEngineAttributes)),
  }),
  transaction: endpoint({
    ...getBase,
    id: 'readTransactionCheck',
    path: '/MonitorCheck/:monitorCheckId/Transaction',
    summary: 'Get the steps of a transaction check',
    reply: envelopeShape(resourceShape('TransactionCheck', checkId, TransactionAttributes)),
  }),
  waterfall: endpoint({
    ...getBase,
    id: 'readCheckWaterfall',
    path: '/MonitorCheck/:monitorCheckId/Waterfall',
    summary: 'Get the waterfall of a browser check',
    query: StepQuery,
    reply: resourceShape('Waterfall', checkId, WaterfallInfo),
  }),
  pageSource: endpoint({
    ...getBase,
    id: 'readCheckPageSource',
    path: '/MonitorCheck/:monitorCheckId/PageSource',
    summary: 'Get the HTML source of a browser check',
    query: StepQuery,
    reply: resourceShape('PageSource', checkId, z.object({ PageSource: z.string() })),
  }),
  consoleLog: endpoint({
    ...getBase,
    id: 'readCheckConsoleLog',
    path: '/MonitorCheck/:monitorCheckId/ConsoleLog',
    summary: 'Get the console log of a browser check',
    query: StepQuery,
    reply: resourceShape('ConsoleLog', checkId, z.object({ Entries: z.array(ConsoleEntry) })),
  }),
  screenshot: endpoint({
    ...getBase,
    id: 'readCheckScreenshot',
    path: '/MonitorCheck/:monitorCheckId/Screenshot/:screenshotId',
    summary: 'Get a screenshot as a base64-encoded PNG or JPEG',
    params: checkParams.extend({ screenshotId: z.guid() }),
    reply: envelopeShape(z.string()),
  }),
  filmstrip: endpoint({
    ...getBase,
    id: 'readCheckFilmstrip',
    path: '/MonitorCheck/:monitorCheckId/Filmstrip',
    summary: 'Get the filmstrip of a browser check',
    query: StepQuery,
    reply: envelopeShape(resourceShape('Filmstrip', checkId, z.object({ Frames: z.array(Frame) }))),
  }),
  concurrent: endpoint({
    ...getBase,
    id: 'listConcurrentChecks',
    path: '/MonitorCheck/:monitorCheckId/Concurrent',
    summary: 'List all partial checks of a concurrent check',
    reply: MonitorCheckResponse,
  }),
};
