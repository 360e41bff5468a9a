import { expect, test } from 'vitest';
import { HOUSEKEEPING_ORDER, sortHousekeeping } from './housekeeping-order.js';

test('sorts the steps of domains into the order of the list', () => {
  const named = [...HOUSEKEEPING_ORDER].reverse().map((name) => ({ name }));
  expect(sortHousekeeping(named).map(({ name }) => name)).toEqual(HOUSEKEEPING_ORDER);
});

test('deletes old reports before the e-mails whose outcome they record', () => {
  expect(HOUSEKEEPING_ORDER.indexOf('delete old reports')).toBeLessThan(
    HOUSEKEEPING_ORDER.indexOf('delete old alerts and mails'),
  );
});
