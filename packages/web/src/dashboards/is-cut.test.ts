import { expect, test } from 'vitest';
import { isCut } from './is-cut.js';

test('a tile that was read a quarter of an hour later is not told to be cut, one that begins hours later is', () => {
  const dashboard = { FromAt: 0 };
  expect([undefined, { FromAt: 900_000 }, { FromAt: 7_200_000 }].map((told) => isCut(told, dashboard))).toEqual([
    ...[false, false, true],
  ]);
});
