import { expect, test } from 'vitest';
import { emptyRegions } from './empty-regions.js';

const regions = [
  { Id: 1, Name: 'World', ChildRegions: [2, 3] },
  { Id: 2, Name: 'Europe', ChildRegions: [4] },
  { Id: 3, Name: 'Asia' },
  { Id: 4, Name: 'Norway' },
  { Id: 5, Name: 'Own' },
];

test.each([
  [[], [1, 2, 3, 4, 5]],
  [[{ RegionId: 4, IsEnabled: true }], [3, 5]],
  [[{ RegionId: 2, IsEnabled: true }], [3, 4, 5]],
  [[{ RegionId: 4, IsEnabled: false }], [1, 2, 3, 4, 5]],
])('with checkpoints %j, the regions %j are empty', (checkpoints, expected) => {
  expect([...emptyRegions(regions, checkpoints)]).toEqual(expected);
});

test('terminates for regions that contain each other', () => {
  const ring = [
    { Id: 1, Name: 'a', ChildRegions: [2] },
    { Id: 2, Name: 'b', ChildRegions: [1] },
  ];
  expect([...emptyRegions(ring, [])]).toEqual([1, 2]);
});
