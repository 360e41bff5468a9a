/** Applies a monitor's conditions to the outcome of a page check. */
import type { PageElement, PageNavigation, PageOutcome } from '@vedette/contract/checkpoint/page-outcome';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { DomainGrouping } from '../../monitors/index.js';
import { markDoubtful } from './cpu-starved-rules.js';
import { contentFindings, sizeFindings, statusFindings } from './judge-http-rules.js';
import {
  createFinding,
  toFinding,
  loadTimeFindings,
  conditionNumber,
  buildVerdict,
  type Finding,
  type JudgedCondition,
  type Verdict,
} from './verdict-rules.js';

/** Decides which requests count as first-party, by the monitor's own domain groups. */
export type FirstPartyRule = Pick<DomainGrouping, 'isOfFirstParty'>;

/** Default: requests to the domain of the page count as first-party, as the checkpoint reports it. */
const REPORTED_BY_CHECKPOINT: FirstPartyRule = { isOfFirstParty: ({ isFirstParty }) => isFirstParty };

/** Judges a page. The first finding in the order below gives the code. */
export function judgePage(
  outcome: PageOutcome,
  conditions: readonly JudgedCondition[],
  firstPartyRule: FirstPartyRule = REPORTED_BY_CHECKPOINT,
): Verdict {
  const { failure } = outcome;
  const totalMs = Math.round(outcome.totalMs);
  const elements = selectJudgedElements(outcome, firstPartyRule);
  const findings = failure
    ? [toFinding(failure)]
    : [
        ...statusFindings(outcome, conditions),
        ...contentFindings(outcome),
        ...sizeFindings(sumTransferBytes(elements), conditions),
        ...shareFindings(elements, conditions),
        ...urlFindings(outcome, conditions),
        ...consoleFindings(outcome, conditions),
        ...pageMetricFindings(outcome.navigations, conditions),
        ...loadTimeFindings(conditions, totalMs),
      ];
  return buildVerdict(markDoubtful(findings, outcome.cpuStarved), conditions, totalMs);
}

/** Selects elements that are not blocked; without third-party elements if the monitor ignores them. */
const selectJudgedElements = (
  { elements, ignoresExternal }: PageOutcome,
  { isOfFirstParty }: FirstPartyRule,
): PageElement[] => elements.filter((one) => !one.isBlocked && (!ignoresExternal || isOfFirstParty(one)));

const sumTransferBytes = (elements: readonly PageElement[]): number =>
  elements.reduce((sum, { transferBytes }) => sum + transferBytes, 0);

/**
 * Adds a finding when the share of failed or large elements exceeds its percentage. For failed elements, 0 means any
 * failure; for large ones, 100 means that all are too large.
 */
function shareFindings(elements: readonly PageElement[], conditions: readonly JudgedCondition[]): Finding[] {
  const findings: Finding[] = [];
  const percentageLimit = (type: string): number =>
    Number(conditions.find((it) => it.ErrorConditionType === type)?.Percentage);
  const maxPercentage = percentageLimit('PageElementFailedWithPercentage');
  const failed = elements.filter(({ isFailed }) => isFailed);
  if (isOverShare(failed.length, elements.length, maxPercentage)) {
    const urls = failed.slice(0, 5).map(({ url, statusCode }) => `${statusCode} ${url}`);
    const message = `${failed.length} of ${elements.length} elements failed: ${urls.join(', ')}`;
    findings.push(createFinding(errorCodes.elementsFailed.code, message));
  }
  const size = conditionNumber(conditions, 'PageElementMaxSizeWithPercentage');
  const share = percentageLimit('PageElementMaxSizeWithPercentage');
  const large = elements.filter(({ transferBytes }) => size !== undefined && transferBytes > size);
  const areAllTooLarge = share === 100 ? large.length > 0 && large.length === elements.length : undefined;
  if (areAllTooLarge ?? isOverShare(large.length, elements.length, share)) {
    const message = `${large.length} of ${elements.length} elements have more than ${size} bytes`;
    findings.push(createFinding(errorCodes.elementsTooLarge.code, message));
  }
  return findings;
}

const isOverShare = (count: number, total: number, percentage: number): boolean =>
  !Number.isNaN(percentage) && total > 0 && (count / total) * 100 > percentage;

/** Judges the checkpoint's search results, which are in the order of the conditions. */
export function urlFindings(
  { urlMatches }: Pick<PageOutcome, 'urlMatches'>,
  conditions: readonly JudgedCondition[],
): Finding[] {
  const ofType = conditions.filter((it) => it.ErrorConditionType === 'PageElementUrlMatch');
  return ofType.flatMap((condition, index) => {
    const codes = [errorCodes.forbiddenRequest.code, errorCodes.missingRequest.code] as const;
    const isTimed = condition.AdditionalConditions?.some(({ Metric }) => Metric === 'TotalTime') === true;
    const found = searchFinding(condition, urlMatches[index], codes);
    return isTimed ? found.map((one) => ({ ...one, isTimed })) : found;
  });
}

/** See `urlFindings`. */
export function consoleFindings(
  { consoleMatches }: Pick<PageOutcome, 'consoleMatches'>,
  conditions: readonly JudgedCondition[],
): Finding[] {
  const ofType = conditions.filter((it) => /^Console(Level|ContentMatch)$/.test(it.ErrorConditionType));
  return ofType.flatMap((condition, index) => {
    const isLevel = condition.ErrorConditionType === 'ConsoleLevel';
    const codes = isLevel
      ? ([errorCodes.consoleLevelFound.code, errorCodes.consoleLevelMissing.code] as const)
      : ([errorCodes.consoleTextFound.code, errorCodes.consoleTextMissing.code] as const);
    return searchFinding(condition, consoleMatches[index], codes);
  });
}

function searchFinding(
  { Value = '', Level = '', MatchType = 'ErrorWhenContains' }: JudgedCondition,
  result: { readonly found?: string | undefined } | undefined,
  [foundCode, missingCode]: readonly [number, number],
): Finding[] {
  if (!result) return [];
  const isForbidden = !MatchType.startsWith('ErrorWhenNotContains');
  const searched = [Level, Value].filter((part) => part !== '').join(' ');
  if (isForbidden && result.found !== undefined) return [createFinding(foundCode, result.found.slice(0, 500))];
  return !isForbidden && result.found === undefined ? [createFinding(missingCode, searched.slice(0, 500))] : [];
}

type PageMetric = Exclude<keyof PageNavigation, 'url'>;

/** In order of precedence. A recommended limit replaces the monitor's own. */
const pageMetrics: readonly { type: string; metric: PageMetric; code: number; recommended?: number }[] = [
  { type: 'FirstContentfulPaint', metric: 'firstContentfulPaintMs', code: 16_001, recommended: 1_800 },
  { type: 'LargestContentfulPaint', metric: 'largestContentfulPaintMs', code: 16_002, recommended: 2_500 },
  { type: 'TimeToInteractive', metric: 'timeToInteractiveMs', code: 16_003, recommended: 3_800 },
  { type: 'TotalBlockingTime', metric: 'totalBlockingTimeMs', code: 16_005, recommended: 200 },
  { type: 'CumulativeLayoutShift', metric: 'cumulativeLayoutShift', code: 16_004, recommended: 0.1 },
  { type: 'RequestStart', metric: 'requestStartMs', code: 16_011 },
  { type: 'TimeToFirstByte', metric: 'timeToFirstByteMs', code: 16_012 },
  { type: 'DomInteractive', metric: 'domInteractiveMs', code: 16_013 },
  { type: 'DomComplete', metric: 'domCompleteMs', code: 16_014 },
];

/** An error if any navigation exceeds a limit. A value that was not measured exceeds none. */
export function pageMetricFindings(
  navigations: readonly PageNavigation[],
  conditions: readonly JudgedCondition[],
): Finding[] {
  const isRecommended = conditions.some(
    (it) => it.ErrorConditionType === 'UseRecommendedCoreWebVitals' && it.Value?.toLowerCase() !== 'false',
  );
  return pageMetrics.flatMap(({ type, metric, code, recommended }) => {
    const ownLimit = conditionNumber(conditions, `${type}Maximum`);
    const limit = isRecommended && recommended !== undefined ? recommended : ownLimit;
    const worst = Math.max(...navigations.map((navigation) => navigation[metric] ?? -1));
    if (limit === undefined || worst <= limit) return [];
    return [createFinding(code, `${worst}, at most ${limit} expected`)];
  });
}
