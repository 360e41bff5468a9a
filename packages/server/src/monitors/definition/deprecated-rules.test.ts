import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toContentMatch, parsePatterns, formatPatterns, type ContentPattern } from './content-match-rules.js';
import { completeDefinition, patchDefinition } from './definition-rules.js';
import { buildDeprecatedFields, applyDeprecatedFields } from './deprecated-rules.js';
import { buildHttpTarget } from '../targets/http-target-rules.js';
import { buildPageTarget } from '../targets/page-target-rules.js';
import { httpsBody, parseBody } from '../testing/bodies.js';

const completedConditions = (body: Parameters<typeof httpsBody>[0]) =>
  completeDefinition('Https', httpsBody(body)).ErrorConditions ?? [];
const limits = (change: Partial<ErrorCondition> = {}): ErrorCondition[] => [
  { ErrorConditionType: 'LoadTimeLimit1', Value: '2500', Effect: 'Indicate', ...change },
  { ErrorConditionType: 'LoadTimeLimit2', Value: '5000', Effect: 'Indicate' },
];

describe('deprecated fields on write', () => {
  test.each([
    [{ LoadTimeLimit1: 900, AlertOnLoadTimeLimit1: true }, limits({ Value: '900', Effect: 'Error' })],
    [{ LoadTimeLimit1: 900 }, limits({ Value: '900' })],
    [{ AlertOnLoadTimeLimit1: true }, limits({ Effect: 'Error' })],
    [
      { MinimumBytes: 10, AlertOnMinimumBytes: true },
      [...limits(), { ErrorConditionType: 'TotalMinBytes', Value: '10' }],
    ],
    [{ MinimumBytes: 10, AlertOnMinimumBytes: false }, limits()],
    [{ ExpectedHttpStatusCode: 204 }, [...limits(), { ErrorConditionType: 'HttpStatus', Value: '204' }]],
    [{ ExpectedHttpStatusCode: 204, ExpectedHttpStatusCodeSpecified: false }, limits()],
    [{ ExpectedHttpStatusCode: 0 }, limits()],
    [{ AlertOnMaximumSize: true, ElementMaximumSize: 5 }, limits()],
    [
      { MatchPatterns: [{ Pattern: 'ok', IsPositive: false }] },
      [...limits(), { ErrorConditionType: 'ContentMatch', Value: '!ok' }],
    ],
  ])('become conditions: %j', (body, expected) => {
    expect(completedConditions(body)).toEqual(expected);
  });

  test('ErrorConditions that differ from the defaults take precedence', () => {
    const ErrorConditions = limits({ Value: '700' });
    expect(completedConditions({ ErrorConditions, LoadTimeLimit1: 900 })).toEqual(ErrorConditions);
    expect(completedConditions({ ErrorConditions: limits(), LoadTimeLimit1: 900 })).toEqual(limits({ Value: '900' }));
  });

  test('a PATCH changes only its own pair and can remove a condition', () => {
    const before = completeDefinition(
      'Https',
      httpsBody({ MinimumBytes: 10, AlertOnMinimumBytes: true, LoadTimeLimit2: 7 }),
    );
    const patch = (body: Parameters<typeof httpsBody>[0] = {}) =>
      patchDefinition('Https', before, body).ErrorConditions ?? [];
    const values = (conditions: ErrorCondition[]) => conditions.map(({ Value }) => Value);
    expect(values(patch({ MinimumBytes: 20 }))).toEqual(['2500', '7', '20']);
    expect(values(patch({ AlertOnMinimumBytes: false }))).toEqual(['2500', '7']);
    expect(values(patch({ LoadTimeLimit1: 3 }))).toEqual(['3', '7', '10']);
  });
});

test('deprecated fields written back as read yield the same conditions', () => {
  const patterns = fc.array(
    fc.record({ Pattern: fc.string({ minLength: 1, maxLength: 8 }), IsPositive: fc.boolean() }),
    { maxLength: 3 },
  );
  const old = fc.record(
    {
      LoadTimeLimit1: fc.nat(9_999),
      AlertOnLoadTimeLimit1: fc.boolean(),
      LoadTimeLimit2: fc.nat(9_999),
      AlertOnLoadTimeLimit2: fc.boolean(),
      MinimumBytes: fc.nat(9_999),
      AlertOnMinimumBytes: fc.boolean(),
      MaximumBytes: fc.nat(9_999),
      AlertOnMaximumBytes: fc.boolean(),
      ExpectedHttpStatusCode: fc.constantFrom(200, 301, 503),
      ExpectedHttpStatusCodeSpecified: fc.boolean(),
      MatchPatterns: patterns,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(old, (fields) => {
      const conditions = completedConditions(parseBody({ ...fields }));
      expect(applyDeprecatedFields('Https', conditions, buildDeprecatedFields('Https', conditions))).toBeUndefined();
      expect(completedConditions(parseBody({ ...buildDeprecatedFields('Https', conditions) }))).toEqual(conditions);
    }),
  );
});

describe('a body with ErrorConditions and deprecated fields', () => {
  const stored = completeDefinition('Https', httpsBody({ ErrorConditions: limits({ Value: '700' }) }));
  const read = {
    ErrorConditions: stored.ErrorConditions,
    ...buildDeprecatedFields('Https', stored.ErrorConditions ?? []),
  };
  const conditions = { ErrorConditions: limits({ Value: '800' }) };
  test.each([
    ['neither changed', {}, limits({ Value: '700' })],
    ['ErrorConditions changed', conditions, limits({ Value: '800' })],
    ['a deprecated field changed', { LoadTimeLimit1: 900 }, limits({ Value: '900' })],
    ['both changed', { ...conditions, LoadTimeLimit1: 900 }, limits({ Value: '800' })],
    ['neither sent', { ErrorConditions: undefined }, limits({ Value: '700' })],
  ])('is stored as conditions: %s', (what, change, expected) => {
    const body = parseBody(httpsBody(what === 'neither sent' ? {} : { ...read, ...change }));
    expect(completeDefinition('Https', body, stored).ErrorConditions).toEqual(expected);
    expect(patchDefinition('Https', stored, body).ErrorConditions).toEqual(expected);
  });

  test('an empty Value or the default Effect is stored, but is not a change', () => {
    const [first, second] = limits({ Value: '700' });
    const ErrorConditions = [
      { ErrorConditionType: 'LoadTimeLimit1' as const, Value: '700' },
      second ?? first,
    ] as ErrorCondition[];
    const write = (change: object) =>
      completeDefinition('Https', parseBody(httpsBody({ ErrorConditions, ...change })), stored);
    expect(write({}).ErrorConditions).toEqual(ErrorConditions);
    expect(write({ LoadTimeLimit2: 900 }).ErrorConditions?.[1]).toMatchObject({ Value: '900' });
  });
});

test('patterns without a deprecated form are left out, and stay on write', () => {
  const Value = '[{"Pattern":"(?<hour>..)","DateTime":{"OffsetUTC":0.5,"MaxDifference":1}}]';
  const conditions: ErrorCondition[] = [...limits(), { ErrorConditionType: 'ContentMatch', Value }];
  const old = buildDeprecatedFields('Https', conditions);
  expect(old).not.toHaveProperty('MatchPatterns');
  expect(applyDeprecatedFields('Https', conditions, old)).toBeUndefined();
});

test('reads of deprecated fields contain exactly the pairs of the type', () => {
  expect(Object.keys(buildDeprecatedFields('Https', limits()))).toEqual([
    'LoadTimeLimit1',
    'AlertOnLoadTimeLimit1',
    'LoadTimeLimit2',
    'AlertOnLoadTimeLimit2',
    'MinimumBytes',
    'AlertOnMinimumBytes',
    'MaximumBytes',
    'AlertOnMaximumBytes',
    'ExpectedHttpStatusCode',
    'ExpectedHttpStatusCodeSpecified',
    'MatchPatterns',
  ]);
  expect(buildDeprecatedFields('PostmanApi', [])).toEqual({});
});

describe('a MatchType of a content condition', () => {
  const content = (MatchType?: ErrorCondition['MatchType']): ErrorCondition => ({
    ErrorConditionType: 'ContentMatch',
    Value: '!a.b',
    ...(MatchType && { MatchType }),
  });
  test.each([
    [undefined, '!a.b', { Pattern: 'a.b', IsPositive: false }],
    [
      'ErrorWhenContains',
      '[{"Pattern":"!a.b","IsPositive":false,"IsRegex":false}]',
      { Pattern: '!a.b', IsPositive: false },
    ],
    [
      'ErrorWhenNotContains',
      '[{"Pattern":"!a.b","IsPositive":true,"IsRegex":false}]',
      { Pattern: '!a.b', IsPositive: true },
    ],
    [
      'ErrorWhenContainsRegex',
      '[{"Pattern":"!a.b","IsPositive":false,"IsRegex":true}]',
      { Pattern: '!a.b', IsPositive: false },
    ],
    [
      'ErrorWhenNotContainsRegex',
      '[{"Pattern":"!a.b","IsPositive":true,"IsRegex":true}]',
      { Pattern: '!a.b', IsPositive: true },
    ],
  ] as const)('%s reaches the checkpoint and the deprecated fields', (matchType, sentMatch, old) => {
    expect(toContentMatch(content(matchType))).toBe(sentMatch);
    const conditions = [...limits(), content(matchType)];
    expect(buildDeprecatedFields('Https', conditions).MatchPatterns).toEqual([old]);
    const definition = completeDefinition('Https', parseBody(httpsBody({ ErrorConditions: conditions })));
    expect(definition.ErrorConditions).toEqual(conditions);
    expect(buildHttpTarget('Https', definition, { username: '', password: '' }).contentMatches).toEqual([sentMatch]);
    expect(buildPageTarget(definition, { username: '', password: '' }).contentMatches).toEqual([sentMatch]);
  });
});

describe('patterns as one value', () => {
  test.each<[string, ContentPattern[]]>([
    ['hello', [{ Pattern: 'hello', IsPositive: true }]],
    ['!hello', [{ Pattern: 'hello', IsPositive: false }]],
    ['[0-9]+', [{ Pattern: '[0-9]+', IsPositive: true }]],
    ['[', [{ Pattern: '[', IsPositive: true }]],
    ['[1]', [{ Pattern: '[1]', IsPositive: true }]],
    [
      '[{"Pattern":"a"},{"Pattern":"b","IsPositive":false}]',
      [
        { Pattern: 'a', IsPositive: true },
        { Pattern: 'b', IsPositive: false },
      ],
    ],
  ])('are parsed: %s', (value, patterns) => {
    expect(parsePatterns(value)).toEqual(patterns);
  });

  test('any patterns round-trip', () => {
    const pattern = fc.record(
      {
        Pattern: fc.oneof(fc.string(), fc.constantFrom('!x', '[{"Pattern":"a"}]', '')),
        IsPositive: fc.boolean(),
        DateTime: fc.record({ OffsetUTC: fc.integer(), MaxDifference: fc.nat() }),
      },
      { requiredKeys: ['Pattern', 'IsPositive'] },
    );
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), (patterns) => {
        expect(parsePatterns(formatPatterns(patterns))).toEqual(patterns);
      }),
    );
  });
});
