import { expect, test } from 'vitest';
import { requestFailure, runFailure } from './failure-rules.js';

const overTls = () => runFailure({ code: 13000 }, 'of TLS');
const failureCode = (code: string, message: string) =>
  requestFailure({ name: 'Error', code, message, isTls: false }, overTls).code;

test.each([
  ['', 'Exceeded maxRedirects. Probably stuck in a redirect loop', 14003],
  ['ESOCKETTIMEDOUT', 'ESOCKETTIMEDOUT', 14002],
  ['ETIMEDOUT', 'ETIMEDOUT', 14001],
  ['ECONNRESET', 'socket hang up', 12006],
  ['ECONNRESET', 'read ECONNRESET', 12005],
  ['HPE_INVALID_CONSTANT', 'Parse Error: Expected HTTP/', 14000],
  ['Z_DATA_ERROR', 'incorrect header check', 14006],
  ['', 'Invalid URI "x"', 11006],
  ['ERR_SOMETHING_NEW', 'an unknown message', 19041],
])('maps %s %j to %i', (code, message, expected) => {
  expect(failureCode(code, message)).toBe(expected);
});
