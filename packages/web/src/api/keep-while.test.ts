import { expect, test } from 'vitest';
import { keepOfList, keepWhile } from './keep-while.js';

test('never keeps data of one object for another', () => {
  const ofShop = { queryKey: ['sla', 'shop', 'Last7Days'] };
  expect(keepWhile(1, 'shop')('rows', ofShop)).toBe('rows');
  expect(keepWhile(1, 'api')('rows', ofShop)).toBeUndefined();
  expect(keepWhile(1, 'shop')('rows', undefined)).toBeUndefined();
});

test('keeps rows while the filter of a list changes, but not across lists', () => {
  const before = { queryKey: ['monitor', 'shop', { errors: true }] } as const;
  expect(keepOfList(['monitor', 'shop', {}])('rows', before)).toBe('rows');
  expect(keepOfList(['monitor', 'api', { errors: true }])('rows', before)).toBeUndefined();
  expect(keepOfList(['monitor', 'shop', {}, 1])('rows', before)).toBeUndefined();
  expect(keepOfList(['monitor', 'shop', {}])('rows', undefined)).toBeUndefined();
});
