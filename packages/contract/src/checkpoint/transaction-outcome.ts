/** What a browser saw on its way through the steps of a transaction; secrets are masked. Durations are ms. */
import { z } from 'zod';
import { PAGE_LIMITS, PageConsoleEntry, PageElement, PageNavigation, PagePicture } from './page-outcome.js';
import { ScriptAction, SCRIPT_LIMITS, StepCondition } from '../transaction-script/script.js';

const ms = z.number().min(0).max(2_147_483_647);

/** Most of what is told of one run beside the limits of a page, which hold for each step. */
export const TRANSACTION_LIMITS = {
  /** Letters of base64 of all pictures of a run together. */
  pictures: 12_000_000,
  /** Requests of all steps together, and letters of the page sources of all steps. */
  elements: 10_000,
  sources: 4_000_000,
  /** Letters of a description or message. */
  line: 1_024,
} as const;

/** `ignored`: it failed, and the script lets that pass. */
const stepStates = ['passed', 'failed', 'ignored', 'notExecuted'] as const;

export const TransactionActionResult = z.object({
  kind: z.string().meta({ examples: ScriptAction.options.map(({ shape }) => shape.kind.value) }),
  /** The script's words, else made from what the action does; secrets masked. */
  description: z.string(),
  state: z.enum(stepStates),
  elapsedMs: ms,
  /** Why it failed; empty where it did not. */
  message: z.string(),
  /** Of the picture it took, among those of its step. */
  pictureId: z.guid().optional(),
});
export type TransactionActionResult = z.infer<typeof TransactionActionResult>;

export const TransactionError = z.object({
  code: z.int32(),
  message: z.string(),
  /** With the number of its step in front. */
  description: z.string(),
  /** The user's own words for it; empty: none. */
  failureMessage: z.string(),
});
export type TransactionError = z.infer<typeof TransactionError>;

/** What was recorded of a step with a waterfall; its times count from `startAt`, the start of its first request. */
export const StepPage = z.object({
  url: z.string(),
  startAt: z.number().int(),
  navigations: z.array(PageNavigation).max(51),
  elements: z.array(PageElement).max(PAGE_LIMITS.elements),
  elementsLeftOut: z.number().int().nonnegative(),
});
export type StepPage = z.infer<typeof StepPage>;

/** What a search found; absent: nothing. */
const Found = z.object({ found: z.string().optional() });

export const TransactionStepResult = z.object({
  name: z.string(),
  state: z.enum(stepStates),
  /** By the load-time basis of the monitor. */
  totalMs: ms,
  totalBytes: z.number().int().nonnegative(),
  /** The script lets its errors pass. Absent: it does not, or the checkpoint is an older one. */
  ignoresErrors: z.boolean().optional(),
  /** Also of an error that is ignored. */
  error: TransactionError.optional(),
  actions: z.array(TransactionActionResult).max(SCRIPT_LIMITS.actions),
  /** With `recordWaterfall`. */
  page: StepPage.optional(),
  /** With `collectPageSource`: the document that was shown last, and what was said on the console. */
  source: z.string().max(PAGE_LIMITS.source).optional(),
  console: z.array(PageConsoleEntry).max(PAGE_LIMITS.console),
  /**
   * Screenshots (milestone `Screenshot`), the picture at the error (`Error`), one of the end of a step that may turn out to be
   * an error (`End`), and the frames of the filmstrip.
   */
  pictures: z.array(PagePicture),
  /** The step's own, for the judge; empty where the step failed before its end. */
  conditions: z.array(StepCondition),
  /** Of the conditions of these types, in their order: what was found; absent: nothing. */
  urlMatches: z.array(Found),
  consoleMatches: z.array(Found),
  /** Its figures are kept for charts. */
  storesFigures: z.boolean(),
  /** The browser had too little CPU in it, of one with a waterfall: its figures need not tell of the site. */
  isHeldUp: z.boolean().optional(),
});
export type TransactionStepResult = z.infer<typeof TransactionStepResult>;

export const TransactionOutcome = z.object({
  kind: z.literal('transaction'),
  /** What ended the run before its end; errors that are ignored are told with their steps. */
  failure: TransactionError.optional(),
  /** Of the first document. */
  resolveMs: ms,
  connectMs: ms,
  /** The rest of the time of all steps. */
  downloadMs: ms,
  totalMs: ms,
  /** Of all requests that were not blocked. */
  totalBytes: z.number().int().nonnegative(),
  resolvedIpAddress: z.string().optional(),
  /** Of the last document. */
  statusCode: z.number().int().min(0).max(999).optional(),
  startAt: z.number().int(),
  finalUrl: z.string(),
  browser: z.object({ name: z.string(), version: z.string(), system: z.string(), userAgent: z.string() }),
  /** All steps of the script, in order. */
  steps: z.array(TransactionStepResult).max(SCRIPT_LIMITS.steps),
  /** The document that was shown at the error; not of one that could not be reached. */
  source: z.string().max(PAGE_LIMITS.source).optional(),
  customMetrics: z.array(z.object({ name: z.string(), value: z.number() })).max(5),
  /** The browser had too little CPU during the run: its times need not tell of the site. Absent also where nobody can tell. */
  isHeldUp: z.boolean().optional(),
  /** What the location keeps back: `headers`, `content`, `addresses`. */
  withheld: z.array(z.string()),
});
export type TransactionOutcome = z.infer<typeof TransactionOutcome>;
