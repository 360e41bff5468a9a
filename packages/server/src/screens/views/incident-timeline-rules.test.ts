import type { AlertRow, DeliveryRow } from '@vedette/contract/v1/alerting/alert';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { expect, test } from 'vitest';
import { buildIncidentTimeline, type IncidentHistory } from './incident-timeline-rules.js';

const incident = { confirmedAt: 10, closedAt: null, silencedReason: null, acknowledgedAt: null, acknowledgedBy: null };
const nothing: IncidentHistory = {
  incident,
  checks: [],
  alerts: [],
  notes: [],
  caller: { isAdministrator: false, operatorGuid: 'ann' },
};
const delivery: DeliveryRow = {
  DeliveryId: 1,
  IntegrationName: 'E-mail',
  IntegrationType: 'Email',
  Address: 'a@x.com',
  State: 'Sent',
  Attempts: 1,
  CreatedAt: 20,
  SentAt: 25,
  IsPossibleDuplicate: false,
};
const alert: AlertRow = {
  AlertGuid: 'g',
  AlertType: 'Error',
  At: 20,
  IncidentKey: 'k',
  AlertName: 'Default',
  EscalationLevelId: 1,
  Ordinal: 0,
  ErrorDescription: '',
  Deliveries: [delivery],
};
const lines = (story: Partial<IncidentHistory>): string[] =>
  buildIncidentTimeline({ ...nothing, ...story }, translateToEnglish).map(
    ({ At, Kind, Text }) => `${At} ${Kind}: ${Text}`,
  );

test('lists transitions, alerts, messages, deliveries and people in order of time', () => {
  const notes = [{ noteId: 1, operatorGuid: 'ann', operatorName: 'Ann', at: 22, text: 'Looking' }];
  const ended = { ...incident, acknowledgedAt: 21, acknowledgedBy: 'Ben', closedAt: 30 };
  expect(lines({ incident: ended, alerts: [alert], notes })).toEqual([
    '10 Confirmed: Error confirmed, incident opened',
    '20 Alert: Error alert of Default, level 1',
    '20 Message: E-mail to a@x.com queued',
    '21 Acknowledged: Acknowledged by Ben',
    '22 Note: Looking',
    '25 Delivery: E-mail to a@x.com delivered',
    '30 Closed: Closed by a check without errors',
  ]);
});

test.each([
  [0, 'OK', 'Bern: OK'],
  [0, null, 'Bern: OK'],
  [2, 'HTTP 500', 'Bern: confirmed error, HTTP 500'],
  [1, null, 'Bern: unconfirmed error'],
])('a check of level %i with %j reads %s', (errorLevel, errorDescription, text) => {
  const check = { id: 1, checkpointName: 'Bern', errorLevel, errorDescription };
  const [, checkLine] = lines({ checks: [check] }).map((line) => line.replace(/^\d+ /, ''));
  expect(checkLine).toBe(`Check: ${text}`);
});

test('a check has its error level and, after an error, the error', () => {
  const of = { id: 1, checkpointName: 'Bern' };
  const checks = [
    { ...of, errorLevel: 0, errorDescription: 'OK' },
    { ...of, errorLevel: 2, errorDescription: 'HTTP 500' },
  ];
  const events = buildIncidentTimeline({ ...nothing, checks }, translateToEnglish);
  const fields = events.filter(({ Kind }) => Kind === 'Check');
  expect(fields.map(({ ErrorLevel, ErrorDescription }) => [ErrorLevel, ErrorDescription])).toEqual([
    ['NoError', undefined],
    ['Confirmed', 'HTTP 500'],
  ]);
});

test('names a deleted definition and a deleted integration', () => {
  const { SentAt: _, ...unsent } = delivery;
  const message: DeliveryRow = { ...unsent, IntegrationName: '', Address: '', State: 'Failed' };
  expect(lines({ alerts: [{ ...alert, AlertName: '', Deliveries: [message] }] }).slice(1)).toEqual([
    '20 Alert: Error alert of a deleted definition, level 1',
    '20 Message: a deleted integration failed',
  ]);
});

test.each<[Partial<DeliveryRow>, string[]]>([
  [
    { State: 'Failed', LastError: '422\ndate: x\n\n{"message":"no"}' },
    ['20 Message: E-mail to a@x.com failed: 422 {"message":"no"}'],
  ],
  [{ State: 'Waiting', LastError: '503' }, ['20 Message: E-mail to a@x.com waiting: 503']],
  [{ State: 'Dropped', LastError: 'off duty', Address: '' }, ['20 Message: E-mail not sent: off duty']],
])('a message with %j that was not sent has one entry', (change, expected) => {
  const { SentAt: _, ...unsent } = delivery;
  expect(lines({ alerts: [{ ...alert, Deliveries: [{ ...unsent, ...change }] }] }).slice(2)).toEqual(expected);
});

test('marks messages that were possibly sent twice, kept or given up', () => {
  const end = (change: Partial<DeliveryRow>): string | undefined =>
    lines({ alerts: [{ ...alert, Deliveries: [{ ...delivery, ...change }] }] }).at(-1);
  expect(end({ IsPossibleDuplicate: true })).toBe('25 Delivery: E-mail to a@x.com delivered, possibly twice');
  expect(end({ State: 'Kept' })).toBe('25 Delivery: E-mail to a@x.com kept in the outbox');
  expect(end({ State: 'Failed', LastError: '550' })).toBe('25 Delivery: E-mail to a@x.com failed: 550');
});

test('states why the service closed an incident', () => {
  const silenced = { ...incident, closedAt: 30, silencedReason: 'deleted' };
  expect(lines({ incident: silenced }).at(-1)).toBe(
    '30 Silenced: The monitor was deleted while it was failing; no OK alert is sent',
  );
});

test('translates every entry but notes', () => {
  const quoted: Translate = (text, values) => `«${translateToEnglish(text, values)}»`;
  const checks = [0, 1, 2].map((errorLevel) => ({ id: 1, checkpointName: 'Bern', errorLevel, errorDescription: null }));
  const notes = [{ noteId: 1, operatorGuid: 'ann', operatorName: 'Ann', at: 22, text: 'Looking' }];
  const ended = { ...incident, acknowledgedAt: 21, acknowledgedBy: null, closedAt: 30 };
  const events = buildIncidentTimeline({ ...nothing, checks, incident: ended, alerts: [alert], notes }, quoted);
  expect(events.filter(({ Text }) => !/^«.*»$/.test(Text)).map(({ Kind }) => Kind)).toEqual(['Note']);
});
