import type { DeliveryRow } from '@vedette/contract/v1/alerting/alert';
import { expect, test } from 'vitest';
import { collapseMessages } from './collapse-messages.js';

const messages = (...states: readonly DeliveryRow['State'][]): readonly DeliveryRow[] =>
  states.map((State, at) => ({
    DeliveryId: at,
    IntegrationName: 'E-mail',
    IntegrationType: 'Email' as const,
    Address: `${String(at)}@example.com`,
    State,
    Attempts: 1,
    CreatedAt: 0,
    IsPossibleDuplicate: false,
  }));

test.each<[DeliveryRow['State'][], number, number, string]>([
  [[], 0, 0, ''],
  [['Sent', 'Dropped', 'Kept'], 3, 0, ''],
  [['Sent', 'Sent', 'Dropped', 'Sent'], 0, 4, '✓ 3 sent, – 1 dropped'],
  [['Sent', 'Failed', 'Kept', 'Waiting', 'Kept'], 2, 3, '✓ 1 sent, ‖ 2 not sent (no mail server)'],
  [['Failed', 'Failed', 'Failed', 'Waiting'], 4, 0, ''],
])('of %j, lists %i one by one and counts %i: %s', (states, shown, collapsed, expected) => {
  const result = collapseMessages(messages(...states));
  expect([result.shown.length, result.hidden.length, result.counts]).toEqual([shown, collapsed, expected]);
});
