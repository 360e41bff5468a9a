/** Outcome of a transaction in a browser, by step. Secrets are masked. Durations are in ms. */
import { z } from 'zod';
import { PAGE_LIMITS, PageConsoleEntry, PageElement, PageNavigation, PagePicture } from './page-outcome.js';
import { ScriptAction, SCRIPT_LIMITS, StepCondition } from '../transaction-script/script.js';

const ms = z.number().min(0).max(2_147_483_647);

/** Limits of one run, in addition to those of a page, which apply to each step. */
export const TRANSACTION_LIMITS = {
  /** Base64 characters of all pictures of a run together. */
  pictures: 12_000_000,
  /** Requests of all steps together, and characters of the page sources of all steps. */
  elements: 10_000,
  sources: 4_000_000,
  /** Characters of a description or message. */
  line: 1_024,
} as const;

/** `ignored`: it failed, and the script ignores the error. */
const stepStates = ['passed', 'failed', 'ignored', 'notExecuted'] as const;

export const TransactionActionResult = z.object({
  kind: z.string().meta({ examples: ScriptAction.options.map(({ shape }) => shape.kind.value) }),
  /** Text of the script, or else one derived from the action. Secrets are masked. */
  description: z.string(),
  state: z.enum(stepStates),
  elapsedMs: ms,
  /** Reason of a failure. Empty otherwise. */
  message: z.string(),
  /** The action's screenshot among the pictures of its step. */
  pictureId: z.guid().optional(),
});
export type TransactionActionResult = z.infer<typeof TransactionActionResult>;

export const TransactionError = z.object({
  code: z.int32(),
  message: z.string(),
  /** Starts with the number of its step. */
  description: z.string(),
  /** The user's error message. Empty: none. */
  failureMessage: z.string(),
});
export type TransactionError = z.infer<typeof TransactionError>;

/** Recorded data of a step with a waterfall. Its times are relative to `startAt`, the start of its first request. */
export const StepPage = z.object({
  url: z.string(),
  startAt: z.number().int(),
  navigations: z.array(PageNavigation).max(51),
  elements: z.array(PageElement).max(PAGE_LIMITS.elements),
  elementsLeftOut: z.number().int().nonnegative(),
});
export type StepPage = z.infer<typeof StepPage>;

/** Result of a search. Absent: nothing was found. */
const UrlMatch = z.object({ found: z.string().optional() });

export const TransactionStepResult = z.object({
  name: z.string(),
  state: z.enum(stepStates),
  /** Depends on the load time basis of the monitor. */
  totalMs: ms,
  totalBytes: z.number().int().nonnegative(),
  /** The script ignores its errors. Absent: it does not, or the checkpoint is an older version. */
  ignoresErrors: z.boolean().optional(),
  /** Set also for an ignored error. */
  error: TransactionError.optional(),
  actions: z.array(TransactionActionResult).max(SCRIPT_LIMITS.actions),
  /** With `recordWaterfall`. */
  page: StepPage.optional(),
  /** With `collectPageSource`: the document that was shown last, and the output of the console. */
  source: z.string().max(PAGE_LIMITS.source).optional(),
  console: z.array(PageConsoleEntry).max(PAGE_LIMITS.console),
  /**
   * Screenshots (milestone `Screenshot`), the picture at the error (`Error`), one of the end of a step that may turn
   * out to be an error (`End`), and the frames of the filmstrip.
   */
  pictures: z.array(PagePicture),
  /** Conditions of the step to be judged. Empty if the step failed before its end. */
  conditions: z.array(StepCondition),
  /** For the conditions of these types, in order: what was found. Absent: nothing. */
  urlMatches: z.array(UrlMatch),
  consoleMatches: z.array(UrlMatch),
  /** The step's metrics are stored for charts. */
  storesFigures: z.boolean(),
  /** For a step with a waterfall: the browser was CPU-starved, so its metrics may not describe the site. */
  isCpuStarved: z.boolean().optional(),
});
export type TransactionStepResult = z.infer<typeof TransactionStepResult>;

export const TransactionOutcome = z.object({
  kind: z.literal('transaction'),
  /** Failure that ended the run early. Ignored errors are part of their steps. */
  failure: TransactionError.optional(),
  /** Of the first document. */
  resolveMs: ms,
  connectMs: ms,
  /** The rest of the time of all steps. */
  downloadMs: ms,
  totalMs: ms,
  /** Total of all requests that were not blocked. */
  totalBytes: z.number().int().nonnegative(),
  resolvedIpAddress: z.string().optional(),
  /** Status of the last document. */
  statusCode: z.number().int().min(0).max(999).optional(),
  startAt: z.number().int(),
  finalUrl: z.string(),
  browser: z.object({ name: z.string(), version: z.string(), system: z.string(), userAgent: z.string() }),
  /** All steps of the script, in order. */
  steps: z.array(TransactionStepResult).max(SCRIPT_LIMITS.steps),
  /** The document shown at the error, unless it could not be reached. */
  source: z.string().max(PAGE_LIMITS.source).optional(),
  customMetrics: z.array(z.object({ name: z.string(), value: z.number() })).max(5),
  /**
   * The browser was CPU-starved during the run, so its times may not describe the site. Absent if not, or if unknown.
   */
  isCpuStarved: z.boolean().optional(),
  /** Data that the location withholds: `headers`, `content`, `addresses`. */
  withheld: z.array(z.string()),
});
export type TransactionOutcome = z.infer<typeof TransactionOutcome>;
