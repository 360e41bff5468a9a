import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StepAssertion } from '@vedette/contract/checkpoint/multi-step-target';
import { compareValue, describeAssertion, followsRedirects, addDefaultAssertions } from './assertion-rules.js';
import { missingValue, foundText, type FoundValue } from './found-value.js';

type Comparison = StepAssertion['comparison'];

/** Converts a value like the thread of JSON queries does. */
function foundIn(value: unknown): FoundValue {
  if (value === null) return { kind: 'null' };
  return foundText(typeof value === 'string' ? value : JSON.stringify(value));
}

test.each<[Comparison, unknown, string, boolean]>([
  ['Equal', 'Yes', 'yES', true],
  ['Equal', 200, '200.0', true],
  ['Equal', ' 1e2 ', '100', true],
  ['Equal', 'a', 'b', false],
  ['Equal', null, '', false],
  ['DoesNotEqual', 'a', 'A', false],
  ['DoesNotEqual', null, '', true],
  ['ContainsText', 'shopping', 'Shop', false],
  ['ContainsText', 'shopping', 'pping', true],
  ['DoesNotContainText', 'shopping', 'cart', true],
  ['LessThan', '9', '10', true],
  ['LessThanOrEqual', '10', '10.0', true],
  ['GreaterThan', '-1', '-2', true],
  ['GreaterThanOrEqual', '.5', '0.50', true],
  ['IsEmpty', '', '', true],
  ['IsEmpty', 0, '', false],
  ['IsNotEmpty', 0, '', true],
  ['IsNull', null, '', true],
  ['IsNull', 'null', '', false],
  ['IsNotNull', '', '', true],
  ['Exists', null, '', true],
  ['DoesNotExist', null, '', false],
  ['Equal', { a: [1, 2] }, '{"a":[1,2]}', true],
  ['Equal', '1050118621198921728', '1050118621198921700', false],
  ['Equal', '1050118621198921728', '1050118621198921728.0', true],
  ['DoesNotEqual', '9223372036854775807', '9223372036854775808', true],
  ['Equal', '10.10', '10.1', true],
  ['Equal', '1e400', '1e401', false],
  ['LessThan', '1050118621198921700', '1050118621198921728', true],
  ['GreaterThan', '9223372036854775808', '9223372036854775807', true],
  ['GreaterThan', '1e400', '9223372036854775807', true],
  ['LessThan', '0.1', '0.10000000000000000001', true],
  ['LessThan', '-1e400', '-5', true],
])('%s of %j and %s is %s', (comparison, value, target, passed) => {
  expect(compareValue(comparison, foundIn(value), target)).toEqual({ passed, exception: '' });
});

test.each<[Comparison, boolean, boolean]>([
  ['DoesNotExist', true, true],
  ['Exists', false, true],
  ['IsNull', false, true],
  ['IsEmpty', false, true],
  ['IsNotNull', false, true],
  ['Equal', false, false],
  ['DoesNotEqual', false, false],
  ['LessThan', false, false],
])('%s of a missing value is %s', (comparison, passed, isDecided) => {
  const compared = compareValue(comparison, missingValue(), 'x');
  expect([compared.passed, compared.exception === '']).toEqual([passed, isDecided]);
});

test.each(['LessThan', 'GreaterThanOrEqual'] as const)('%s reports operands that are not numbers', (comparison) => {
  expect(compareValue(comparison, foundText('ten'), '1').exception).toBe('the value is not a number');
  expect(compareValue(comparison, foundText('1'), 'ten').exception).toBe('the target is not a number');
});

test('a comparison and its negation never agree', () => {
  const pairs = [
    ['Equal', 'DoesNotEqual'],
    ['ContainsText', 'DoesNotContainText'],
    ['IsEmpty', 'IsNotEmpty'],
  ] as const;
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(...pairs), (value, target, [is, isNot]) => {
      const of = (comparison: Comparison) => compareValue(comparison, foundText(value), target).passed;
      expect(of(is)).toBe(!of(isNot));
    }),
  );
});

const assertion = (over: Partial<StepAssertion>): StepAssertion => ({
  source: 'ResponseStatusCode',
  property: '',
  arguments: [],
  comparison: 'Equal',
  target: '200',
  ...over,
});

test('adds default assertions first unless the step has its own', () => {
  const sources = (own: StepAssertion[]) => addDefaultAssertions(own).map(({ source }) => source);
  expect(sources([])).toEqual(['ResponseCompleted', 'ResponseStatusCode']);
  expect(sources([assertion({ comparison: 'ShouldBeIgnored' })])).toEqual(['ResponseCompleted']);
  expect(sources([assertion({ source: 'ResponseCompleted', target: 'false' })])).toEqual([
    'ResponseStatusCode',
    'ResponseCompleted',
  ]);
});

test('stops at a redirect whose status is asserted', () => {
  expect(followsRedirects([assertion({ target: '302' })])).toBe(false);
  expect(followsRedirects([assertion({ comparison: 'LessThan', target: '302' })])).toBe(true);
});

test('describes an assertion as a sentence', () => {
  const own = assertion({ source: 'ResponseBodyJson', property: 'Items[0].Id', target: '7' });
  expect(describeAssertion(own)).toBe('JSON body [Items[0].Id] equals 7');
  expect(describeAssertion(assertion({ source: 'Cookie', property: 'sid', comparison: 'Exists' }))).toBe(
    'cookie [sid] exists',
  );
});

test('rejects a hundred thousand digits and a letter as a number', () => {
  const digits = '1'.repeat(100_000);
  const value = { kind: 'text', text: `${digits}x` } as const;
  expect(compareValue('LessThan', value, '5')).toEqual({ passed: false, exception: 'the value is not a number' });
  expect(compareValue('Equal', { kind: 'text', text: '5.' }, '5.0')).toEqual({ passed: true, exception: '' });
});
