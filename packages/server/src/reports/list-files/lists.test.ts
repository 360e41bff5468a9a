import { tileKinds } from '@vedette/contract/v1/dashboards/tiles/registry';
import { expect, test } from 'vitest';
import { LISTS } from './lists.js';

test('heads no column with the title of a tile, which says more than the name of what is listed', () => {
  const keys = Object.values(LISTS).flatMap(({ columns }) => columns.map(({ textKey }) => textKey));
  expect(keys.filter((key) => tileKinds.some((kind) => kind === key))).toEqual([]);
});
