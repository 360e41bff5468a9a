import { tileKinds } from '@vedette/contract/v1/dashboards/tiles/registry';
import { expect, test } from 'vitest';
import { LISTS } from './lists.js';

test('heads no column with the title of a tile', () => {
  const keys = Object.values(LISTS).flatMap(({ columns }) => columns.map(({ textKey }) => textKey));
  expect(keys.filter((key) => tileKinds.some((kind) => kind === key))).toEqual([]);
});
