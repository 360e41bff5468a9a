/** Judges stored checks by other conditions, from their stored values. */
import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import type { ConditionFamily } from '@vedette/contract/v4/error-condition';
import { httpStatusErrorCode, describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import type { PageOutcome } from '@vedette/contract/checkpoint/page-outcome';
import { judge } from './judge-rules.js';
import type { JudgedCondition } from './verdict-rules.js';

/** The parts of a stored check that conditions use. */
export interface RecordedResult {
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly errorMessage: string;
  readonly totalMs: number;
  readonly httpStatusCode?: number | undefined;
  /** Size of the content, if known. */
  readonly bodyBytes?: number | undefined;
}

export interface RejudgedResult {
  readonly errorCode: number;
  readonly errorDescription: string;
  /** Types of conditions that could not be judged again; their recorded findings count. */
  readonly notRejudged: readonly string[];
}

/** Conditions whose input is in the row of every check. */
const REJUDGEABLE = ['LoadTimeLimit1', 'LoadTimeLimit2', 'HttpStatus'];
const SIZE_CONDITIONS = ['TotalMinBytes', 'TotalMaxBytes'];

/** Judges a stored check by `conditions`. A target that did not respond fails in any case. */
export function rejudge(
  recorded: RecordedResult,
  family: ConditionFamily,
  conditions: readonly JudgedCondition[],
): RejudgedResult {
  const isRejudgeable = ({ ErrorConditionType: type }: JudgedCondition): boolean =>
    REJUDGEABLE.includes(type) ||
    (family === 'http' && SIZE_CONDITIONS.includes(type) && recorded.bodyBytes !== undefined);
  const otherTypes = conditions.filter((condition) => !isRejudgeable(condition)).map((it) => it.ErrorConditionType);
  const failure = recordedFailure(recorded);
  const notRejudged = failure ? [] : [...new Set(otherTypes)];
  const codes =
    notRejudged.length === 0 ? [] : recordedCodes(recorded).filter((code) => notRejudged.some(canRaise(code)));
  const outcome = rebuildOutcome(recorded, family, { failure, codes });
  const { errorCode, errorDescription } = judge(outcome, conditions.filter(isRejudgeable));
  if (errorCode !== 0) return { errorCode, errorDescription, notRejudged };
  const [found] = codes;
  if (found === undefined) return { errorCode: 0, errorDescription: 'OK', notRejudged };
  const description = found === recorded.errorCode ? recorded.errorDescription : describeError(found);
  return { errorCode: found, errorDescription: description, notRejudged };
}

/** Returns the failure that does not depend on conditions. */
function recordedFailure({ errorCode, errorDescription }: RecordedResult): Failure | undefined {
  if (errorCode === 0 || isStatusCode(errorCode) || conditionTypes(errorCode).length > 0) return undefined;
  return { code: errorCode, message: '', description: errorDescription };
}

interface Failure {
  readonly code: number;
  readonly message: string;
  readonly description: string;
}

/** The status is judged again from its column, so recorded status codes are ignored. */
const isStatusCode = (code: number): boolean =>
  code === errorCodes.statusDiffers.code || (code >= httpStatusErrorCode(100) && code <= httpStatusErrorCode(999));

/** Returns every code of a check: its own, then those of the further lines of its message. */
function recordedCodes({ errorCode, errorMessage }: RecordedResult): number[] {
  const further = errorMessage.split('\n').flatMap((line) => {
    const code = Number(/^(\d{4,5}) /.exec(line)?.[1]);
    return conditionTypes(code).length > 0 && line.startsWith(`${code} ${describeError(code)}`) ? [code] : [];
  });
  return [errorCode, ...further];
}

const canRaise =
  (code: number) =>
  (type: string): boolean =>
    conditionTypes(code).includes(type);

const CONTENT = [
  'contentMissing',
  'contentForbidden',
  'contentTimeDiffers',
  'contentTimeUnreadable',
  'contentEmpty',
] as const;
const VITAL = ['UseRecommendedCoreWebVitals'];

/** Condition types that raise a code. */
const conditionTypesByCode: ReadonlyMap<number, readonly string[]> = new Map<number, readonly string[]>([
  [errorCodes.loadTimeLimit1.code, ['LoadTimeLimit1']],
  [errorCodes.loadTimeLimit2.code, ['LoadTimeLimit2']],
  ...CONTENT.map((name) => [errorCodes[name].code, ['ContentMatch']] as const),
  [errorCodes.contentTooSmall.code, ['TotalMinBytes']],
  [errorCodes.contentTooLarge.code, ['TotalMaxBytes']],
  [errorCodes.elementsFailed.code, ['PageElementFailedWithPercentage']],
  [errorCodes.elementsTooLarge.code, ['PageElementMaxSizeWithPercentage']],
  [errorCodes.forbiddenRequest.code, ['PageElementUrlMatch']],
  [errorCodes.missingRequest.code, ['PageElementUrlMatch']],
  [errorCodes.consoleLevelFound.code, ['ConsoleLevel']],
  [errorCodes.consoleLevelMissing.code, ['ConsoleLevel']],
  [errorCodes.consoleTextFound.code, ['ConsoleContentMatch']],
  [errorCodes.consoleTextMissing.code, ['ConsoleContentMatch']],
  [errorCodes.firstContentfulPaint.code, ['FirstContentfulPaintMaximum', ...VITAL]],
  [errorCodes.largestContentfulPaint.code, ['LargestContentfulPaintMaximum', ...VITAL]],
  [errorCodes.timeToInteractive.code, ['TimeToInteractiveMaximum', ...VITAL]],
  [errorCodes.totalBlockingTime.code, ['TotalBlockingTimeMaximum', ...VITAL]],
  [errorCodes.cumulativeLayoutShift.code, ['CumulativeLayoutShiftMaximum', ...VITAL]],
  [errorCodes.requestStart.code, ['RequestStartMaximum']],
  [errorCodes.timeToFirstByte.code, ['TimeToFirstByteMaximum']],
  [errorCodes.domInteractive.code, ['DomInteractiveMaximum']],
  [errorCodes.domComplete.code, ['DomCompleteMaximum']],
]);

const conditionTypes = (code: number): readonly string[] => conditionTypesByCode.get(code) ?? [];

/** Rebuilds the outcome of the probe from its stored values. */
function rebuildOutcome(
  recorded: RecordedResult,
  family: ConditionFamily,
  { failure, codes }: { readonly failure: Failure | undefined; readonly codes: readonly number[] },
): Outcome {
  const common = {
    resolveMs: 0,
    connectMs: 0,
    downloadMs: recorded.totalMs,
    totalBytes: 0,
    ...(failure && { failure }),
  };
  const { httpStatusCode: statusCode, bodyBytes = 0 } = recorded;
  const contentMatches = codes.filter(isContent).map((code) => ({ holds: false, code }));
  const response = { ...common, ...(statusCode !== undefined && { statusCode }), contentMatches };
  if (family === 'http') return { ...response, ...NO_BODY, bodyBytes };
  if (family === 'page') return { ...response, ...EMPTY_PAGE, totalMs: recorded.totalMs };
  return { ...common, kind: 'service', further: [], facts: [], dialogue: '' };
}

const isContent = (code: number): boolean => conditionTypes(code).includes('ContentMatch');

const NO_BODY = {
  kind: 'http',
  redirects: [],
  requestHeaders: [],
  responseHeaders: [],
  bodyTruncated: false,
} as const satisfies Partial<Outcome>;

const EMPTY_PAGE: Omit<
  PageOutcome,
  'resolveMs' | 'connectMs' | 'downloadMs' | 'totalMs' | 'totalBytes' | 'contentMatches'
> = {
  kind: 'page',
  startAt: 0,
  finalUrl: '',
  ignoresExternal: false,
  elementsLeftOut: 0,
  withheld: [],
  navigations: [],
  elements: [],
  console: [],
  pictures: [],
  urlMatches: [],
  consoleMatches: [],
  browser: { name: '', version: '', system: '', userAgent: '' },
};
