import type { CollectionRequest } from '@vedette/contract/collection';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { STEP_LIMITS, type StepResult, type StepsOutcome } from '@vedette/contract/checkpoint/multi-step-outcome';
import { limitBodies } from '../multi-step/step-result.js';
import { describeRunFailure, type RunFailure } from './failure-rules.js';
import type { RunRecord } from './run-record.js';

/** A failure and the step in which it occurred; `stepNumber` 0 means before the first step. */
export type NumberedFailure = RunFailure & { readonly stepNumber: number };

interface CollectionRun {
  readonly target: CollectionTarget;
  readonly record: RunRecord;
  readonly startAt: number;
  /** Requests of the collection in order. */
  readonly requests: readonly CollectionRequest[];
}

const unexecutedStep = ({ name, folders, method, url }: CollectionRequest): StepResult => ({
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

/**
 * Returns the requests of the collection that were not run. Of requests with the same path and name, as many are left
 * out as were run.
 */
function listUnexecutedSteps(steps: readonly StepResult[], requests: readonly CollectionRequest[]): StepResult[] {
  const executedSteps = steps.map(({ name, folderPath = '' }) => `${folderPath}\n${name}`);
  return requests
    .filter(({ name, folders }) => {
      const index = executedSteps.indexOf(`${folders.join(' / ')}\n${name}`);
      if (index >= 0) executedSteps.splice(index, 1);
      return index < 0;
    })
    .map(unexecutedStep);
}

/** The first failure becomes the error; the others are listed below it. */
function combineFailures(failures: readonly NumberedFailure[]): StepsOutcome['failure'] {
  const [first, ...others] = failures;
  if (!first) return undefined;
  const furtherDescriptions = others.map((failure) => describeRunFailure(failure, failure.stepNumber));
  return {
    code: first.code,
    message: [first.message, ...furtherDescriptions].join('\n').slice(0, 4 * STEP_LIMITS.line),
    description: describeRunFailure(first, first.stepNumber),
  };
}

/** Builds the outcome of a run. */
export function buildCollectionOutcome(
  { target, record, startAt, requests }: CollectionRun,
  endFailure: NumberedFailure | undefined,
): StepsOutcome {
  const failure = combineFailures([...record.failures, ...(endFailure ? [endFailure] : [])]);
  const executedSteps = record.steps;
  const allSteps = [...executedSteps, ...listUnexecutedSteps(executedSteps, requests)];
  const totalMs = executedSteps.reduce((sum, step) => sum + step.totalMs, 0);
  const statusCode = executedSteps.findLast((step) => step.statusCode !== undefined)?.statusCode;
  const address = executedSteps.findLast((step) => step.resolvedIpAddress !== '')?.resolvedIpAddress;
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
    totalSteps: allSteps.length,
    passedSteps: record.passedStepCount,
    steps: limitBodies(allSteps, failure ? STEP_LIMITS.failedBodies : STEP_LIMITS.okBodies),
    timing: { description: 'Run', startAt, elapsedMs: totalMs, isCounted: true, parts: record.timings },
    customMetrics: [],
    withheld: (['headers', 'content', 'addresses'] as const).filter((dataKind) => !target.collects[dataKind]),
  };
}
