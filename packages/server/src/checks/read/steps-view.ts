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
type StepAttributes = Attributes['StepResults'][number];

const WITHHELD_TEXT = '(withheld by the data protection settings of the monitor)';

/** UTC without fractions, the format of step times. */
const formatUtc = (at: number): string => new Date(at).toISOString().slice(0, 19);

function toTimingInfo({
  description,
  startAt,
  elapsedMs,
  isCounted,
  parts,
}: TimingNode): NonNullable<Attributes['TimingInfo']> {
  return {
    Description: description,
    StartUtc: formatUtc(startAt),
    EndUtc: formatUtc(startAt + elapsedMs),
    ElapsedMilliseconds: Math.round(elapsedMs),
    DelayMilliseconds: 0,
    IsValid: isCounted,
    ...(parts.length > 0 && { SubTimingInfos: parts.map(toTimingInfo) }),
  };
}

function toStepAttributes(result: StepResult, withheld: readonly string[]): StepAttributes {
  const { assertions } = result;
  const redactIfWithheld = (kind: string, text: string): string =>
    withheld.includes(kind) && result.isCompleted ? WITHHELD_TEXT : text;
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
    RequestHeaders: redactIfWithheld('headers', result.requestHeaders),
    RequestBody: redactIfWithheld('content', result.requestBody),
    ResponseHeaders: redactIfWithheld('headers', result.responseHeaders),
    ResponseBody: redactIfWithheld('content', result.responseBody),
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
    StepResults: detail.steps.map((result) => toStepAttributes(result, detail.withheld)),
    TotalSteps: detail.totalSteps,
    PassedSteps: detail.passedSteps,
    TimingInfo: toTimingInfo(detail.timing),
    ...(detail.customMetrics.length > 0 && {
      CustomMetrics: detail.customMetrics.map(({ name, value }) => ({ Name: name, Value: value })),
    }),
  };
}

/** Returns the attributes with redacted query values, for callers who may not see the monitor's settings. */
export function redactStepUrls(attributes: Attributes, redactUrl: (url: string) => string): Attributes {
  const StepResults = attributes.StepResults.map((one) =>
    one.Url === undefined ? one : { ...one, Url: redactUrl(one.Url) },
  );
  return { ...attributes, StepResults };
}
