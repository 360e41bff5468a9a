import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { FirstData } from './first-data.js';

const NOW = Date.UTC(2026, 6, 1, 10);

function aFollower() {
  const clock = new ManualClock(NOW);
  const firstData = new FirstData(clock);
  const announce = (topic: 'monitor' | 'check', ids: readonly string[], accountId = 1): void =>
    firstData.onChange({ topic, accountId, ids });
  return { clock, firstData, announce };
}

test('reports the first check of a new or changed monitor once', async () => {
  const { clock, firstData, announce } = aFollower();
  announce('check', ['shop']);
  announce('monitor', ['shop']);
  expect(firstData.lastArrivalAt(1)).toBeUndefined();
  await clock.advance(3 * SECOND);
  announce('check', ['other', 'shop']);
  expect([firstData.lastArrivalAt(1), firstData.lastArrivalAt(2)]).toEqual([NOW + 3 * SECOND, undefined]);
  await clock.advance(3 * SECOND);
  announce('check', ['shop']);
  expect(firstData.lastArrivalAt(1)).toBe(NOW + 3 * SECOND);
  announce('monitor', ['shop']);
  announce('check', ['shop']);
  expect(firstData.lastArrivalAt(1)).toBe(NOW + 6 * SECOND);
});

test('waits five minutes for the first check', async () => {
  const { clock, firstData, announce } = aFollower();
  announce('monitor', ['shop', 'late']);
  await clock.advance(5 * MINUTE - 1);
  announce('check', ['shop']);
  expect(firstData.lastArrivalAt(1)).toBe(clock.now());
  await clock.advance(1);
  announce('check', ['late']);
  expect(firstData.lastArrivalAt(1)).toBe(clock.now() - 1);
});

test('reports at most once a second; earlier data is reported on a later read', async () => {
  const { clock, firstData, announce } = aFollower();
  announce('monitor', ['a', 'b']);
  announce('check', ['a']);
  await clock.advance(SECOND - 1);
  announce('check', ['b']);
  expect(firstData.lastArrivalAt(1)).toBe(NOW);
  await clock.advance(1);
  expect(firstData.lastArrivalAt(1)).toBe(NOW + SECOND);
  await clock.advance(2 * SECOND);
  expect(firstData.lastArrivalAt(1)).toBe(NOW + SECOND);
});

test('reports for all waiting accounts after missed changes', () => {
  const { clock, firstData, announce } = aFollower();
  firstData.resync();
  expect(firstData.lastArrivalAt(1)).toBeUndefined();
  announce('monitor', ['shop'], 2);
  firstData.resync();
  expect([firstData.lastArrivalAt(1), firstData.lastArrivalAt(2)]).toEqual([undefined, clock.now()]);
});

test('above the limit drops the monitors that changed first', async () => {
  const { clock, firstData, announce } = aFollower();
  announce('monitor', ['first', 'again']);
  announce('monitor', ['again']);
  announce(
    'monitor',
    Array.from({ length: 9_999 }, (_, at) => `m${at}`),
  );
  await clock.advance(SECOND);
  announce('check', ['first']);
  expect(firstData.lastArrivalAt(1)).toBeUndefined();
  announce('check', ['again']);
  expect(firstData.lastArrivalAt(1)).toBe(clock.now());
});
