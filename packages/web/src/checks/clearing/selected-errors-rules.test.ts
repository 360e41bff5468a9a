import { expect, test } from 'vitest';
import { ApiError } from '../../api/problem.js';
import {
  type SelectedError,
  listErrorCounts,
  similarErrorsSelection,
  clearConfirmationTitle,
  toClearingError,
} from './selected-errors-rules.js';

const error = (id: number, monitor: string, part: Partial<SelectedError> = {}): SelectedError => ({
  MonitorCheckId: id,
  MonitorGuid: `guid of ${monitor}`,
  MonitorName: monitor,
  At: id * 1_000,
  ErrorCode: 3_500,
  ...part,
});
const some = [error(1, 'blog'), error(2, 'shop'), error(3, 'shop', { ErrorCode: 1_001 })];

test('confirms with the number of errors and monitors, and lists them by monitor', () => {
  expect(clearConfirmationTitle(some)).toBe('Mark 3 errors of 2 monitors as false positives?');
  expect(clearConfirmationTitle(some.slice(0, 1))).toBe('Mark 1 error of 1 monitor as false positive?');
  expect(listErrorCounts(some)).toEqual(['shop: 2 errors', 'blog: 1 error']);
  const many = Array.from({ length: 11 }, (_one, index) => error(index, `m${String(index)}`));
  expect(listErrorCounts(many)).toHaveLength(9);
  expect(listErrorCounts(many).at(-1)).toBe('and 3 more monitors');
});

test('selects similar errors by monitors, codes and time, including the last', () => {
  expect(similarErrorsSelection(some)).toEqual({
    MonitorGuids: ['guid of blog', 'guid of shop'],
    ErrorCodes: [3_500, 1_001],
    FromAt: 1_000,
    UntilAt: 3_001,
  });
});

test('lists the first twenty failures with their reasons', () => {
  const why = new ApiError(403, ['No permission: EditMonitor is needed']);
  const at = (moment: number): string => `at ${String(moment)}`;
  expect(toClearingError([{ error: error(2, 'shop'), why }], 3, at).messages).toEqual([
    '2 of 3 errors were marked. These were not:',
    'shop, at 2000: No permission: EditMonitor is needed',
  ]);
  const many = Array.from({ length: 25 }, (_one, index) => ({ error: error(index, 'shop'), why }));
  expect(toClearingError(many, 30, at).messages).toHaveLength(22);
  expect(toClearingError(many, 30, at).messages.at(-1)).toBe('and 5 more');
});
