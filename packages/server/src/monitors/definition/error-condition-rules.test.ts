import type { ErrorConditionWrite } from '@vedette/contract/v4/error-condition';
import { Problems } from '@vedette/kernel/fault';
import { describe, expect, test } from 'vitest';
import { checkConditions, keptConditions } from './error-condition-rules.js';

const limit1 = { ErrorConditionType: 'LoadTimeLimit1', Value: '2500', Effect: 'Indicate' };
const limit2 = { ErrorConditionType: 'LoadTimeLimit2', Value: '5000', Effect: 'Indicate' };
const problemsOf = (...written: ErrorConditionWrite[]): readonly string[] => {
  const problems = new Problems();
  checkConditions('Https', keptConditions(written), problems);
  return problems.all.map((problem) => problem.replace('ErrorConditions', ''));
};

describe('what is kept', () => {
  test('both limits are always there, in front when they were not sent', () => {
    expect(keptConditions([])).toEqual([limit1, limit2]);
    const status = { ErrorConditionType: 'HttpStatus' as const, Value: '200' };
    expect(keptConditions([status])).toEqual([limit1, limit2, status]);
    const own = { ErrorConditionType: 'LoadTimeLimit2' as const, Value: '900' };
    expect(keptConditions([status, own])).toEqual([limit1, status, own]);
  });

  test('numbers become text, members of other types go, empty values stay as sent', () => {
    const written: ErrorConditionWrite[] = [
      { ErrorConditionType: 'TotalMinBytes', Value: 17, Effect: 'Error', Level: 'Info', Percentage: 3 },
      { ErrorConditionType: 'LoadTimeLimit1', Value: '', Effect: 'Error' },
      { ErrorConditionType: 'PageElementFailedWithPercentage', Value: '', Percentage: 0 },
    ];
    expect(keptConditions(written).slice(1)).toEqual([
      { ErrorConditionType: 'TotalMinBytes', Value: '17' },
      { ErrorConditionType: 'LoadTimeLimit1', Value: '', Effect: 'Error' },
      { ErrorConditionType: 'PageElementFailedWithPercentage', Value: '', Percentage: '0' },
    ]);
  });
});

describe('what is refused', () => {
  test.each<[ErrorConditionWrite, string]>([
    [{ ErrorConditionType: 'LoadTimeLimit1', Value: 'fast' }, '[1].Value: must be a number of milliseconds, 0 or more'],
    [{ ErrorConditionType: 'LoadTimeLimit1', Value: -1 }, '[1].Value: must be a number of milliseconds, 0 or more'],
    [
      { ErrorConditionType: 'TotalMinBytes', Value: '20000001' },
      '[2].Value: must be a whole number from 0 to 20000000',
    ],
    [{ ErrorConditionType: 'TotalMinBytes', Value: '1e3' }, '[2].Value: must be a whole number from 0 to 20000000'],
    [{ ErrorConditionType: 'TotalMaxBytes' }, '[2].Value: is required'],
    [{ ErrorConditionType: 'HttpStatus', Value: '99' }, '[2].Value: must be a status from 100 to 599'],
    [{ ErrorConditionType: 'HttpStatus', Value: '' }, '[2].Value: is required'],
    [{ ErrorConditionType: 'ContentMatch', Value: '' }, '[2].Value: is required'],
    [{ ErrorConditionType: 'ConsoleLevel', Level: 'Error' }, '[2]: ConsoleLevel is not a condition of Https'],
  ])('%j', (condition, problem) => {
    expect(problemsOf(condition)).toEqual([problem]);
  });

  test('criteria of requests are numbers, and belong to conditions on addresses', () => {
    const AdditionalConditions = [
      { Metric: 'TotalTime' as const, Comparison: 'GreaterThan' as const, Value: 1_000 },
      { Metric: 'StatusCode' as const, Comparison: 'Equal' as const, Value: 'ok' },
    ];
    const address = { ErrorConditionType: 'PageElementUrlMatch' as const, Value: 'stars.png', AdditionalConditions };
    const problems = new Problems();
    checkConditions('FullPageCheck', keptConditions([address]), problems);
    expect(problems.all).toEqual(['ErrorConditions[2].AdditionalConditions[1].Value: must be a number, 0 or more']);
    expect(keptConditions([address])[2]?.AdditionalConditions?.[0]).toMatchObject({ Value: '1000' });
    const level = { ErrorConditionType: 'ConsoleLevel' as const, Level: 'Error' as const, AdditionalConditions };
    expect(keptConditions([level])[2]).toEqual({ ErrorConditionType: 'ConsoleLevel', Level: 'Error' });
  });

  test('the same condition twice, but patterns may be many', () => {
    const status = { ErrorConditionType: 'HttpStatus' as const, Value: '200' };
    expect(problemsOf(status, status)).toEqual(['[3]: HttpStatus may occur once']);
    const pattern = { ErrorConditionType: 'ContentMatch' as const, Value: 'ok' };
    expect(problemsOf(pattern, pattern)).toEqual([]);
  });

  test('every problem is told at once', () => {
    expect(problemsOf({ ErrorConditionType: 'HttpStatus' }, { ErrorConditionType: 'ContentMatch' })).toHaveLength(2);
  });
});
