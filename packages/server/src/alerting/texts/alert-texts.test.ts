import { cultures } from '@vedette/i18n/culture';
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { AlertKind } from '../delivery-log/alert.js';
import type { DetailedAlert } from '../alerts/alert-variables.js';
import { messageTexts } from '../alerts/message-texts.js';
import { anAlert } from '../testing/channel-sending.js';
import { voiceCulture, createLocalise, alertTextKey } from './alert-texts.js';

const kinds: readonly AlertKind[] = ['Error', 'Reminder', 'Ok', 'System'];
/** The longest text of a check in each language. */
const said = [...Object.values(errorCodes).map(({ code }) => code), 14_404, 14_599]
  .map((code) => describeError(code, { got: 500, expected: 200, limit: '30 s', failed: 2, total: 3, step: 2 }))
  .filter((text) => !text.includes('{'));

test.each(cultures)('%s: an SMS leaves 110 SMS characters for the error', (culture) => {
  const values = { what: '', time: '12:34', duration: '100:00:00' };
  for (const kind of kinds) {
    const frame = createLocalise(culture)(alertTextKey('sms', kind), values);
    expect([frame, frame.length <= 50]).toEqual([frame, true]);
    expect(frame).toMatch(/^[A-Za-z0-9 :().éèàäöü]*$/);
  }
});

const at = Date.UTC(2026, 10, 21, 8, 30);
const aDetailedAlert = (kind: AlertKind, change: Partial<DetailedAlert>, name: string): DetailedAlert => {
  const base = anAlert('Error');
  return { ...base, ...change, kind, at, facts: { ...base.facts, monitorName: name } };
};

test.each(cultures)('%s: an SMS of any error ends with its time within 160 characters', (culture) => {
  const reader = { zone: 'UTC', culture };
  const end = culture === 'en-US' ? ' (8:30 AM)' : ' (08:30)';
  for (const errorDescription of said) {
    for (const name of ['Shop', 'a'.repeat(64), 'ç’œ'.repeat(50)]) {
      const sms = messageTexts(aDetailedAlert('Error', { errorDescription }, name), reader)['message.text'] ?? '';
      expect([sms, sms.length <= 160, sms.endsWith(end)]).toEqual([sms, true, true]);
      expect(sms).not.toContain('?');
    }
  }
});

test.each(cultures)('%s: an SMS with a name of 20 letters holds nine of ten errors completely', (culture) => {
  const cut = said.filter((errorDescription) =>
    messageTexts(aDetailedAlert('Error', { errorDescription }, 'a'.repeat(20)), { zone: 'UTC', culture })[
      'message.text'
    ]?.includes('...'),
  );
  expect(cut.length).toBeLessThan(said.length / 10);
});

test.each([
  ['en-US', 'This is Vedette. Monitor Shop has an error: TCP connection refused. It started 1 minute ago. Goodbye.'],
  [
    'fr-FR',
    'Bonjour, ici Vedette. Le moniteur Shop est en erreur. Connexion TCP refusée. L’erreur a commencé il y a 1 minute. Au revoir.',
  ],
  [
    'de-DE',
    'Hallo, hier ist Vedette. Es gibt einen Fehler beim Monitor Shop. TCP-Verbindung abgelehnt. Er begann vor einer Minute. Auf Wiederhören.',
  ],
  [
    'nl-NL',
    'Hallo, dit is Vedette. De monitor Shop heeft een fout: TCP-verbinding geweigerd. De fout begon 1 minuut geleden. Tot ziens.',
  ],
])('%s is the text of a call', (culture, spoken) => {
  const alert = aDetailedAlert(
    'Error',
    { errorDescription: 'TCP connection refused', firstErrorAt: at - MINUTE },
    'Shop',
  );
  expect(messageTexts(alert, { zone: 'UTC', culture })).toMatchObject({
    'message.spoken': spoken,
    'message.language': culture,
  });
});

test('a call without name and error asks to check the status', () => {
  const alert = aDetailedAlert('Error', { errorDescription: '', firstErrorAt: at - HOUR }, '');
  expect(messageTexts(alert, { zone: 'UTC', culture: 'de-DE' })['message.spoken']).toContain('bei einem der Monitore');
});

test('does not translate texts of users and servers', () => {
  const base = anAlert('Error');
  const alert = { ...base, errorDescription: 'Login failed: 535 no such user' };
  const texts = messageTexts(alert, { zone: 'UTC', culture: 'fr-FR' });
  expect(texts['message.title']).toBe('Alerte\u00a0: Shop "EU" & co - Échec de l’authentification : 535 no such user');
  expect(texts['message.body']).toContain('\nCall Ann');
});

test.each([
  ['en-us', 'en-US'],
  ['en-au', 'en-GB'],
  ['FR-ca', 'fr-FR'],
  ['de-DE', 'de-DE'],
  ['es-es', 'en-GB'],
  ['', 'en-GB'],
])('a voice set to %s speaks %s', (language, culture) => {
  expect(voiceCulture(language, cultures)).toBe(culture);
});
