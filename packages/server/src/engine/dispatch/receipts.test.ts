import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { makeReceipts } from './receipts.js';

const run = { monitorGuid: '00000000-0000-4000-8000-000000000001', slotAt: 60_000, attempt: 0 };
const receipts = makeReceipts(new Secret('k'.repeat(40)));

test('a receipt holds for its server and its run alone, and for another process with the same key', () => {
  const receipt = receipts.receiptOf(11, run);
  expect(makeReceipts(new Secret('k'.repeat(40))).isReceipt(receipt, 11, run)).toBe(true);
  expect(receipts.isReceipt(receipt, 12, run)).toBe(false);
  expect(receipts.isReceipt(receipt, 11, { ...run, slotAt: 120_000 })).toBe(false);
  expect(receipts.isReceipt(receipt, 11, { ...run, attempt: 1 })).toBe(false);
  expect(receipts.isReceipt(receipt, 11, { ...run, monitorGuid: run.monitorGuid.replace(/1$/, '2') })).toBe(false);
  expect(makeReceipts(new Secret('x'.repeat(40))).isReceipt(receipt, 11, run)).toBe(false);
});

test.each([undefined, '', 'x', receipts.receiptOf(11, run).slice(1)])('%j is none', (receipt) => {
  expect(receipts.isReceipt(receipt, 11, run)).toBe(false);
});
