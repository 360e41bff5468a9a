import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { SubscriberWatch } from './subscriber-watch.js';

test('checks all pages every minute, and those of changed accounts immediately', () => {
  const watch = new SubscriberWatch();
  watch.onChange({ topic: 'incident', accountId: 7 });
  expect(watch.takeAccountsToCheck(0)).toBe('all');
  expect(watch.takeAccountsToCheck(5 * SECOND)).toEqual(new Set());
  for (const topic of ['incident', 'maintenance']) watch.onChange({ topic, accountId: 1 });
  watch.onChange({ topic: 'account', accountId: 2 });
  watch.onChange({ topic: 'check', accountId: 3 });
  watch.onChange({ topic: 'checkpoint' });
  expect(watch.takeAccountsToCheck(10 * SECOND)).toEqual(new Set([1, 2]));
  expect(watch.takeAccountsToCheck(15 * SECOND)).toEqual(new Set());
  expect(watch.takeAccountsToCheck(MINUTE)).toBe('all');
});

test('checks all pages after missed changes', () => {
  const watch = new SubscriberWatch();
  watch.takeAccountsToCheck(0);
  watch.resync();
  expect(watch.takeAccountsToCheck(SECOND)).toBe('all');
  expect(watch.takeAccountsToCheck(2 * SECOND)).toEqual(new Set());
});
