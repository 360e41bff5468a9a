/**
 * Outcome of a multi-step or collection-based API check by step. Secrets are masked, texts are limited. Durations are
 * in ms.
 */
import { z } from 'zod';

const ms = z.number().min(0).max(2_147_483_647);

/** Maximum characters that are kept of a run: of all bodies together with and without a failure, and of the rest. */
export const STEP_LIMITS = {
  failedBodies: 1_000_000,
  okBodies: 262_144,
  headers: 16_384,
  url: 2_048,
  line: 1_024,
} as const;
/** Maximum steps of one run. Scripts of a collection may repeat requests. */
const MAX_STEPS = 150;
/** Maximum lines of one console, and custom metrics of a check. */
export const MAX_CONSOLE_LINES = 200;

export const AssertionResult = z.object({
  /** False: it could not be evaluated; `exception` has the reason. */
  completed: z.boolean(),
  passed: z.boolean(),
  description: z.string(),
  exception: z.string(),
});
export type AssertionResult = z.infer<typeof AssertionResult>;

/** A node of the timing tree. `isCounted` false: a wait between attempts, excluded from the sum. */
export const TimingNode = z.object({
  description: z.string(),
  startAt: z.number().int(),
  elapsedMs: ms,
  isCounted: z.boolean(),
  get parts() {
    return z.array(TimingNode);
  },
});
export type TimingNode = z.infer<typeof TimingNode>;

export const StepResult = z.object({
  type: z.enum(['request', 'wait']),
  name: z.string(),
  isExecuted: z.boolean(),
  isCompleted: z.boolean(),
  /** True: the run continued after an error of this step. */
  isErrorIgnored: z.boolean(),
  url: z.string(),
  method: z.string(),
  statusCode: z.number().int().optional(),
  statusText: z.string(),
  totalMs: ms,
  attempts: z.number().int().nonnegative(),
  requestHeaders: z.string(),
  requestBody: z.string(),
  responseHeaders: z.string(),
  responseBody: z.string(),
  isBodyCut: z.boolean(),
  resolvedIpAddress: z.string(),
  assertions: z.array(AssertionResult),
  errorMessage: z.string(),
  preRequestConsole: z.array(z.string()),
  postResponseConsole: z.array(z.string()),
  /** For a request of a collection: names of its folders joined by ` / `, its id, and whether a script skipped it. */
  folderPath: z.string().optional(),
  requestId: z.string().optional(),
  isSkipped: z.boolean().optional(),
  /** Tolerated protocol violations in the responses of the last attempt. Absent: none. */
  deviations: z.array(z.string()).optional(),
});
export type StepResult = z.infer<typeof StepResult>;

export const StepsOutcome = z.object({
  kind: z.literal('steps'),
  /** Absent: the engine of multi-step checks. */
  engine: z.literal('collection').optional(),
  failure: z.object({ code: z.number().int(), message: z.string(), description: z.string().optional() }).optional(),
  /** Always 0: the times of a run are those of its steps. */
  resolveMs: ms,
  connectMs: ms,
  downloadMs: ms,
  totalMs: ms,
  totalBytes: z.number().int().nonnegative(),
  resolvedIpAddress: z.string().optional(),
  /** Status of the last request that got a response. */
  statusCode: z.number().int().optional(),
  totalSteps: z.number().int().nonnegative(),
  passedSteps: z.number().int().nonnegative(),
  steps: z.array(StepResult).max(MAX_STEPS),
  timing: TimingNode,
  customMetrics: z.array(z.object({ name: z.string(), value: z.number() })).max(5),
  /** Data that the monitor or the location withholds: `headers`, `content`, `addresses`. */
  withheld: z.array(z.string()),
});
export type StepsOutcome = z.infer<typeof StepsOutcome>;
