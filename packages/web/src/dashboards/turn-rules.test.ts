import { describe, expect, test } from 'vitest';
import { thoseInTurn, turnAfter } from './turn-rules.js';

const own = { IsPredefined: false, IsFavourite: false };

describe('which dashboards take turns', () => {
  test('favourites before all others, predefined ones too', () => {
    const all = [
      { ...own, DashboardGuid: 'a' },
      { ...own, DashboardGuid: 'b', IsFavourite: true },
      { DashboardGuid: 'c', IsPredefined: true, IsFavourite: true },
      { ...own, DashboardGuid: 'd' },
    ];
    expect(thoseInTurn(all)).toEqual(['b', 'c']);
  });

  test('one favourite has nothing to take turns with', () => {
    const all = [
      { ...own, DashboardGuid: 'a' },
      { ...own, DashboardGuid: 'b', IsFavourite: true },
      { DashboardGuid: 'c', IsPredefined: true, IsFavourite: false },
    ];
    expect(thoseInTurn(all)).toEqual(['a', 'b']);
  });

  test('of what the product brings along none is chosen for the reader', () => {
    expect(
      thoseInTurn([
        { DashboardGuid: 'c', IsPredefined: true, IsFavourite: false },
        { ...own, DashboardGuid: 'a' },
      ]),
    ).toEqual([]);
  });
});

describe('whose turn it is', () => {
  test.each([
    ['a', 1, 'b'],
    ['c', 1, 'a'],
    ['a', -1, 'c'],
    ['another', 1, 'a'],
    ['another', -1, 'a'],
  ] as const)('after %s by %d', (shown, step, next) => expect(turnAfter(['a', 'b', 'c'], shown, step)).toBe(next));

  test('nobody where there is none', () => expect(turnAfter([], 'a', 1)).toBeUndefined());
});
