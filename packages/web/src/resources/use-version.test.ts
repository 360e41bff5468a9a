import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { isEditConflict, EDIT_CONFLICT_MESSAGE, replaceConflictMessage } from './use-version.js';

test('treats only a changed hash as an edit conflict', async () => {
  const overtaken = new ApiError(409, ['If-Match: it has changed since it was read; its Hash is now x']);
  const taken = new ApiError(409, ['Description: must be unique: already used by another SLA']);
  expect([overtaken, taken, new Error('If-Match: x')].map(isEditConflict)).toEqual([true, false, false]);
  await expect(replaceConflictMessage(Promise.reject(overtaken))).rejects.toThrow(EDIT_CONFLICT_MESSAGE);
  await expect(replaceConflictMessage(Promise.reject(taken))).rejects.toBe(taken);
  expect(await replaceConflictMessage(Promise.resolve(1))).toBe(1);
});
