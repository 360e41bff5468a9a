import { HOUR } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { expect, test } from 'vitest';
import { figuresKey, type FiguresByWindow } from './figures.js';
import { addTailTimes } from './tail-figures-sql.js';

const NOW = Date.UTC(2026, 6, 1, 10);
const hours = [3, 1, 2, 5, 4].map((ago) => ({ start: NOW - ago * HOUR, end: NOW - (ago - 1) * HOUR, window: ago }));
const later = { start: NOW, end: NOW + HOUR, window: 0 };

test('counts the time since the last check in each window, in any order', () => {
  const totals: FiguresByWindow = new Map();
  const currentState = (guid: string, ago: number, level: 0 | 2) => ({
    monitor_guid: guid,
    check_id: lowestIdAt(NOW - ago * HOUR),
    error_level: level,
    staging: false,
    is_running: true,
  });
  const query = {
    accountId: 1,
    monitors: 'all',
    now: NOW,
    checkDays: 90,
    byMonitor: false,
    withLatency: false,
  } as const;
  addTailTimes(
    { ...query, windows: [...hours, later] },
    { currentStates: [currentState('a', 2.5, 0), currentState('b', 0.5, 2)], until: NOW, unobserved: new Map() },
    totals,
  );
  const hoursByWindow = [0, 1, 2, 3, 4, 5].map((window) => {
    const times = totals.get(figuresKey('', window))?.times;
    return times && [times.upMs / HOUR, times.downMs / HOUR];
  });
  expect(hoursByWindow).toEqual([undefined, [1, 0.5], [1, 0], [0.5, 0], undefined, undefined]);
});
