import { COMPARISON_LABELS } from '@vedette/contract/multi-step-labels';
import type { StepAssertion } from '@vedette/contract/checkpoint/multi-step-target';
import { compareDecimals, isDecimal } from '@vedette/kernel/decimals';
import { contains } from '../patterns/contains-rules.js';
import type { Found } from './found-value.js';

type Comparison = StepAssertion['comparison'];

/** Result of a comparison; `exception` says why it could not be made. */
export interface Compared {
  readonly passed: boolean;
  readonly exception: string;
}

const holds = (passed: boolean): Compared => ({ passed, exception: '' });
const impossible = (exception: string): Compared => ({ passed: false, exception });

/** Compares two numbers numerically, so that `200` equals `200.0`; other texts case-insensitively. */
function isEqual(source: string, target: string): boolean {
  if (isDecimal(source) && isDecimal(target)) return compareDecimals(source, target) === 0;
  return source.toLowerCase() === target.toLowerCase();
}

const relations: Partial<Record<Comparison, (order: number) => boolean>> = {
  LessThan: (order) => order < 0,
  LessThanOrEqual: (order) => order <= 0,
  GreaterThan: (order) => order > 0,
  GreaterThanOrEqual: (order) => order >= 0,
};

function compareNumbers(comparison: Comparison, source: string, target: string): Compared {
  if (!isDecimal(source)) return impossible('the value is not a number');
  if (!isDecimal(target)) return impossible('the target is not a number');
  return holds(relations[comparison]?.(compareDecimals(source, target)) ?? false);
}

function compareText(comparison: Comparison, source: string, target: string): Compared {
  switch (comparison) {
    case 'Equal':
      return holds(isEqual(source, target));
    case 'DoesNotEqual':
      return holds(!isEqual(source, target));
    case 'ContainsText':
      return holds(contains(source, target));
    case 'DoesNotContainText':
      return holds(!contains(source, target));
    case 'IsEmpty':
      return holds(source === '');
    case 'IsNotEmpty':
      return holds(source !== '');
    case 'IsNull':
    case 'DoesNotExist':
      return holds(false);
    case 'IsNotNull':
    case 'Exists':
    case 'ShouldBeIgnored':
      return holds(true);
    default:
      return compareNumbers(comparison, source, target);
  }
}

/** A null exists, but is not a text and equals nothing. */
function compareNull(comparison: Comparison): Compared {
  const isTrue: readonly Comparison[] = ['IsNull', 'Exists', 'DoesNotEqual', 'DoesNotContainText', 'ShouldBeIgnored'];
  return holds(isTrue.includes(comparison));
}

function compareMissing(comparison: Comparison, why: string): Compared {
  const decided: readonly Comparison[] = ['Exists', 'IsNull', 'IsEmpty', 'IsNotNull', 'IsNotEmpty'];
  if (comparison === 'DoesNotExist' || comparison === 'ShouldBeIgnored') return holds(true);
  return decided.includes(comparison) ? holds(false) : impossible(why || 'the value is not in the response');
}

/** Compares a value with a target. Only `Equal` ignores case. */
export function compare(comparison: Comparison, value: Found, target: string): Compared {
  if (value.kind === 'missing') return compareMissing(comparison, value.why);
  return value.kind === 'null' ? compareNull(comparison) : compareText(comparison, value.text, target);
}

const SOURCES: Partial<Record<StepAssertion['source'], string>> = {
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
    SOURCES[source] ?? source,
    property && `[${property}]`,
    COMPARISON_LABELS[comparison],
    hasTarget ? target : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const automatic = (source: StepAssertion['source'], comparison: Comparison, target: string): StepAssertion => ({
  source,
  property: '',
  arguments: [],
  comparison,
  target,
});

/** Returns the default assertions that the step does not replace, followed by its own. */
export function withAutomatic(own: readonly StepAssertion[]): StepAssertion[] {
  const hasAssertionOn = (source: StepAssertion['source']): boolean => own.some((one) => one.source === source);
  return [
    ...(hasAssertionOn('ResponseCompleted') ? [] : [automatic('ResponseCompleted', 'Equal', 'true')]),
    ...(hasAssertionOn('ResponseStatusCode') ? [] : [automatic('ResponseStatusCode', 'LessThan', '400')]),
    ...own.filter(({ comparison }) => comparison !== 'ShouldBeIgnored'),
  ];
}

const REDIRECTS = ['301', '302', '303', '307', '308'];

/** Whether redirects are followed. An assertion on a redirect's status makes the redirect itself the response. */
export const followsRedirects = (assertions: readonly StepAssertion[]): boolean =>
  !assertions.some(
    ({ source, comparison, target }) =>
      source === 'ResponseStatusCode' && comparison === 'Equal' && REDIRECTS.includes(target.trim()),
  );
