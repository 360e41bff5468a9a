import { MINUTE } from '@vedette/kernel/clock';
import { Problems } from '@vedette/kernel/fault';
import { describe, expect, test } from 'vitest';
import { checkInterval, type IntervalFields } from './interval-rules.js';

describe('the interval of a monitor', () => {
  const listProblems = (
    type: 'Https' | 'FullPageCheck' | 'Transaction',
    fields: IntervalFields,
    shortest?: number,
  ): readonly string[] => {
    const problems = new Problems();
    checkInterval(type, fields, problems, shortest);
    return problems.all;
  };

  test.each([
    ['Https', { CheckIntervalSeconds: 10 }, []],
    ['FullPageCheck', { CheckInterval: 5 }, []],
    ['FullPageCheck', { CheckInterval: 4 }, ['CheckInterval: must be at least 300 seconds for FullPageCheck']],
    [
      'Transaction',
      { CheckIntervalSeconds: 299 },
      ['CheckIntervalSeconds: must be at least 300 seconds for Transaction'],
    ],
  ] as const)('%s with %o', (type, fields, problems) => {
    expect(listProblems(type, fields)).toEqual(problems);
  });

  test('has a configurable minimum for browser kinds', () => {
    expect(listProblems('Transaction', { CheckInterval: 1 }, MINUTE)).toEqual([]);
    expect(listProblems('Transaction', { CheckIntervalSeconds: 59 }, MINUTE)).toEqual([
      'CheckIntervalSeconds: must be at least 60 seconds for Transaction',
    ]);
  });
});
