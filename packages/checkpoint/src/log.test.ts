import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { errorFields } from './log.js';

test('logs an unreachable server as a sentence and a bug with its stack', () => {
  const away = new Fault('unavailable', 'The server https://watch.example cannot be reached: ECONNREFUSED');
  expect(errorFields(away)).toEqual({ reason: away.message });
  const bug = new TypeError('x is not a function');
  expect(errorFields(bug)).toEqual({ err: bug });
});
