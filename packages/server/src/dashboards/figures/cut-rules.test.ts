import { expect, test } from 'vitest';
import { cutFrom } from './cut-rules.js';

test('what begins with its period is whole, what begins later is cut', () => {
  expect([cutFrom({ start: 10, end: 20 }, 10), cutFrom({ start: 10, end: 20 }, 11)]).toEqual([{}, { IsCut: true }]);
});
