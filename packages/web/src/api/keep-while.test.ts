import { expect, test } from 'vitest';
import { keepWhile } from './keep-while.js';

test('what was read of one thing never stands in for another', () => {
  const ofShop = { queryKey: ['sla', 'shop', 'Last7Days'] };
  expect(keepWhile(1, 'shop')('rows', ofShop)).toBe('rows');
  expect(keepWhile(1, 'api')('rows', ofShop)).toBeUndefined();
  expect(keepWhile(1, 'shop')('rows', undefined)).toBeUndefined();
});
