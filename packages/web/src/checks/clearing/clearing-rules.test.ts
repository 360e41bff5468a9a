import { expect, test } from 'vitest';
import { ApiError } from '../../api/problem.js';
import { toClearingBody, draftAround } from './clearing-rules.js';

const OF = { MonitorGuid: 'm', CheckpointId: 3, ErrorCode: 14_500 };
const AT = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;

test('starts with the hour around the check in the reader’s time zone', () => {
  const draft = draftAround(AT, 'Europe/Amsterdam');
  expect(draft).toMatchObject({ from: '2026-01-05T12:30', until: '2026-01-05T13:30' });
  expect(toClearingBody(draft, OF, 'Europe/Amsterdam')).toEqual({
    MonitorGuids: ['m'],
    FromAt: AT - 30 * MINUTE,
    UntilAt: AT + 30 * MINUTE,
    ErrorCodes: [14_500],
  });
});

test('sends all error codes, one checkpoint and a reason', () => {
  const draft = { ...draftAround(AT, 'UTC'), isOfCode: false, isOfCheckpoint: true, note: ' a test ' };
  expect(toClearingBody(draft, OF, 'UTC')).toMatchObject({ CheckpointIds: [3], Note: 'a test' });
  expect(toClearingBody(draft, OF, 'UTC')).not.toHaveProperty('ErrorCodes');
});

test.each([
  [{ from: '' }, ['From: must be a date and a time']],
  [{ until: '2026-01-01T00:00' }, ['Until: must be after From']],
])('rejects %j before sending it', (part, messages) => {
  const clearing = () => toClearingBody({ ...draftAround(AT, 'UTC'), ...part }, OF, 'UTC');
  expect(clearing).toThrow(new ApiError(400, messages));
});
