import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { errorFields } from './log.js';

test('a server that is away is told in a sentence, a bug with its stack', () => {
  const away = new Fault('unavailable', 'The server https://watch.example cannot be reached: ECONNREFUSED');
  expect(errorFields(away)).toEqual({ reason: away.message });
  const bug = new TypeError('x is not a function');
  expect(errorFields(bug)).toEqual({ err: bug });
});
