import { expect, test } from 'vitest';
import {
  applyConditionChange,
  conditionProblem,
  stepConditions,
  toErrorCondition,
  withStepConditions,
} from './step-condition-draft.js';

const written = {
  type: 'PageElementUrlMatch',
  odd: 1,
  data: { value: 7, matchType: 'ErrorWhenContains', more: true },
  additionalConditions: [{ metric: 'StatusCode', comparison: 'Equal', value: 404 }],
};

test('shows a condition with the members that conditions of monitors have', () => {
  expect(toErrorCondition(written)).toEqual({
    ErrorConditionType: 'PageElementUrlMatch',
    Value: '7',
    MatchType: 'ErrorWhenContains',
    AdditionalConditions: [{ Metric: 'StatusCode', Comparison: 'Equal', Value: '404' }],
  });
  expect(toErrorCondition({ type: 'ConsoleLevel' })).toEqual({
    ErrorConditionType: 'ConsoleLevel',
    Value: '',
    AdditionalConditions: [],
  });
});

test.each([[{}], [{ type: 'LoadTimeLimit1' }], [{ type: 5 }]])('%j can be edited only as text', (condition) => {
  expect(toErrorCondition(condition)).toBeUndefined();
});

test('changes the given members and keeps unknown ones', () => {
  expect(applyConditionChange(written, { Value: 'x' })).toEqual({ ...written, data: { ...written.data, value: 'x' } });
  const criteria = [{ Metric: 'ResponseSize', Comparison: 'LessThan', Value: '5' }] as const;
  expect(
    applyConditionChange({ type: 'ConsoleLevel' }, { Level: 'Error', AdditionalConditions: [...criteria] }),
  ).toEqual({
    type: 'ConsoleLevel',
    data: { level: 'Error' },
    additionalConditions: [{ metric: 'ResponseSize', comparison: 'LessThan', value: '5' }],
  });
});

test('removes the list from a step without conditions', () => {
  expect(stepConditions({ errorConditions: [written, 'odd'] })).toEqual([written]);
  expect(withStepConditions({ name: 'a', errorConditions: [written] }, [])).toEqual({ name: 'a' });
  expect(withStepConditions({ name: 'a' }, [written])).toEqual({ name: 'a', errorConditions: [written] });
});

test('shows problems of a condition at its field, or else at its line', () => {
  const path = 'steps[0].errorConditions[1]';
  const note = (at: string, text: string) => ({ line: 1, path: at, text });
  const notes = [
    note(`${path}.data.value`, 'is required'),
    note(`${path}.additionalConditions[2].value`, 'must be a number'),
    note(`${path}.data.level`, 'is required'),
    note(`${path}.type`, 'is unknown'),
    note('steps[0].errorConditions[10].type', 'is of another'),
  ];
  expect(conditionProblem(notes, path, '.Value')).toBe('is required');
  expect(conditionProblem(notes, path, '.AdditionalConditions[2].Value')).toBe('must be a number');
  expect(conditionProblem(notes, path, '.AdditionalConditions[1].Value')).toBeUndefined();
  expect(conditionProblem(notes, path, '')).toBe('is required; is unknown');
});
