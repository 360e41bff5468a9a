import { expect, test } from 'vitest';
import { alertRowOf } from './alert-view.js';
import type { AlertRecord, IntentRecord } from './alerts-sql.js';

const intent: IntentRecord = {
  ...{ id: 1, integrationName: 'Hook', integrationType: 'GenericWebhook', address: 'ann@example.com', state: 'failed' },
  ...{ operatorGuid: 'ann', operatorName: 'Ann', attempts: 2, queuedAt: 1, settledAt: 2, nextAt: null, gate: null },
  ...{ response: '422\na: b\n\nno', request: 'POST https://hooks.example/\n\n{}', isPossiblyDoubled: false },
  ...{ isFallback: false, mailId: null, isKept: false },
};
const alert: AlertRecord = {
  ...{ guid: 'g', kind: 0, at: 1, monitorGuid: 'm', monitorName: 'Shop', checkId: 1, incidentId: 1, incidentKey: 'k' },
  ...{ definitionGuid: 'd', definitionName: 'All', levelId: 1, ordinal: 0, errorDescription: 'HTTP status 500' },
  intents: [intent],
};
const reader = (isAdministrator: boolean) => ({
  ...{ operatorGuid: 'bob', isAdministrator, rights: { level: () => 0 } as never },
});

test('who may read where a message went reads the call and the answer too, nobody else does', () => {
  const [open] = alertRowOf(alert, reader(true)).Intents;
  expect(open).toMatchObject({ Address: 'ann@example.com', Request: intent.request, LastError: intent.response });
  const [veiled] = alertRowOf(alert, reader(false)).Intents;
  expect(veiled).toMatchObject({ Address: 'a•••@example.com', LastError: 'the receiver did not take it' });
  expect(veiled).not.toHaveProperty('Request');
});

test('a message nothing was sent of has no call', () => {
  for (const request of ['', null]) {
    const [row] = alertRowOf({ ...alert, intents: [{ ...intent, request }] }, reader(true)).Intents;
    expect(row).not.toHaveProperty('Request');
  }
});
