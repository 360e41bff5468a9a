import {
  conditionDefinitions,
  type ErrorCondition,
  type ErrorConditionWrite,
} from '@vedette/contract/v4/error-condition';
import { Problems } from '@vedette/kernel/fault';
import { describe, expect, test } from 'vitest';
import { checkConditions, checkConditionEntries, toStoredConditions } from './error-condition-rules.js';

const limit1 = { ErrorConditionType: 'LoadTimeLimit1', Value: '2500', Effect: 'Indicate' };
const limit2 = { ErrorConditionType: 'LoadTimeLimit2', Value: '5000', Effect: 'Indicate' };
const listProblems = (...written: ErrorConditionWrite[]): readonly string[] => {
  const problems = new Problems();
  checkConditions('Https', toStoredConditions(written), problems);
  return problems.all.map((problem) => problem.replace('ErrorConditions', ''));
};

describe('what is stored', () => {
  test('both limits are always present, first if they were not sent', () => {
    expect(toStoredConditions([])).toEqual([limit1, limit2]);
    const status = { ErrorConditionType: 'HttpStatus' as const, Value: '200' };
    expect(toStoredConditions([status])).toEqual([limit1, limit2, status]);
    const own = { ErrorConditionType: 'LoadTimeLimit2' as const, Value: '900' };
    expect(toStoredConditions([status, own])).toEqual([limit1, status, own]);
  });

  test('numbers become text, empty values stay, and any type may have Effect Error', () => {
    const written: ErrorConditionWrite[] = [
      { ErrorConditionType: 'TotalMinBytes', Value: 17, Effect: 'Error', Percentage: '' },
      { ErrorConditionType: 'LoadTimeLimit1', Value: '', Effect: 'Error' },
      { ErrorConditionType: 'PageElementFailedWithPercentage', Value: '', Percentage: 0, AdditionalConditions: [] },
    ];
    const kept = toStoredConditions(written).slice(1);
    expect(kept).toEqual([
      { ErrorConditionType: 'TotalMinBytes', Value: '17', Effect: 'Error' },
      { ErrorConditionType: 'LoadTimeLimit1', Value: '', Effect: 'Error' },
      { ErrorConditionType: 'PageElementFailedWithPercentage', Value: '', Percentage: '0' },
    ]);
    const problems = new Problems();
    checkConditions('FullPageCheck', kept, problems);
    expect(problems.all).toEqual([]);
  });

  test('every member of every type is stored or rejected by name', () => {
    const said = {
      Percentage: 3,
      Level: 'Info',
      MatchType: 'ErrorWhenContains',
      Effect: 'Indicate',
      AdditionalConditions: [{ Metric: 'StatusCode', Comparison: 'Equal', Value: 200 }],
    } as const;
    for (const type of Object.keys(conditionDefinitions) as ErrorCondition['ErrorConditionType'][]) {
      for (const member of Object.keys(said) as (keyof typeof said)[]) {
        const problems = new Problems();
        const [kept] = toStoredConditions([{ ErrorConditionType: type, [member]: said[member] }]).filter(
          (condition) => condition.ErrorConditionType === type,
        );
        checkConditionEntries(kept ? [kept] : [], problems);
        const isRefused = problems.all.some((problem) => problem.startsWith(`ErrorConditions[0].${member}: `));
        expect(kept, `${type} ${member}`).toHaveProperty(member);
        expect(isRefused, `${type} ${member}`).toBe(!conditionDefinitions[type].members.includes(member));
      }
    }
  });
});

describe('what is rejected', () => {
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
    [
      { ErrorConditionType: 'HttpStatus', Value: 200, Effect: 'Indicate' },
      '[2].Effect: must be Error for HttpStatus, or left out',
    ],
    [{ ErrorConditionType: 'HttpStatus', Value: 200, Level: 'Info' }, '[2].Level: does not belong to HttpStatus'],
  ])('rejects %j', (condition, problem) => {
    expect(listProblems(condition)).toEqual([problem]);
  });

  test('request criteria are numbers and belong to URL conditions', () => {
    const AdditionalConditions = [
      { Metric: 'TotalTime' as const, Comparison: 'GreaterThan' as const, Value: 1_000 },
      { Metric: 'StatusCode' as const, Comparison: 'Equal' as const, Value: 'ok' },
    ];
    const address = { ErrorConditionType: 'PageElementUrlMatch' as const, Value: 'stars.png', AdditionalConditions };
    const problems = new Problems();
    checkConditions('FullPageCheck', toStoredConditions([address]), problems);
    expect(problems.all).toEqual(['ErrorConditions[2].AdditionalConditions[1].Value: must be a number, 0 or more']);
    expect(toStoredConditions([address])[2]?.AdditionalConditions?.[0]).toMatchObject({ Value: '1000' });
  });

  test.each([
    ['UseRecommendedCoreWebVitals', 'yes', 'must be true or false'],
    ['UseRecommendedCoreWebVitals', 'False', undefined],
    ['ConsoleLevel', 'text', 'does not belong to ConsoleLevel'],
    ['ConsoleLevel', '', undefined],
  ] as const)('%s with the value %j', (ErrorConditionType, Value, rule) => {
    const problems = new Problems();
    checkConditionEntries(toStoredConditions([{ ErrorConditionType, Value }]).slice(2), problems);
    expect(problems.all).toEqual(rule === undefined ? [] : [`ErrorConditions[0].Value: ${rule}`]);
  });

  test('duplicates of a condition, except for patterns', () => {
    const status = { ErrorConditionType: 'HttpStatus' as const, Value: '200' };
    expect(listProblems(status, status)).toEqual(['[3]: HttpStatus may occur once']);
    const pattern = { ErrorConditionType: 'ContentMatch' as const, Value: 'ok' };
    expect(listProblems(pattern, pattern)).toEqual([]);
  });

  test('all problems are reported at once', () => {
    expect(listProblems({ ErrorConditionType: 'HttpStatus' }, { ErrorConditionType: 'ContentMatch' })).toHaveLength(2);
  });
});
