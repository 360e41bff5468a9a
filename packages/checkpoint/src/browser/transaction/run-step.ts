import { PAGE_LIMITS, type PagePicture } from '@vedette/contract/checkpoint/page-outcome';
import {
  TRANSACTION_LIMITS,
  type TransactionActionResult,
  type TransactionError,
  type TransactionStepResult,
} from '@vedette/contract/checkpoint/transaction-outcome';
import type { ScriptAction, ScriptStep } from '@vedette/contract/transaction-script/script';
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { CdpTimeoutError } from '../cdp.js';
import { throwIfStarved } from '../cpu-starvation.js';
import { performAction, ERROR_CODES_BY_ACTION } from './perform-action.js';
import { READ_DOCUMENT } from './page-scripts.js';
import { buildStepResult, startStepRecord, type StepRecord } from './step-record.js';
import type { Milestone, ActionContext } from './action-context.js';
import { describeFailure, describeAction } from './describe-action.js';

/** A step in progress. */
export interface StepRun {
  readonly number: number;
  readonly step: ScriptStep;
  readonly actions: TransactionActionResult[];
  readonly pictures: PagePicture[];
}

export interface StepEnd {
  readonly result: TransactionStepResult;
  /** The failure that ends the run. */
  readonly failure?: TransactionError;
  readonly source?: string;
}

const RUN_ENDING_CODES: readonly number[] = [errorCodes.transactionTimeout.code, errorCodes.browserCrashed.code];

/** For these failures the action's own code is reported; the message says why the element was missing. */
const ELEMENT_ERROR_CODES: readonly number[] = [errorCodes.elementMissing.code, errorCodes.elementNotReady.code];

function toActionFailure(error: ProbeFailure, { kind }: ScriptAction): ProbeFailure {
  const { code, message, description, isTimeout } = error;
  const text = `${description?.replace(/\.$/, '') ?? describeError(code)}: ${message}`;
  return new ProbeFailure(ERROR_CODES_BY_ACTION[kind], text, {
    cause: error,
    isTimeout,
    ...(description !== undefined && { description }),
  });
}

/** @throws everything that is not a target failure: the signal's reason, a lost browser, a bug */
function toStepFailure(error: unknown, context: ActionContext, action: ScriptAction): ProbeFailure {
  if (error instanceof ProbeFailure)
    return ELEMENT_ERROR_CODES.includes(error.code) ? toActionFailure(error, action) : error;
  try {
    context.pageSession.ensureRunning();
  } catch (runFailure) {
    if (runFailure instanceof ProbeFailure) return runFailure;
    throw runFailure;
  }
  const isTimeout = error instanceof CdpTimeoutError;
  return new ProbeFailure(ERROR_CODES_BY_ACTION[action.kind], (error as Error).message, { cause: error, isTimeout });
}

/** Whether the run continues despite a failure. */
const isIgnoredFailure = (
  failure: { readonly code: number } | undefined,
  { ignoreErrors }: { readonly ignoreErrors: boolean },
): boolean => ignoreErrors && failure !== undefined && !RUN_ENDING_CODES.includes(failure.code);

const isRunTimeout = (failure: ProbeFailure | undefined): boolean =>
  failure?.code === errorCodes.transactionTimeout.code;

const truncate = (text: string): string => text.slice(0, TRANSACTION_LIMITS.line);

/**
 * Runs one action and measures it; returns its failure, if any.
 * @throws BrowserStarvedError when it was late because of CPU starvation
 */
async function runAction(context: ActionContext, run: StepRun, action: ScriptAction) {
  const { pageSession, secrets } = context;
  const [startedElapsedMs, uncountedBefore] = [pageSession.elapsed, pageSession.uncountedMs];
  const detectCpuStarvation = pageSession.detectStarvationFromNow();
  let failure: ProbeFailure | undefined;
  let pictureId: string | undefined;
  try {
    await performAction(context, action);
    if (action.kind === 'screenshot') pictureId = await context.takeScreenshot('Screenshot');
  } catch (error) {
    failure = toStepFailure(error, context, action);
  }
  const spentMs = pageSession.elapsed - startedElapsedMs - (pageSession.uncountedMs - uncountedBefore);
  const isIgnored = isIgnoredFailure(failure, action);
  // An ignored failure says nothing about the site, late or not: many optional elements never appear.
  if (!isIgnored && !isIgnoredFailure(failure, run.step))
    await throwIfStarved(failure, isRunTimeout(failure) ? pageSession.detectCpuStarvation : detectCpuStarvation);
  run.actions.push({
    kind: action.kind,
    description: truncate(secrets.redact(describeAction(action))),
    state: failure ? (isIgnored ? 'ignored' : 'failed') : 'passed',
    elapsedMs: Math.max(0, Math.round(spentMs)),
    message: truncate(secrets.redact(failure?.message ?? '')),
    ...(pictureId !== undefined && { pictureId }),
  });
  return isIgnored ? undefined : failure;
}

/** Runs the actions of a step in order until one fails. */
async function runActions(context: ActionContext, run: StepRun): Promise<TransactionError | undefined> {
  const { number, step } = run;
  for (const action of step.actions) {
    const failure = await runAction(context, run, action);
    if (!failure) continue;
    const { secrets } = context;
    const description = describeFailure(failure, { number, name: step.name, action });
    return {
      code: failure.code,
      message: truncate(secrets.redact(failure.message)),
      description: truncate(secrets.redact(description)),
      failureMessage: action.failureMessage,
    };
  }
  return undefined;
}

/** Captures the page at an error: a screenshot, and the document unless it could not be reached. */
async function captureError(
  context: ActionContext,
  run: StepRun,
  { code }: TransactionError,
): Promise<string | undefined> {
  const pictureId = await context.takeScreenshot('Error');
  const lastAction = run.actions.at(-1);
  if (lastAction && pictureId !== undefined) run.actions.splice(-1, 1, { ...lastAction, pictureId });
  if (code === errorCodes.navigateFailed.code) return undefined;
  const document = await context.frames.call(READ_DOCUMENT).catch(() => undefined);
  if (typeof document !== 'string') return undefined;
  return context.secrets.redact(document).slice(0, PAGE_LIMITS.source);
}

const notExecutedAction = (action: ScriptAction, context: ActionContext): TransactionActionResult => ({
  kind: action.kind,
  description: truncate(context.secrets.redact(describeAction(action))),
  state: 'notExecuted' as const,
  elapsedMs: 0,
  message: '',
});

/** Returns the result of a step that was not reached. */
export function notExecutedStep(step: ScriptStep, context: ActionContext): TransactionStepResult {
  return {
    name: step.name,
    state: 'notExecuted',
    totalMs: 0,
    totalBytes: 0,
    actions: step.actions.map((action) => notExecutedAction(action, context)),
    console: [],
    pictures: [],
    conditions: [],
    urlMatches: [],
    consoleMatches: [],
    storesFigures: false,
  };
}

interface StepOptions {
  /** See the target. */
  readonly recordsAll: boolean;
  /** Conditions of the whole run may make it an error when this step is done. */
  readonly mayFailAtEnd: boolean;
}

/**
 * Returns the kind of screenshot at the end of a successful step; undefined if its last action took one, or none is
 * needed.
 */
function chooseEndScreenshot(
  { step, actions }: StepRun,
  { recordsAll, mayFailAtEnd }: StepOptions,
): Milestone | undefined {
  if (actions.at(-1)?.pictureId !== undefined) return undefined;
  if (recordsAll) return 'Screenshot';
  // The server may find an error in it.
  return mayFailAtEnd || step.errorConditions.length > 0 ? 'End' : undefined;
}

/** Runs one step and returns its result. */
export async function runStep(context: ActionContext, run: StepRun, options: StepOptions): Promise<StepEnd> {
  const { recordsAll } = options;
  const { step, actions, pictures } = run;
  const record: StepRecord = startStepRecord(context, step, recordsAll);
  const detectCpuStarvation = context.pageSession.detectStarvationFromNow();
  const error = await runActions(context, run);
  const source = error && (await captureError(context, run, error));
  const recorded = await buildStepResult(context, { record, step, recordsAll, hasFailed: error !== undefined });
  const isCpuStarved = recorded.page !== undefined && !error && (await detectCpuStarvation());
  const milestone = error ? undefined : chooseEndScreenshot(run, options);
  if (milestone) await context.takeScreenshot(milestone);
  const isIgnored = isIgnoredFailure(error, step);
  const notExecutedActions = step.actions.slice(actions.length).map((action) => notExecutedAction(action, context));
  const result: TransactionStepResult = {
    name: step.name,
    state: error ? (isIgnored ? 'ignored' : 'failed') : 'passed',
    ...(step.ignoreErrors && { ignoresErrors: true }),
    ...(error && { error }),
    actions: [...actions, ...notExecutedActions],
    ...recorded,
    ...(isCpuStarved && { isCpuStarved }),
    pictures: [...pictures, ...recorded.pictures],
  };
  if (!error || isIgnored) return { result };
  return { result, failure: error, ...(source !== undefined && { source }) };
}
