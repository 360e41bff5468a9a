import { expect, test } from 'vitest';
import { keepOfList, keepWhile } from './keep-while.js';

test('what was read of one thing never stands in for another', () => {
  const ofShop = { queryKey: ['sla', 'shop', 'Last7Days'] };
  expect(keepWhile(1, 'shop')('rows', ofShop)).toBe('rows');
  expect(keepWhile(1, 'api')('rows', ofShop)).toBeUndefined();
  expect(keepWhile(1, 'shop')('rows', undefined)).toBeUndefined();
});

test('rows stay while a list is asked for with another filter, not while another one is read', () => {
  const before = { queryKey: ['monitor', 'shop', { errors: true }] } as const;
  expect(keepOfList(['monitor', 'shop', {}])('rows', before)).toBe('rows');
  expect(keepOfList(['monitor', 'api', { errors: true }])('rows', before)).toBeUndefined();
  expect(keepOfList(['monitor', 'shop', {}, 1])('rows', before)).toBeUndefined();
  expect(keepOfList(['monitor', 'shop', {}])('rows', undefined)).toBeUndefined();
});
