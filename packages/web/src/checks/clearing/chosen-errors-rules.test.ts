import { expect, test } from 'vitest';
import { ApiError } from '../../api/problem.js';
import { type ChosenError, listErrorCounts, likeThese, clearQuestion, toRefusalError } from './chosen-errors-rules.js';

const error = (id: number, monitor: string, part: Partial<ChosenError> = {}): ChosenError => ({
  MonitorCheckId: id,
  MonitorGuid: `guid of ${monitor}`,
  MonitorName: monitor,
  At: id * 1_000,
  ErrorCode: 3_500,
  ...part,
});
const some = [error(1, 'blog'), error(2, 'shop'), error(3, 'shop', { ErrorCode: 1_001 })];

test('the question says how many errors of how many monitors, and of which', () => {
  expect(clearQuestion(some)).toBe('Clear 3 errors of 2 monitors?');
  expect(clearQuestion(some.slice(0, 1))).toBe('Clear 1 error of 1 monitor?');
  expect(listErrorCounts(some)).toEqual(['shop: 2 errors', 'blog: 1 error']);
  const many = Array.from({ length: 11 }, (_one, index) => error(index, `m${String(index)}`));
  expect(listErrorCounts(many)).toHaveLength(9);
  expect(listErrorCounts(many).at(-1)).toBe('and 3 more monitors');
});

test('those like these are of their monitors and codes, the last of them included', () => {
  expect(likeThese(some)).toEqual({
    MonitorGuids: ['guid of blog', 'guid of shop'],
    ErrorCodes: [3_500, 1_001],
    FromAt: 1_000,
    UntilAt: 3_001,
  });
});

test('what was refused is told by row with its reason, the first twenty', () => {
  const why = new ApiError(403, ['No permission: EditMonitor is needed']);
  const at = (moment: number): string => `at ${String(moment)}`;
  expect(toRefusalError([{ error: error(2, 'shop'), why }], 3, at).messages).toEqual([
    '2 of 3 errors are cleared. These are not:',
    'shop, at 2000: No permission: EditMonitor is needed',
  ]);
  const many = Array.from({ length: 25 }, (_one, index) => ({ error: error(index, 'shop'), why }));
  expect(toRefusalError(many, 30, at).messages).toHaveLength(22);
  expect(toRefusalError(many, 30, at).messages.at(-1)).toBe('and 5 more');
});
