import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { SubscriberWatch } from './subscriber-watch.js';

test('checks all pages every minute, and those of changed accounts immediately', () => {
  const watch = new SubscriberWatch();
  watch.onChange({ topic: 'incident', accountId: 7 });
  expect(watch.next(0)).toBe('all');
  expect(watch.next(5 * SECOND)).toEqual(new Set());
  for (const topic of ['incident', 'maintenance']) watch.onChange({ topic, accountId: 1 });
  watch.onChange({ topic: 'account', accountId: 2 });
  watch.onChange({ topic: 'check', accountId: 3 });
  watch.onChange({ topic: 'checkpoint' });
  expect(watch.next(10 * SECOND)).toEqual(new Set([1, 2]));
  expect(watch.next(15 * SECOND)).toEqual(new Set());
  expect(watch.next(MINUTE)).toBe('all');
});

test('checks all pages after missed changes', () => {
  const watch = new SubscriberWatch();
  watch.next(0);
  watch.resync();
  expect(watch.next(SECOND)).toBe('all');
  expect(watch.next(2 * SECOND)).toEqual(new Set());
});
