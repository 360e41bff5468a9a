import { expect, test } from 'vitest';
import { noteUntrueAnswer, throwUntrueAnswers } from './untrue-answers.js';

test('throws each problem of an answer once and clears it', () => {
  noteUntrueAnswer('GET v4/Account, status 200', ['body.AccountId: must be a string', 'body.Colour: is unknown']);
  noteUntrueAnswer('GET v4/Account, status 200', ['body.Colour: is unknown']);
  expect(throwUntrueAnswers).toThrow(
    [
      'fake responses that the service would not give:',
      '  GET v4/Account, status 200: body.AccountId: must be a string',
      '  GET v4/Account, status 200: body.Colour: is unknown',
    ].join('\n'),
  );
  expect(throwUntrueAnswers).not.toThrow();
});

test('does not throw if all answers are valid', () => {
  noteUntrueAnswer('GET v4/Account, status 200', []);
  expect(throwUntrueAnswers).not.toThrow();
});
