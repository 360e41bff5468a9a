import { describe, expect, test } from 'vitest';
import { rotationGuids, nextInRotation } from './rotation-rules.js';

const own = { IsPredefined: false, IsFavourite: false };

describe('dashboards in the rotation', () => {
  test('prefers favourites, including predefined ones', () => {
    const all = [
      { ...own, DashboardGuid: 'a' },
      { ...own, DashboardGuid: 'b', IsFavourite: true },
      { DashboardGuid: 'c', IsPredefined: true, IsFavourite: true },
      { ...own, DashboardGuid: 'd' },
    ];
    expect(rotationGuids(all)).toEqual(['b', 'c']);
  });

  test('does not rotate a single favourite', () => {
    const all = [
      { ...own, DashboardGuid: 'a' },
      { ...own, DashboardGuid: 'b', IsFavourite: true },
      { DashboardGuid: 'c', IsPredefined: true, IsFavourite: false },
    ];
    expect(rotationGuids(all)).toEqual(['a', 'b']);
  });

  test('does not select predefined dashboards by default', () => {
    expect(
      rotationGuids([
        { DashboardGuid: 'c', IsPredefined: true, IsFavourite: false },
        { ...own, DashboardGuid: 'a' },
      ]),
    ).toEqual([]);
  });
});

describe('next dashboard', () => {
  test.each([
    ['a', 1, 'b'],
    ['c', 1, 'a'],
    ['a', -1, 'c'],
    ['another', 1, 'a'],
    ['another', -1, 'a'],
  ] as const)('returns after %s by %d', (shown, step, next) =>
    expect(nextInRotation(['a', 'b', 'c'], shown, step)).toBe(next),
  );

  test('returns nothing without dashboards', () => expect(nextInRotation([], 'a', 1)).toBeUndefined());
});
