import { cultures } from '@vedette/i18n/culture';
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { expect, test } from 'vitest';
import { skipReasonText } from '../alerting/recipients/skip-reason-texts.js';

import {
  localiseSentence,
  localiseSentences,
  translateErrorMessage,
  translateReasons,
  translateSentence,
} from './sentence-rules.js';

const others = cultures.filter((culture) => !culture.startsWith('en'));

test.each(others)('%s: translates every error of a check', (culture) => {
  const filled = { got: 500, expected: 200, step: 2, url: 'https://a.example/', selector: '#buy', failed: 2, total: 3 };
  const untranslated = [...Object.values(errorCodes).map(({ code }) => code), 14_404, 14_599]
    .map((code) => describeError(code, filled))
    .filter((text) => text !== 'OK' && localiseSentence(culture, text) === text);
  expect(untranslated).toEqual([]);
});

test.each(others)('%s: translates coverage reasons and impairments of checkpoints', (culture) => {
  const skipReasons = [
    'definitionInactive',
    'levelInactive',
    'integrationInactive',
    'levelIntegrationInactive',
    'offDuty',
    'operatorInactive',
    'noAddress',
    'noNumber',
    'noService',
    'noCredits',
  ];
  const texts = [
    ...skipReasons.map((reason) => skipReasonText(reason, translateToEnglish)),
    'cannot reach 192.0.2.1:53 or one.example:443',
    'event loop late by 812 ms',
    '3 results lost because the buffer was full',
    'clock more than 60 s behind the service clock: one of them is wrong',
  ];
  expect(texts.filter((text) => localiseSentence(culture, text) === text)).toEqual([]);
});

test.each([
  ['HTTP status 500, expected 200', 'HTTP-Status 500, erwartet war 200'],
  ['HTTP status 404 (Not Found)', 'HTTP-Status 404 (Not Found)'],
  ["Step 2 (Buy): Element '#buy' not found.", 'Schritt 2 (Buy): Element „#buy“ nicht gefunden.'],
  ['Step 2: Click failed', 'Schritt 2: Klick fehlgeschlagen'],
  ['Login failed: 535 no such user', 'Anmeldung fehlgeschlagen: 535 no such user'],
  ['DNS response: name does not exist', 'DNS-Antwort: Name existiert nicht'],
  [
    'Suppressed now: Router has a confirmed incident, which alerts no one: The monitor is paused; No alert definition covers the monitor',
    'Derzeit unterdrückt: Router hat eine bestätigte Störung, die niemanden alarmiert: Der Monitor ist pausiert; Keine Alarmdefinition enthält den Monitor',
  ],
  [
    'Planned checks were not run: 3 because the database was unreachable, 2 because the clock was set forward.',
    'Geplante Prüfungen wurden nicht ausgeführt: 3, weil die Datenbank nicht erreichbar war, 2, weil die Uhr vorgestellt wurde.',
  ],
  [
    'Planned checks of “a”, “b”, “c”, “d”, “e” and 2 more monitors were not run: 3 because the database was unreachable.',
    'Geplante Prüfungen von “a”, “b”, “c”, “d”, “e” und 2 weiteren Monitoren wurden nicht ausgeführt: 3, weil die Datenbank nicht erreichbar war.',
  ],
  [
    'Planned checks of “Ping gateway” were not run: 1 because no checkpoint could run them.',
    'Geplante Prüfungen von “Ping gateway” wurden nicht ausgeführt: 1, weil kein Checkpoint sie ausführen konnte.',
  ],
  [
    'ada@example.com (Default alert definition, escalation level 1); Chat (Shop, escalation level 2)',
    'ada@example.com (Standardalarmdefinition, Eskalationsstufe 1); Chat (Shop, Eskalationsstufe 2)',
  ],
  ['The shop is closed; come back', 'The shop is closed; come back'],
])('translates "%s"', (english, german) => {
  expect(localiseSentences('de-DE', english)).toBe(german);
  expect(localiseSentences('en-GB', english)).toBe(english);
});

/** Shows which parts are translated. */
const quoted: Translate = (text, values) =>
  text === '{label}: {value}' ? translateToEnglish(text, values) : `«${translateToEnglish(text, values)}»`;

test.each([
  [
    'Some checkpoint servers run no checks (2 silent, 1 impaired); other servers run them instead. See the Checkpoints page.',
  ],
  ['The scheduled report of “Shop” failed several times in a row: no mail server'],
  ['Not checked recently: the service was not running'],
  ['Not checked lately: the service was not running'],
  ['Only 12 MB are free where data is kept.'],
  ['kept in the outbox: no mail server is configured'],
  ['the mail server closed the connection'],
])('knows the sentence %j', (text) => {
  expect(translateSentence(text, quoted)).toBe(`«${text}»`);
});

test('translates lines of an error and reasons separated by commas', () => {
  expect(translateErrorMessage('Login failed: 535\n6001 Check timed out\n220 hello', quoted)).toBe(
    '«Login failed»: 535\n6001 «Check timed out»\n220 hello',
  );
  expect(translateErrorMessage('2 of 3 checkpoints: 6001 Check timed out\n1 of 3 checkpoints: 5503 x', quoted)).toBe(
    '«2 of 3 checkpoints: 6001 «Check timed out»»\n«1 of 3 checkpoints: 5503 x»',
  );
  expect(translateReasons('event loop late by 812 ms, cannot reach a or b, x', quoted)).toBe(
    '«event loop late by 812 ms», «cannot reach a or b», x',
  );
});

test('translates few sentences inside sentences, as the rest is details of a check', () => {
  const nested = 'Step 1: '.repeat(240);
  expect(translateSentence(`${nested}Click failed`, quoted)).toBe(
    `${'«Step 1: '.repeat(4)}${nested.slice(8 * 4)}Click failed${'»'.repeat(4)}`,
  );
});

// With backtracking it would not end within the time limit of a test.
test('leaves long details of a check as they are', () => {
  const long = 'x: '.repeat(20_000);
  expect(translateSentence(long, quoted)).toBe(long);
  const hostile = ['All ', ' results lost because ', 'cannot reach ,', 'Step 1 (', 'x'].map((text) =>
    text.repeat(20_000),
  );
  for (const text of hostile) {
    expect(translateSentence(text, quoted)).toBe(text);
    expect(translateErrorMessage(text, quoted)).toBe(text);
    expect(translateReasons(text, quoted)).toBe(text);
  }
});
