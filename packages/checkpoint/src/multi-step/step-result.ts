import { STEP_LIMITS, type StepResult, type TimingNode } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { MultiStepTarget, RequestStep, WaitStep } from '@vedette/contract/checkpoint/multi-step-target';
import type { Attempt } from './attempt.js';
import type { ProbeFailure } from '../probe-failure.js';

/** Result of a step. */
export interface StepReport {
  readonly result: StepResult;
  /** The failure that ends the run; undefined also if it is ignored. */
  readonly failure: ProbeFailure | undefined;
  readonly hasPassed: boolean;
  readonly timing: TimingNode;
}

const EMPTY_RESULT: Omit<StepResult, 'type' | 'name'> = {
  isExecuted: false,
  isCompleted: false,
  isErrorIgnored: false,
  url: '',
  method: '',
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
};

/** Returns the result of a step that was not reached, or is disabled. */
export const unexecutedStepResult = (step: RequestStep | WaitStep): StepResult => ({
  ...EMPTY_RESULT,
  type: step.type,
  name: step.name,
  ...(step.type === 'request' && { method: step.method }),
});

/** Returns the result of a wait step of `ms`. */
export const waitStepResult = ({ type, name }: WaitStep, ms: number): StepResult => ({
  ...EMPTY_RESULT,
  type,
  name,
  isExecuted: true,
  isCompleted: true,
  totalMs: Math.round(ms),
  attempts: 1,
});

const formatHeaders = (headers: readonly { readonly name: string; readonly value: string }[]): string =>
  headers
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n')
    .slice(0, STEP_LIMITS.headers);

interface RequestStepRun {
  readonly step: RequestStep;
  readonly lastAttempt: Attempt;
  readonly attemptCount: number;
  readonly totalMs: number;
  readonly failure: ProbeFailure | undefined;
}

/** Returns the result of a request step, based on its last attempt, without data that the monitor does not collect. */
export function requestStepResult(
  { step, lastAttempt, attemptCount, totalMs, failure }: RequestStepRun,
  { collects }: MultiStepTarget,
): StepResult {
  const { request, seen: httpOutcome, answer: response } = lastAttempt;
  return {
    type: 'request',
    name: step.name,
    isExecuted: true,
    isCompleted: response !== undefined,
    isErrorIgnored: failure !== undefined && step.ignoreErrors,
    url: (httpOutcome?.finalUrl ?? request?.url ?? step.url).slice(0, STEP_LIMITS.url),
    method: request?.method ?? step.method,
    ...(httpOutcome?.statusCode !== undefined && { statusCode: httpOutcome.statusCode }),
    statusText: response?.statusText ?? '',
    totalMs: Math.round(totalMs),
    attempts: attemptCount,
    requestHeaders: collects.headers ? formatHeaders(httpOutcome?.requestHeaders ?? []) : '',
    requestBody: collects.content ? (request?.body?.displayText ?? '').slice(0, STEP_LIMITS.failedBodies) : '',
    responseHeaders: collects.headers ? formatHeaders(httpOutcome?.responseHeaders ?? []) : '',
    responseBody: collects.content ? (response?.text ?? '').slice(0, STEP_LIMITS.failedBodies) : '',
    isBodyCut: (response?.text.length ?? 0) > STEP_LIMITS.failedBodies,
    resolvedIpAddress: collects.addresses ? (httpOutcome?.resolvedIpAddress ?? '') : '',
    ...(httpOutcome?.deviations !== undefined && { deviations: httpOutcome.deviations }),
    assertions: [...lastAttempt.assertions],
    errorMessage: (failure?.message ?? '').slice(0, STEP_LIMITS.line),
    preRequestConsole: [...lastAttempt.preRequestConsole],
    postResponseConsole: [...lastAttempt.postResponseConsole],
  };
}

/**
 * Limits the total length of the bodies to `maxLength` characters. The last step that ran has priority, because a
 * failure occurred there.
 */
export function limitBodies(results: readonly StepResult[], maxLength: number): StepResult[] {
  let remainingLength = maxLength;
  const takeText = (text: string): string => {
    const taken = text.slice(0, remainingLength);
    remainingLength -= taken.length;
    return taken;
  };
  const limited = results.map((result) => result);
  const lastRunIndex = results.findLastIndex(({ isExecuted }) => isExecuted);
  const order = [lastRunIndex, ...results.keys()].filter(
    (index, position, indexes) => index >= 0 && indexes.indexOf(index) === position,
  );
  for (const index of order) {
    const result = results[index];
    if (!result) continue;
    const [responseBody, requestBody] = [takeText(result.responseBody), takeText(result.requestBody)];
    const isBodyCut = result.isBodyCut || responseBody.length < result.responseBody.length;
    limited[index] = { ...result, responseBody, requestBody, isBodyCut };
  }
  return limited;
}
