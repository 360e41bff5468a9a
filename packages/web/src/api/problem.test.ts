import { expect, test } from 'vitest';
import { ApiError, isTemporaryFailure, isUnavailable, parseProblemMessages, problemsByField } from './problem.js';

test('assigns messages to the fields they name, and keeps the others', () => {
  const { byField, others } = problemsByField(
    ['Name: required', 'url: required for monitor type Https', 'Another problem', 'Unsupported: field'],
    ['Name', 'Url'],
  );
  expect(byField).toEqual({ Name: 'required', Url: 'required for monitor type Https' });
  expect(others).toEqual(['Another problem', 'Unsupported: field']);
});

test('shows a problem inside a list at the list, with its index', () => {
  const { byField } = problemsByField(['ErrorConditions[2].Value: must be a number'], ['ErrorConditions', 'Error']);
  expect(byField).toEqual({ ErrorConditions: '[2].Value: must be a number' });
});

test('keeps two problems of one field', () => {
  expect(problemsByField(['Name: too long', 'Name: not unique'], ['Name']).byField).toEqual({
    Name: 'too long\nnot unique',
  });
});

test.each([
  ['{"Messages":[{"Message":"a"},{"Message":"b"}]}', ['a', 'b']],
  ['{"Message":"bare"}', ['bare']],
  ['<html>bad gateway</html>', ['The server responded with status 502.']],
  ['{"Messages":[]}', ['The server responded with status 502.']],
])('reads %s as %j', (text, messages) => {
  expect(parseProblemMessages(text, 502)).toEqual(messages);
});

test('shows a problem only at the field for that part', () => {
  const messages = [
    'ErrorConditions[0].Value: must be a number',
    'ErrorConditions[10].Value: must be a status from 100 to 599',
    'ErrorConditions[1]: is there twice',
    'ErrorConditions: must have at most 20 entries',
  ];
  const fieldNames = {
    'ErrorConditions[0]': 'limit1',
    'ErrorConditions[1]': 'contents',
    'ErrorConditions[10]': 'httpStatus',
  };
  expect(problemsByField(messages, ['ErrorConditions'], fieldNames)).toEqual({
    byField: {
      limit1: 'must be a number',
      httpStatus: 'must be a status from 100 to 599',
      contents: 'is there twice',
      ErrorConditions: 'must have at most 20 entries',
    },
    others: [],
  });
});

test.each([
  [0, true, true],
  [401, true, false],
  [403, false, false],
  [404, false, false],
  [409, false, false],
  [429, true, false],
  [500, true, true],
  [503, true, true],
])('%i: temporary is %s, retried immediately is %s', (status, passes, isRetried) => {
  const error = new ApiError(status, ['x']);
  expect([isTemporaryFailure(error), isUnavailable(error)]).toEqual([passes, isRetried]);
});
