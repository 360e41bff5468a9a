import { expect, test } from 'vitest';
import { sectionText } from './mail-sections.js';
import { alertsSection } from './list-section-rules.js';
import { wordingOf } from './wording.js';

test('reports say errors in their culture, and names as they are', () => {
  const section = alertsSection({ Kind: 'Alerts', Width: 12, Height: 3 }, [
    {
      ...{ AlertGuid: '', AlertType: 'Error', At: 0, MonitorGuid: '', MonitorName: 'Login failed' },
      ...{ ErrorLevel: 'Confirmed', AlertName: '', Ordinal: 0, ErrorDescription: 'Login failed' },
    },
  ]);
  expect(sectionText(section, wordingOf('fr-FR', 'UTC'))).toMatch(
    /\| Login failed \| .*Échec de la connexion au compte/,
  );
});

test.each([
  ['en-GB', '99.90%', '99.995%', '99.99%', '2.5'],
  ['de-DE', '99,90\u00a0%', '99,995\u00a0%', '99,99\u00a0%', '2,5'],
] as const)('in %s what was agreed has all its digits, though what was measured is cut', (culture, ...expected) => {
  const wording = wordingOf(culture, 'UTC');
  const said = [
    ...[99.9, 99.995].map((share) => wording.value(share, 'target')),
    ...[wording.value(99.995, 'percent'), wording.value(2.5, 'limit')],
  ];
  expect(said).toEqual(expected);
});
