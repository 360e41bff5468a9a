import { HOUR } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { expect, test } from 'vitest';
import { keyOf, type FiguresBook } from './figures.js';
import { addTailTimes } from './tail-figures-sql.js';

const NOW = Date.UTC(2026, 6, 1, 10);
const hours = [3, 1, 2, 5, 4].map((ago) => ({ start: NOW - ago * HOUR, end: NOW - (ago - 1) * HOUR, window: ago }));
const later = { start: NOW, end: NOW + HOUR, window: 0 };

test('the time since the last check counts in each window it reaches, in whichever order they come', () => {
  const book: FiguresBook = new Map();
  const standing = (guid: string, ago: number, level: 0 | 2) => ({
    monitor_guid: guid,
    check_id: lowestIdAt(NOW - ago * HOUR),
    error_level: level,
    staging: false,
    is_running: true,
  });
  const wish = {
    accountId: 1,
    monitors: 'all',
    now: NOW,
    checkDays: 90,
    byMonitor: false,
    withLatency: false,
  } as const;
  addTailTimes(
    { ...wish, windows: [...hours, later] },
    { standings: [standing('a', 2.5, 0), standing('b', 0.5, 2)], until: NOW, unknown: new Map() },
    book,
  );
  const told = [0, 1, 2, 3, 4, 5].map((window) => {
    const times = book.get(keyOf('', window))?.times;
    return times && [times.upMs / HOUR, times.downMs / HOUR];
  });
  expect(told).toEqual([undefined, [1, 0.5], [1, 0], [0.5, 0], undefined, undefined]);
});
