import { expect, test } from 'vitest';
import { Rights, type ItemType } from '../../rights/index.js';
import type { AddressReader } from '../../alerting/index.js';
import { toAlertRow } from './alert-view.js';
import type { AlertRecord, DeliveryRecord } from '../reads/alerts-sql.js';

const delivery: DeliveryRecord = {
  id: 1,
  integrationName: 'Hook',
  integrationType: 'GenericWebhook',
  address: 'ann@example.com',
  state: 'failed',
  operatorGuid: 'ann',
  operatorName: 'Ann',
  attempts: 2,
  queuedAt: 1,
  settledAt: 2,
  nextAt: null,
  skipReason: null,
  response: '422\na: b\n\nno',
  request: 'POST https://hooks.example/\n\n{}',
  isPossiblyDoubled: false,
  isFallback: false,
  mailId: null,
  isKept: false,
  integrationGuid: 'hook',
  channel: 'GenericWebhook',
};
const NOT_TAKEN = 'the recipient did not accept it';
const alert: AlertRecord = {
  guid: 'g',
  kind: 0,
  at: 1,
  monitorGuid: 'm',
  monitorName: 'Shop',
  checkId: 1,
  incidentId: 1,
  incidentKey: 'k',
  firstErrorCheckId: 1,
  definitionGuid: 'd',
  definitionName: 'All',
  levelId: 1,
  ordinal: 0,
  errorDescription: 'HTTP status 500',
  deliveries: [delivery],
};
const bob = { operatorGuid: 'bob', isAdministrator: false, rights: new Rights([], false) };
const admin = { ...bob, isAdministrator: true };
const withRight = (contextType: ItemType, contextId: string, type: string) => ({
  ...bob,
  rights: new Rights([{ contextType, contextId, type }], false),
});
const seenBy = (reader: AddressReader, change: Partial<DeliveryRecord> = {}) =>
  toAlertRow({ ...alert, deliveries: [{ ...delivery, ...change }] }, reader).Deliveries[0];

test.each([
  ['an administrator', admin],
  ['an editor of the integration', withRight('integration', 'hook', 'EditIntegration')],
])('%s sees the request and the whole response', (_who, reader) => {
  expect(seenBy(reader)).toMatchObject({ Request: delivery.request, LastError: delivery.response });
});

test.each<[string, AddressReader, string, string]>([
  ['an editor of the definition', withRight('alertDefinition', 'd', 'EditAlertDefinition'), 'ann@example.com', '422'],
  ['the recipient', { ...bob, operatorGuid: 'ann' }, 'ann@example.com', '422'],
  ['a user of the integration', withRight('integration', 'hook', 'UseIntegration'), 'a•••@example.com', NOT_TAKEN],
  [
    'an editor of another integration',
    withRight('integration', 'other', 'EditIntegration'),
    'a•••@example.com',
    NOT_TAKEN,
  ],
  ['a reader of the monitor', bob, 'a•••@example.com', NOT_TAKEN],
])('%s sees no request, and of the response only the permitted part', (_who, reader, address, lastError) => {
  const row = seenBy(reader);
  expect(row).toMatchObject({ Address: address, LastError: lastError });
  expect(row).not.toHaveProperty('Request');
});

test('network errors do not reveal the destination; mail server replies are shown', () => {
  const whom = { ...bob, operatorGuid: 'ann' };
  expect(seenBy(whom, { response: 'getaddrinfo ENOTFOUND hooks.example' })).toMatchObject({ LastError: NOT_TAKEN });
  const mail = { channel: 'Email', response: '550 no such user', request: null };
  expect(seenBy(whom, mail)).toMatchObject({ LastError: '550 no such user' });
  expect(seenBy(bob, mail)).toMatchObject({ LastError: NOT_TAKEN });
});

test('shows the end of a long response, cut to the limit', () => {
  const response = `200\na: b\n\n${'x'.repeat(2_000)}\n\n500\na: b\n\n${'y'.repeat(9_000)}`;
  const lastError = seenBy(admin, { response })?.LastError ?? '';
  expect([lastError.slice(0, 4), lastError.length]).toEqual(['500\n', 2_000]);
});

test('a delivery without a request shows none', () => {
  for (const request of ['', null]) {
    const [row] = toAlertRow({ ...alert, deliveries: [{ ...delivery, request }] }, admin).Deliveries;
    expect(row).not.toHaveProperty('Request');
  }
});
