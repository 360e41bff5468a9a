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

const nothing: Omit<StepResult, 'type' | 'name'> = {
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
export const notExecuted = (step: RequestStep | WaitStep): StepResult => ({
  ...nothing,
  type: step.type,
  name: step.name,
  ...(step.type === 'request' && { method: step.method }),
});

/** Returns the result of a wait step of `ms`. */
export const waited = ({ type, name }: WaitStep, ms: number): StepResult => ({
  ...nothing,
  type,
  name,
  isExecuted: true,
  isCompleted: true,
  totalMs: Math.round(ms),
  attempts: 1,
});

const block = (headers: readonly { readonly name: string; readonly value: string }[]): string =>
  headers
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n')
    .slice(0, STEP_LIMITS.headers);

interface RequestedStep {
  readonly step: RequestStep;
  readonly last: Attempt;
  readonly attempts: number;
  readonly totalMs: number;
  readonly failure: ProbeFailure | undefined;
}

/** Returns the result of a request step, based on its last attempt, without data that the monitor does not collect. */
export function requested(
  { step, last, attempts, totalMs, failure }: RequestedStep,
  { collects }: MultiStepTarget,
): StepResult {
  const { request, seen, answer } = last;
  return {
    type: 'request',
    name: step.name,
    isExecuted: true,
    isCompleted: answer !== undefined,
    isErrorIgnored: failure !== undefined && step.ignoreErrors,
    url: (seen?.finalUrl ?? request?.url ?? step.url).slice(0, STEP_LIMITS.url),
    method: request?.method ?? step.method,
    ...(seen?.statusCode !== undefined && { statusCode: seen.statusCode }),
    statusText: answer?.statusText ?? '',
    totalMs: Math.round(totalMs),
    attempts,
    requestHeaders: collects.headers ? block(seen?.requestHeaders ?? []) : '',
    requestBody: collects.content ? (request?.body?.shown ?? '').slice(0, STEP_LIMITS.failedBodies) : '',
    responseHeaders: collects.headers ? block(seen?.responseHeaders ?? []) : '',
    responseBody: collects.content ? (answer?.text ?? '').slice(0, STEP_LIMITS.failedBodies) : '',
    isBodyCut: (answer?.text.length ?? 0) > STEP_LIMITS.failedBodies,
    resolvedIpAddress: collects.addresses ? (seen?.resolvedIpAddress ?? '') : '',
    ...(seen?.deviations !== undefined && { deviations: seen.deviations }),
    assertions: [...last.assertions],
    errorMessage: (failure?.message ?? '').slice(0, STEP_LIMITS.line),
    preRequestConsole: [...last.preRequestConsole],
    postResponseConsole: [...last.postResponseConsole],
  };
}

/**
 * Limits the total length of the bodies to `maxLength` characters. The last step that ran has priority, because a
 * failure occurred there.
 */
export function withinLimit(results: readonly StepResult[], maxLength: number): StepResult[] {
  let left = maxLength;
  const take = (text: string): string => {
    const taken = text.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const cut = results.map((result) => result);
  const lastRun = results.findLastIndex(({ isExecuted }) => isExecuted);
  const order = [lastRun, ...results.keys()].filter((at, place, all) => at >= 0 && all.indexOf(at) === place);
  for (const at of order) {
    const result = results[at];
    if (!result) continue;
    const [responseBody, requestBody] = [take(result.responseBody), take(result.requestBody)];
    const isBodyCut = result.isBodyCut || responseBody.length < result.responseBody.length;
    cut[at] = { ...result, responseBody, requestBody, isBodyCut };
  }
  return cut;
}
