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
