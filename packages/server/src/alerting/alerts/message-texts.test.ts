import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { AlertFacts } from '../delivery-log/alert.js';
import type { DetailedAlert } from './alert-variables.js';
import { messageTexts } from './message-texts.js';

const AT = Date.UTC(2026, 10, 21, 8, 30);
const anAlert = (forMs: number, facts: Partial<AlertFacts> = {}): DetailedAlert => ({
  accountId: 1,
  alertGuid: 'a',
  kind: 'Error',
  ordinal: 0,
  subject: undefined,
  at: AT,
  firstErrorAt: AT - forMs,
  errorDescription: 'Connection refused',
  errorMessage: '',
  incidentKey: '',
  checkpointName: '',
  facts: {
    monitorName: 'SHOP-EU-01',
    monitorType: 'Https',
    monitorUrl: '',
    monitorNotes: '',
    definitionName: '',
    levelMessage: '',
    errorCode: 4003,
    lastErrorDescription: '',
    confirmedCount: 1,
    numberOfReminders: 0,
    serverId: null,
    downtimeMs: forMs,
    ...facts,
  },
});
const renderTexts = (alert: DetailedAlert) => messageTexts(alert, { zone: 'UTC', culture: 'en-GB' });
const spoken = (alert: DetailedAlert): string | undefined => renderTexts(alert)['message.spoken'];

test.each([
  [{}, 'SHOP-EU-01'],
  [{ spokenName: '' }, 'SHOP-EU-01'],
  [{ spokenName: 'the shop in Europe' }, 'the shop in Europe'],
])('with %j a call speaks of %s', (facts, name) => {
  const what = `Monitor ${name} has an error: Connection refused. It started 5 minutes ago.`;
  expect(spoken(anAlert(5 * MINUTE, facts))).toBe(`This is Vedette. ${what} Goodbye.`);
});

test('uses the name, not the spoken name, in written texts', () => {
  const texts = renderTexts(anAlert(MINUTE, { spokenName: 'the shop' }));
  expect([texts['message.title'], texts['message.text']].join()).not.toContain('the shop');
});

test.each([
  [MINUTE - 1, 'less than a minute'],
  [119 * MINUTE, '119 minutes'],
  [27 * HOUR, '27 hours'],
])('an error of %i ms started %s ago', (forMs, text) => {
  expect(spoken(anAlert(forMs))).toContain(`It started ${text} ago.`);
});
