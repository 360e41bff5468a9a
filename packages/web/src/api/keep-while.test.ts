import { expect, test } from 'vitest';
import { keepPreviousList, keepPreviousWhile } from './keep-while.js';

test('never keeps data of one object for another', () => {
  const ofShop = { queryKey: ['sla', 'shop', 'Last7Days'] };
  expect(keepPreviousWhile(1, 'shop')('rows', ofShop)).toBe('rows');
  expect(keepPreviousWhile(1, 'api')('rows', ofShop)).toBeUndefined();
  expect(keepPreviousWhile(1, 'shop')('rows', undefined)).toBeUndefined();
});

test('keeps rows while the filter of a list changes, but not across lists', () => {
  const before = { queryKey: ['monitor', 'shop', { errors: true }] } as const;
  expect(keepPreviousList(['monitor', 'shop', {}])('rows', before)).toBe('rows');
  expect(keepPreviousList(['monitor', 'api', { errors: true }])('rows', before)).toBeUndefined();
  expect(keepPreviousList(['monitor', 'shop', {}, 1])('rows', before)).toBeUndefined();
  expect(keepPreviousList(['monitor', 'shop', {}])('rows', undefined)).toBeUndefined();
});
