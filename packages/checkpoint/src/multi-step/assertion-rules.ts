import { COMPARISON_LABELS } from '@vedette/contract/multi-step-labels';
import type { StepAssertion } from '@vedette/contract/checkpoint/multi-step-target';
import { compareDecimals, isDecimal } from '@vedette/kernel/decimals';
import { contains } from '../patterns/contains-rules.js';
import type { FoundValue } from './found-value.js';

type Comparison = StepAssertion['comparison'];

/** Result of a comparison; `exception` says why it could not be made. */
export interface ComparisonResult {
  readonly passed: boolean;
  readonly exception: string;
}

const compared = (passed: boolean): ComparisonResult => ({ passed, exception: '' });
const notComparable = (exception: string): ComparisonResult => ({ passed: false, exception });

/** Compares two numbers numerically, so that `200` equals `200.0`; other texts case-insensitively. */
function isEqual(source: string, target: string): boolean {
  if (isDecimal(source) && isDecimal(target)) return compareDecimals(source, target) === 0;
  return source.toLowerCase() === target.toLowerCase();
}

const RELATIONS: Partial<Record<Comparison, (order: number) => boolean>> = {
  LessThan: (order) => order < 0,
  LessThanOrEqual: (order) => order <= 0,
  GreaterThan: (order) => order > 0,
  GreaterThanOrEqual: (order) => order >= 0,
};

function compareNumbers(comparison: Comparison, source: string, target: string): ComparisonResult {
  if (!isDecimal(source)) return notComparable('the value is not a number');
  if (!isDecimal(target)) return notComparable('the target is not a number');
  return compared(RELATIONS[comparison]?.(compareDecimals(source, target)) ?? false);
}

function compareText(comparison: Comparison, source: string, target: string): ComparisonResult {
  switch (comparison) {
    case 'Equal':
      return compared(isEqual(source, target));
    case 'DoesNotEqual':
      return compared(!isEqual(source, target));
    case 'ContainsText':
      return compared(contains(source, target));
    case 'DoesNotContainText':
      return compared(!contains(source, target));
    case 'IsEmpty':
      return compared(source === '');
    case 'IsNotEmpty':
      return compared(source !== '');
    case 'IsNull':
    case 'DoesNotExist':
      return compared(false);
    case 'IsNotNull':
    case 'Exists':
    case 'ShouldBeIgnored':
      return compared(true);
    default:
      return compareNumbers(comparison, source, target);
  }
}

/** A null exists, but is not a text and equals nothing. */
function compareNull(comparison: Comparison): ComparisonResult {
  const passing: readonly Comparison[] = ['IsNull', 'Exists', 'DoesNotEqual', 'DoesNotContainText', 'ShouldBeIgnored'];
  return compared(passing.includes(comparison));
}

function compareMissing(comparison: Comparison, reason: string): ComparisonResult {
  const failing: readonly Comparison[] = ['Exists', 'IsNull', 'IsEmpty', 'IsNotNull', 'IsNotEmpty'];
  if (comparison === 'DoesNotExist' || comparison === 'ShouldBeIgnored') return compared(true);
  return failing.includes(comparison) ? compared(false) : notComparable(reason || 'the value is not in the response');
}

/** Compares a value with a target. Only `Equal` ignores case. */
export function compareValue(comparison: Comparison, value: FoundValue, target: string): ComparisonResult {
  if (value.kind === 'missing') return compareMissing(comparison, value.reason);
  return value.kind === 'null' ? compareNull(comparison) : compareText(comparison, value.text, target);
}

const SOURCE_LABELS: Partial<Record<StepAssertion['source'], string>> = {
  ResponseBodyJson: 'JSON body',
  ResponseBodyXml: 'XML body',
  ResponseBodyText: 'text body',
  ResponseStatusCode: 'status code',
  ResponseStatusDescription: 'reason phrase',
  ResponseCompleted: 'response completed',
  ResponseHeader: 'response header',
  Cookie: 'cookie',
  ContentLengthCalculated: 'content length',
  Duration: 'duration',
};

/** Describes an assertion: `JSON body [Items[0].Id] equals 7`. */
export function describeAssertion({ source, property, comparison, target }: StepAssertion): string {
  const hasTarget = !/^(Is|Exists|DoesNotExist|ShouldBeIgnored)/.test(comparison);
  const parts = [
    SOURCE_LABELS[source] ?? source,
    property && `[${property}]`,
    COMPARISON_LABELS[comparison],
    hasTarget ? target : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const defaultAssertion = (source: StepAssertion['source'], comparison: Comparison, target: string): StepAssertion => ({
  source,
  property: '',
  arguments: [],
  comparison,
  target,
});

/** Returns the default assertions that the step does not replace, followed by its own. */
export function addDefaultAssertions(stepAssertions: readonly StepAssertion[]): StepAssertion[] {
  const hasAssertionOn = (source: StepAssertion['source']): boolean =>
    stepAssertions.some((assertion) => assertion.source === source);
  return [
    ...(hasAssertionOn('ResponseCompleted') ? [] : [defaultAssertion('ResponseCompleted', 'Equal', 'true')]),
    ...(hasAssertionOn('ResponseStatusCode') ? [] : [defaultAssertion('ResponseStatusCode', 'LessThan', '400')]),
    ...stepAssertions.filter(({ comparison }) => comparison !== 'ShouldBeIgnored'),
  ];
}

const REDIRECTS = ['301', '302', '303', '307', '308'];

/** Whether redirects are followed. An assertion on a redirect's status makes the redirect itself the response. */
export const followsRedirects = (assertions: readonly StepAssertion[]): boolean =>
  !assertions.some(
    ({ source, comparison, target }) =>
      source === 'ResponseStatusCode' && comparison === 'Equal' && REDIRECTS.includes(target.trim()),
  );
