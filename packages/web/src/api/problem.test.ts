import { expect, test } from 'vitest';
import { ApiError, isFailure, isTrouble, parseProblemMessages, problemsByField } from './problem.js';

test('messages go to the fields they name, in any case, the others stay together', () => {
  const { byField, others } = problemsByField(
    ['Name: required', 'url: required for monitor type Https', 'Something else is wrong', 'Unheard: of'],
    ['Name', 'Url'],
  );
  expect(byField).toEqual({ Name: 'required', Url: 'required for monitor type Https' });
  expect(others).toEqual(['Something else is wrong', 'Unheard: of']);
});

test('a problem inside a list is shown at the list and says where', () => {
  const { byField } = problemsByField(['ErrorConditions[2].Value: must be a number'], ['ErrorConditions', 'Error']);
  expect(byField).toEqual({ ErrorConditions: '[2].Value: must be a number' });
});

test('two problems of one field are both kept', () => {
  expect(problemsByField(['Name: too long', 'Name: not unique'], ['Name']).byField).toEqual({
    Name: 'too long\nnot unique',
  });
});

test.each([
  ['{"Messages":[{"Message":"a"},{"Message":"b"}]}', ['a', 'b']],
  ['{"Message":"bare"}', ['bare']],
  ['<html>bad gateway</html>', ['The server answered 502.']],
  ['{"Messages":[]}', ['The server answered 502.']],
])('%s reads as %j', (text, messages) => {
  expect(parseProblemMessages(text, 502)).toEqual(messages);
});

test('a part that has a field of its own is told there, and only there', () => {
  const messages = [
    'ErrorConditions[0].Value: must be a number',
    'ErrorConditions[10].Value: must be a status from 100 to 599',
    'ErrorConditions[1]: is there twice',
    'ErrorConditions: must have at most 20 entries',
  ];
  const places = {
    'ErrorConditions[0]': 'limit1',
    'ErrorConditions[1]': 'contents',
    'ErrorConditions[10]': 'httpStatus',
  };
  expect(problemsByField(messages, ['ErrorConditions'], places)).toEqual({
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
])('%i may pass by itself: %s; it is asked again at once: %s', (status, passes, isRetried) => {
  const error = new ApiError(status, ['x']);
  expect([isFailure(error), isTrouble(error)]).toEqual([passes, isRetried]);
});
