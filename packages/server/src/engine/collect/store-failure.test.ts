import { expect, test } from 'vitest';
import { LeaseLost } from './check-store.js';
import { isStoreFailure } from './store-failure.js';

const coded = (code: string): Error => Object.assign(new Error('x'), { code });

test.each([
  'ECONNREFUSED',
  'ENOENT',
  'EPIPE',
  '57P01',
  '53100',
  '53300',
  '08006',
  '08P01',
  '40P01',
  '25P03',
  '25006',
  '26000',
  '42P05',
  '42703',
  '34000',
  '3D000',
  '0A000',
  '28P01',
  'XX000',
  'P0001',
])('treats %s as a store failure', (code) => {
  expect(isStoreFailure(coded(code))).toBe(true);
});

test.each(['22P05', '22003', '23502', '23505', '21000', '54000', '54001'])(
  'treats %s as a fault of the stored data',
  (code) => {
    expect(isStoreFailure(coded(code))).toBe(false);
  },
);

test('treats a missing partition as a store failure, a violated rule as a data fault', () => {
  expect(isStoreFailure(coded('23514'))).toBe(true);
  expect(isStoreFailure(Object.assign(coded('23514'), { constraint: 'missed_range_slots_check' }))).toBe(false);
});

test('recognises driver errors, which have no code', () => {
  expect(isStoreFailure(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isStoreFailure(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isStoreFailure(new TypeError('reading connection of undefined'))).toBe(false);
  expect(isStoreFailure(new LeaseLost())).toBe(false);
  expect(isStoreFailure('connection')).toBe(false);
});
