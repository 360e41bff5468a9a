import { expect, test } from 'vitest';
import { problemsByField } from '../../api/problem.js';
import { toConditionDraft, conditionProblemFields, toErrorConditions } from './condition-draft.js';
import { emptyDraft } from './form-draft.js';

const page = {
  ...emptyDraft,
  MonitorType: 'FullPageCheck',
  httpStatus: '99',
  minBytes: 'many',
  contentMatches: ['', 'welcome'],
  pageConditions: [
    { ErrorConditionType: 'ConsoleLevel', Level: 'Error' },
    {
      ErrorConditionType: 'PageElementUrlMatch',
      Value: '',
      Percentage: '101',
      AdditionalConditions: [{ Metric: 'TotalTime', Comparison: 'GreaterThan', Value: 'long' }],
    },
  ],
} as const satisfies typeof emptyDraft;

/** Condition types in the order they are sent. */
const SENT = ['LoadTimeLimit1', 'LoadTimeLimit2', 'HttpStatus', 'TotalMinBytes', 'ContentMatch'];

test('assigns each problem of a condition to its field', () => {
  expect(toErrorConditions(page).map(({ ErrorConditionType: type }) => type)).toEqual([
    ...SENT,
    'ConsoleLevel',
    'PageElementUrlMatch',
  ]);
  const messages = [
    'ErrorConditions[0].Value: must be a number of milliseconds, 0 or more',
    'ErrorConditions[2].Value: must be a status from 100 to 599',
    'ErrorConditions[4].Value: is too long',
    'ErrorConditions[5]: ConsoleLevel may occur once',
    'ErrorConditions[6].Value: is required',
    'ErrorConditions[6].Percentage: must be a number from 0 to 100',
    'ErrorConditions[6].AdditionalConditions[0].Value: must be a number, 0 or more',
    'ErrorConditions: must have at most 100',
  ];
  expect(problemsByField(messages, ['ErrorConditions'], conditionProblemFields(page))).toEqual({
    byField: {
      limit1: 'must be a number of milliseconds, 0 or more',
      httpStatus: 'must be a status from 100 to 599',
      'contentMatches[1]': 'is too long',
      'pageConditions[0]': 'ConsoleLevel may occur once',
      'pageConditions[1].Value': 'is required',
      'pageConditions[1].Percentage': 'must be a number from 0 to 100',
      'pageConditions[1].AdditionalConditions[0].Value': 'must be a number, 0 or more',
      ErrorConditions: 'must have at most 100',
    },
    others: [],
  });
});

test('returns no fields for conditions that the type does not send', () => {
  const fields = conditionProblemFields({ ...page, MonitorType: 'Connect' });
  expect(fields).toEqual({ 'ErrorConditions[0]': 'limit1', 'ErrorConditions[1]': 'limit2' });
});

test('keeps content comparisons through the forms of all types', () => {
  const ErrorConditions = [
    { ErrorConditionType: 'ContentMatch', Value: '!plain' },
    { ErrorConditionType: 'ContentMatch', Value: 'Error', MatchType: 'ErrorWhenContains' },
  ] as const;
  const draft = { ...emptyDraft, ...toConditionDraft(ErrorConditions) };
  expect(draft.contentMatches).toEqual(['!plain']);
  for (const MonitorType of ['Https', 'FullPageCheck'] as const)
    expect(toErrorConditions({ ...draft, MonitorType }).slice(2)).toEqual(ErrorConditions);
});
