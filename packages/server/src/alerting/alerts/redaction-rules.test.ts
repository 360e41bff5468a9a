import { expect, test } from 'vitest';
import { Rights } from '../../rights/index.js';
import { maySeeAddress, redactAddress, type AddressReader } from './redaction-rules.js';

const definitionGuid = '11111111-1111-4111-8111-111111111111';
const ann = '22222222-2222-4222-8222-222222222222';
const bob = '33333333-3333-4333-8333-333333333333';
const reader = (change: Partial<AddressReader> = {}): AddressReader => ({
  operatorGuid: bob,
  isAdministrator: false,
  rights: new Rights([], false),
  ...change,
});
const editor = new Rights(
  [{ contextType: 'alertDefinition', contextId: definitionGuid, type: 'EditAlertDefinition' }],
  false,
);

test.each([
  ['an administrator', reader({ isAdministrator: true }), true],
  ['a reader who may edit the definition', reader({ rights: editor }), true],
  ['the operator themselves', reader({ operatorGuid: ann }), true],
  ['a reader who may only see the monitor', reader(), false],
])('shows the address of a message to %s: %s', (_who, who, sees) => {
  expect(maySeeAddress(who, { definitionGuid, operatorGuid: ann })).toBe(sees);
});

test('shows system alerts to administrators only', () => {
  expect(maySeeAddress(reader({ rights: editor }), { definitionGuid: null, operatorGuid: null })).toBe(false);
});

test.each([
  ['ann@example.com', 'a•••@example.com'],
  ['+31612345678', '+•••'],
  ['@odd', '@•••'],
  ['', ''],
])('redacts %j as %j', (address, shown) => {
  expect(redactAddress(address)).toBe(shown);
});
