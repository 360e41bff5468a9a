import type { CollectionRequest } from '@vedette/contract/collection';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { STEP_LIMITS, type StepResult, type StepsOutcome } from '@vedette/contract/checkpoint/multi-step-outcome';
import { withinLimit } from '../multi-step/step-result.js';
import { describeRunFailure, type RunFailure } from './judge-rules.js';
import type { RunRecord } from './run-record.js';

/** A failure and the step in which it occurred; `stepNumber` 0 means before the first step. */
export type Ending = RunFailure & { readonly stepNumber: number };

interface CollectionRun {
  readonly target: CollectionTarget;
  readonly record: RunRecord;
  readonly startAt: number;
  /** Requests of the collection in order. */
  readonly requests: readonly CollectionRequest[];
}

const notReached = ({ name, folders, method, url }: CollectionRequest): StepResult => ({
  type: 'request',
  name,
  isExecuted: false,
  isCompleted: false,
  isErrorIgnored: false,
  url,
  method,
  statusText: '',
  totalMs: 0,
  attempts: 0,
  requestHeaders: '',
  requestBody: '',
  responseHeaders: '',
  responseBody: '',
  isBodyCut: false,
  resolvedIpAddress: '',
  assertions: [],
  errorMessage: '',
  preRequestConsole: [],
  postResponseConsole: [],
  folderPath: folders.join(' / '),
});

/** Returns the requests of the collection that were not run, matched by name and number. */
function unreached(steps: readonly StepResult[], requests: readonly CollectionRequest[]): StepResult[] {
  const ran = steps.map(({ name, folderPath = '' }) => `${folderPath}\n${name}`);
  return requests
    .filter(({ name, folders }) => {
      const at = ran.indexOf(`${folders.join(' / ')}\n${name}`);
      if (at >= 0) ran.splice(at, 1);
      return at < 0;
    })
    .map(notReached);
}

/** The first failure becomes the error; the others are listed below it. */
function combineFailures(failures: readonly Ending[]): StepsOutcome['failure'] {
  const [first, ...others] = failures;
  if (!first) return undefined;
  const further = others.map((one) => describeRunFailure(one, one.stepNumber));
  return {
    code: first.code,
    message: [first.message, ...further].join('\n').slice(0, 4 * STEP_LIMITS.line),
    description: describeRunFailure(first, first.stepNumber),
  };
}

/** Builds the outcome of a run. */
export function buildCollectionOutcome(
  { target, record, startAt, requests }: CollectionRun,
  ending: Ending | undefined,
): StepsOutcome {
  const failure = combineFailures([...record.failures, ...(ending ? [ending] : [])]);
  const ran = record.steps;
  const all = [...ran, ...unreached(ran, requests)];
  const totalMs = ran.reduce((sum, step) => sum + step.totalMs, 0);
  const statusCode = ran.findLast((step) => step.statusCode !== undefined)?.statusCode;
  const address = ran.findLast((step) => step.resolvedIpAddress !== '')?.resolvedIpAddress;
  return {
    kind: 'steps',
    engine: 'collection',
    ...(failure && { failure }),
    resolveMs: 0,
    connectMs: 0,
    downloadMs: 0,
    totalMs,
    totalBytes: record.totalBytes,
    ...(address !== undefined && { resolvedIpAddress: address }),
    ...(statusCode !== undefined && { statusCode }),
    totalSteps: all.length,
    passedSteps: record.passed,
    steps: withinLimit(all, failure ? STEP_LIMITS.failedBodies : STEP_LIMITS.okBodies),
    timing: { description: 'Run', startAt, elapsedMs: totalMs, isCounted: true, parts: record.timings },
    customMetrics: [],
    withheld: (['headers', 'content', 'addresses'] as const).filter((what) => !target.collects[what]),
  };
}
