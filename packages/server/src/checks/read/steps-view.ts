import type { HttpEngineAttributes } from '@vedette/contract/v4/monitor-check-detail';
import type { StepResult, TimingNode } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { z } from 'zod';
import type { StepsDetail } from '../record/check.js';

/** Resource names of the details per step engine. */
export const stepsResources = {
  steps: { type: 'MultiStepAPICheck', path: 'MultiStepAPI' },
  collection: { type: 'PostmanAPICheck', path: 'PostmanAPI' },
} as const;

type Attributes = z.input<typeof HttpEngineAttributes>;
type ShownStep = Attributes['StepResults'][number];

const WITHHELD = '(withheld by the data protection settings of the monitor)';

/** UTC without fractions, the format of step times. */
const utc = (at: number): string => new Date(at).toISOString().slice(0, 19);

function timing({
  description,
  startAt,
  elapsedMs,
  isCounted,
  parts,
}: TimingNode): NonNullable<Attributes['TimingInfo']> {
  return {
    Description: description,
    StartUtc: utc(startAt),
    EndUtc: utc(startAt + elapsedMs),
    ElapsedMilliseconds: Math.round(elapsedMs),
    DelayMilliseconds: 0,
    IsValid: isCounted,
    ...(parts.length > 0 && { SubTimingInfos: parts.map(timing) }),
  };
}

function step(result: StepResult, withheld: readonly string[]): ShownStep {
  const { assertions } = result;
  const kept = (what: string, text: string): string =>
    withheld.includes(what) && result.isCompleted ? WITHHELD : text;
  return {
    StepName: result.name,
    StepType: result.type === 'request' ? 'HttpRequest' : 'Delay',
    ...(result.url !== '' && { Url: result.url }),
    ...(result.method !== '' && { HttpMethod: result.method }),
    ...(result.statusCode !== undefined && { HttpStatusCode: String(result.statusCode) }),
    ...(result.statusText !== '' && { HttpStatusDescription: result.statusText }),
    ResponseCompleted: result.isCompleted,
    StepExecuted: result.isExecuted,
    AssertionResultsInfo: {
      TotalAssertions: assertions.length,
      PassedAssertions: assertions.filter(({ passed }) => passed).length,
      AssertionInfos: assertions.map(({ completed, passed, description, exception }) => ({
        Completed: completed,
        Passed: passed,
        Description: description,
        ...(exception !== '' && { ExceptionDescription: exception }),
      })),
    },
    TotalTime: result.totalMs,
    Attempts: result.attempts,
    ErrorIgnored: result.isErrorIgnored,
    ...(result.errorMessage !== '' && { ErrorMessage: result.errorMessage }),
    RequestHeaders: kept('headers', result.requestHeaders),
    RequestBody: kept('content', result.requestBody),
    ResponseHeaders: kept('headers', result.responseHeaders),
    ResponseBody: kept('content', result.responseBody),
    ...(result.resolvedIpAddress !== '' && { ResolvedIpAddress: result.resolvedIpAddress }),
    PreRequestConsole: result.preRequestConsole,
    PostResponseConsole: result.postResponseConsole,
    ...(result.folderPath !== undefined && { FolderPath: result.folderPath }),
    ...(result.requestId !== undefined && { RequestId: result.requestId }),
    ...(result.isSkipped !== undefined && { Skipped: result.isSkipped }),
    ...(result.deviations !== undefined && { Deviations: result.deviations }),
  };
}

/** Serialises the steps of a check. */
export function stepsAttributes(detail: Omit<StepsDetail, 'kind'>): Attributes {
  return {
    StepResults: detail.steps.map((result) => step(result, detail.withheld)),
    TotalSteps: detail.totalSteps,
    PassedSteps: detail.passedSteps,
    TimingInfo: timing(detail.timing),
    ...(detail.customMetrics.length > 0 && {
      CustomMetrics: detail.customMetrics.map(({ name, value }) => ({ Name: name, Value: value })),
    }),
  };
}

/** Returns the attributes with redacted query values, for callers who may not see the monitor's settings. */
export function withoutAddressValues(attributes: Attributes, shown: (url: string) => string): Attributes {
  const StepResults = attributes.StepResults.map((one) =>
    one.Url === undefined ? one : { ...one, Url: shown(one.Url) },
  );
  return { ...attributes, StepResults };
}
