import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { describe, expect, test } from 'vitest';
import {
  formatDuration,
  fillTemplate,
  formatTimestamp,
  messageVariables,
  type DetailedAlert,
} from '../alerts/alert-variables.js';
import { renderMailContent } from './mail-content.js';
import type { MailFormat } from './mail-format-rules.js';

const at = Date.UTC(2026, 10, 21, 8, 25, 50);
const reader = { zone: 'Europe/Amsterdam', culture: 'en-GB' };
const linkBase = { publicUrl: 'https://watch.example/vedette' };

const anAlert = (change: Partial<DetailedAlert> = {}, facts: Partial<DetailedAlert['facts']> = {}): DetailedAlert => ({
  accountId: 1,
  alertGuid: '0b5c7b5e-0000-4000-8000-000000000001',
  kind: 'Error',
  ordinal: 0,
  subject: {
    incidentGuid: 'incident',
    alertDefinitionGuid: 'definition',
    levelId: 1,
    monitorGuid: 'monitor',
    checkId: 1002,
    firstErrorCheckId: 1001,
  },
  at,
  firstErrorAt: at - 20 * MINUTE - 40 * SECOND,
  errorDescription: 'Connection refused',
  errorMessage: 'connect ECONNREFUSED 127.0.0.1:1',
  incidentKey: 'definition-0-1002',
  checkpointName: 'Amsterdam, NL',
  ...change,
  facts: {
    monitorName: 'Shop',
    monitorType: 'Https',
    monitorUrl: 'https://shop.example/',
    monitorNotes: '',
    definitionName: 'Everything',
    levelMessage: 'Call the shop team',
    errorCode: 4003,
    lastErrorDescription: 'Connection refused',
    confirmedCount: 1,
    numberOfReminders: 2,
    serverId: 7,
    downtimeMs: 20 * MINUTE + 40 * SECOND,
    ...facts,
  },
});

test('an Error mail ends with the route, if there is one, a hop a line', () => {
  const { text, html } = renderMailContent([anAlert({ route: ' 1  192.0.2.1  1.2 ms\n 2  *' })], reader, linkBase);
  expect(text).toContain('Traceroute: \n 1  192.0.2.1  1.2 ms\n 2  *\n');
  expect(html).toMatch(
    /white-space:pre-wrap[^>]*><span[^>]*>Traceroute<\/span><br> 1 {2}192\.0\.2\.1 {2}1\.2 ms<br> 2 {2}\*<\/td>/,
  );
});

test('an Error mail contains everything known, in order', () => {
  const { subject, text, headers } = renderMailContent([anAlert()], reader, linkBase);
  expect(subject).toBe('Alert: Shop - Connection refused');
  expect(text).toBe(`New error
Error: 4003 - Connection refused
Monitor: Shop, Website
Address: https://shop.example/
Time: 21 Nov 2026, 09:25:50 CET
First error: 21 Nov 2026, 09:05:10 CET
Confirmed errors: 1
Checkpoint: Amsterdam, NL
Alert definition: Everything, level 1
Message: Call the shop team
Details: connect ECONNREFUSED 127.0.0.1:1
First failed check: https://watch.example/vedette/checks/1001
Monitor: https://watch.example/vedette/monitors/monitor
Settings: https://watch.example/vedette/monitors/monitor/edit

Times are in Europe/Amsterdam. You receive this e-mail because an alert definition includes you or this address.
`);
  expect(headers).toMatchObject({
    'X-Incident-Key': 'definition-0-1002',
    'X-Alert-Type': 'Error',
    'Auto-Submitted': 'auto-generated',
  });
});

test.each([
  ['fr-FR', 'Alerte : Shop - Connexion TCP refusée', 'Acquitter\u00a0: https://a.example', 'lang="fr-FR"'],
  ['de-DE', 'Alarm: Shop - TCP-Verbindung abgelehnt', 'Quittieren: https://a.example', 'lang="de-DE"'],
  ['nl-NL', 'Alert: Shop - TCP-verbinding geweigerd', 'In behandeling nemen: https://a.example', 'lang="nl-NL"'],
  ['en-US', 'Alert: Shop - TCP connection refused', 'Acknowledge: https://a.example', 'lang="en-US"'],
  ['pl-PL', 'Alert: Shop - TCP connection refused', 'Acknowledge: https://a.example', 'lang="en-GB"'],
])('a reader of %s gets all of it translated, except texts of the owner', (culture, subject, link, lang) => {
  const errorDescription = 'TCP connection refused';
  const alert = anAlert({ errorDescription, acknowledgeUrl: 'https://a.example' });
  const mail = renderMailContent([alert], { ...reader, culture }, linkBase);
  expect([mail.subject, mail.text.includes(`\n${link}\n`), mail.html.includes(lang)]).toEqual([subject, true, true]);
  expect(mail.text).toContain('Call the shop team');
  expect(mail.headers).toMatchObject({ 'X-Alert-Type': 'Error' });
});

test('does not translate a custom subject, but the error it contains', () => {
  const how = {
    format: { isHtml: true, subjects: { Error: 'DOWN [{{@alert.type}}] {{@monitor.name}}: {{@alert.description}}' } },
    callFunction: () => undefined,
  };
  const alert = anAlert({ errorDescription: 'TCP connection refused' });
  expect(renderMailContent([alert], { ...reader, culture: 'nl-NL' }, linkBase, how).subject).toBe(
    'DOWN [Alert] Shop: TCP-verbinding geweigerd',
  );
});

test('all mails of an incident belong to one thread', () => {
  const kinds = ['Error', 'Reminder', 'Ok'] as const;
  const threads = kinds.map((kind) => renderMailContent([anAlert({ kind })], reader, linkBase).headers['References']);
  expect(new Set(threads).size).toBe(1);
  expect(threads[0]).toMatch(/^<definition-0-1002@[^ <>]+>$/);
});

test('links to its incident while that exists', () => {
  const of = (culture: string, incidentId?: number) =>
    renderMailContent([anAlert(incidentId === undefined ? {} : { incidentId })], { ...reader, culture }, linkBase).text;
  expect(of('de-DE', 12)).toContain('\nStörung: https://watch.example/vedette/incidents/12\n');
  expect(of('de-DE')).not.toContain('/incidents/');
});

test('a Reminder states its number, an Ok the downtime', () => {
  const reminder = renderMailContent([anAlert({ kind: 'Reminder', ordinal: 1 })], reader, linkBase);
  expect(reminder.subject).toBe('Reminder: Shop - Connection refused');
  expect(reminder.text).toMatch(/^Still failing \(reminder 1 of 2\)\n/);
  const ok = renderMailContent([anAlert({ kind: 'Ok', errorDescription: 'OK' })], reader, linkBase);
  expect(ok.subject).toBe('OK: Shop');
  expect(ok.text).toContain('\nDowntime: 00:20:40\n');
  expect(ok.text).toContain('\nError: 4003 - Connection refused\n');
  expect(ok.html).toContain('Down for 00:20:40');
});

test('a system mail is about the service', () => {
  const { subject, text, html } = renderMailContent(
    [
      anAlert({
        kind: 'System',
        subject: undefined,
        errorDescription: 'mails do not leave',
        errorMessage: '12 mails wait',
      }),
    ],
    reader,
    linkBase,
  );
  expect(subject).toBe('Vedette: mails do not leave');
  expect(text).toMatch(/^Vedette needs attention: mails do not leave\n12 mails wait\nTime: /);
  expect(html).toContain('>Mails do not leave<');
});

describe('several alerts', () => {
  const of = (name: string): DetailedAlert =>
    anAlert(
      { incidentKey: name, subject: { ...anAlert().subject, monitorGuid: name } as DetailedAlert['subject'] },
      { monitorName: name },
    );

  test('of several monitors are counted in the subject and belong to no thread', () => {
    const { subject, headers, text } = renderMailContent([of('a'), of('b'), of('b')], reader, linkBase);
    expect(subject).toBe('Alert: 2 monitors - a, b');
    expect(headers).not.toHaveProperty('X-Incident-Key');
    expect(text.match(/^New error$/gm)).toHaveLength(2);
  });

  test('of one incident from two definitions are merged if the message is equal', () => {
    const ofLevel = (definitionName: string, levelMessage = '') => anAlert({}, { definitionName, levelMessage });
    const { text, html } = renderMailContent(
      [ofLevel('Night'), ofLevel('Team'), ofLevel('Boss', 'Call me')],
      reader,
      linkBase,
    );
    expect(text.match(/^New error$/gm)).toHaveLength(2);
    expect(text).toContain('Alert definition: Night, level 1; Team, level 1\n');
    expect(text).toContain('Alert definition: Boss, level 1\n');
    expect(html).toContain('Night, level 1; Team, level 1');
  });

  test('of a mass outage are listed up to fifty, the others by name', () => {
    const { subject, text, html } = renderMailContent(
      Array.from({ length: 1_000 }, (_, i) => of(`m${i}`)),
      reader,
      linkBase,
    );
    expect(subject).toMatch(/^Alert: 1000 monitors - m0, m1, .*…$/);
    expect(subject).toHaveLength(200);
    expect(text).toContain('And 950 more: m50, m51, ');
    expect(html.length).toBeLessThan(400_000);
  });
});

test('malicious names break neither the HTML nor the subject', () => {
  const evil = '<script>alert(1)</script>"\' & {{@monitor.url}}\r\nBcc: eve@example.com';
  const { subject, html } = renderMailContent(
    [anAlert({}, { monitorName: evil, monitorNotes: '<img src=x>' })],
    reader,
    linkBase,
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(subject).toContain('{{@monitor.url}}');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<img');
  expect(renderMailContent([anAlert({}, { monitorName: '\u202epohs' })], reader, linkBase).html).toContain(
    '\ufffdpohs',
  );
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; &amp; {{@monitor.url}}');
  const long = renderMailContent([anAlert({}, { monitorName: 'x'.repeat(5_000) })], reader, linkBase).subject;
  expect(long).toHaveLength(200);
});

test('contains no links without a public URL, and loads nothing remotely', () => {
  const { html, text } = renderMailContent([anAlert({}, { monitorUrl: '' })], reader, { publicUrl: undefined });
  expect(html).not.toMatch(/<a |<img|<link|url\(|https?:/);
  expect(text).not.toContain('http');
});

test.each([
  ['{{@monitor.name}} is {{@alert.type}}', 'Shop is Alert'],
  ['{{@monitor.\u200Bname}}', 'Shop'],
  ['{{@no.such}} {{name}} {{@}} {{@toString}}', '{{@no.such}} {{name}} {{@}} {{@toString}}'],
])('fills the template %s', (template, text) => {
  expect(fillTemplate(template, messageVariables(anAlert(), reader, linkBase))).toBe(text);
});

test('provides times in the time zone and in UTC', () => {
  expect(messageVariables(anAlert(), { ...reader, culture: 'en-US' }, linkBase)).toMatchObject({
    'alert.timestamp': '2026-11-21T09:25:50',
    'alert.timestampUtc': '2026-11-21T08:25:50',
    'alert.firstErrorUtc': '2026-11-21T08:05:10',
    'alert.timestampUtcFormatted': 'Nov 21, 2026, 8:25:50 AM UTC',
    'alert.firstErrorCheckUrl': 'https://watch.example/vedette/checks/1001',
    'alert.downtimeDuration': '',
  });
});

test.each([
  [0, '00:00:00'],
  [999, '00:00:00'],
  [(27 * 60 + 3) * MINUTE + 4 * SECOND, '27:03:04'],
  [1_000 * 60 * MINUTE, '1000:00:00'],
])('%i ms lasts %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('names daylight saving time', () => {
  expect(formatTimestamp(Date.UTC(2026, 6, 1), reader)).toContain('02:00:00');
});

describe('custom subject', () => {
  const manner = (subjects: MailFormat['subjects'], isHtml = true) => ({
    format: { isHtml, subjects },
    callFunction: (name: string, argument: string) => (name === 'UrlEncode' ? encodeURIComponent(argument) : undefined),
  });
  test.each([
    ['[{{@alert.type}}] {{@monitor.name}} at {{@alert.timestampUtc}}', '[Alert] Shop at 2026-11-21T08:25:50'],
    ['{{@CustomField(Team)}}{{@CustomField(Nobody)}}: {{@count}}', 'Web: 1'],
    ['{{@UrlEncode({{@monitor.url}})}}', 'https%3A%2F%2Fshop.example%2F'],
    ['{{@nothing}} {{own}} {{@UrlEncode(}}', '{{@nothing}} {{own}} {{@UrlEncode(}}'],
    ['{{@escalationLevel.message}}', 'one two'],
    ['{{@message.source}}: {{@message.error}}', 'shop.example: 4003 - Connection refused'],
  ])('%s reads %s', (Error, subject) => {
    const alert = anAlert({}, { customFields: { Team: 'Web' }, levelMessage: ' one\r\n two ' });
    expect(renderMailContent([alert], reader, linkBase, manner({ Error })).subject).toBe(subject);
  });

  test('applies to one type, for one monitor or several; others keep theirs', () => {
    const other = anAlert();
    const several = [anAlert(), { ...other, subject: other.subject && { ...other.subject, monitorGuid: 'another' } }];
    const how = manner({ ErrorOfSeveral: '{{@count}} down, {{@monitor.name}} first' });
    expect(renderMailContent(several, reader, linkBase, how).subject).toBe('2 down, Shop first');
    expect(renderMailContent([anAlert()], reader, linkBase, how).subject).toBe('Alert: Shop - Connection refused');
    expect(renderMailContent([anAlert({ kind: 'Ok' })], reader, linkBase, how).subject).toBe('OK: Shop');
  });

  test('does not expand placeholders within values', () => {
    const alert = anAlert({}, { monitorName: '{{@monitor.url}}' });
    expect(renderMailContent([alert], reader, linkBase, manner({ Error: '{{@monitor.name}}' })).subject).toBe(
      '{{@monitor.url}}',
    );
  });

  test('a mail without HTML consists of its plain text', () => {
    const { html, text } = renderMailContent([anAlert()], reader, linkBase, manner({}, false));
    expect([html, text.startsWith('New error')]).toEqual(['', true]);
  });
});
