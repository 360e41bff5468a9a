import { expect, test } from 'vitest';
import { sectionText } from './mail-sections.js';
import { alertsSection } from './section-rules.js';
import { wordingOf } from './wording.js';

test('reports say errors in their culture, and names as they are', () => {
  const section = alertsSection({ Kind: 'Alerts', Width: 12, Height: 3 }, [
    { at: 0, kind: 'Error', name: 'Login failed', error: 'Login failed' },
  ]);
  expect(sectionText(section, wordingOf('fr-FR', 'UTC'))).toContain('| Login failed | Échec de la connexion au compte');
});
