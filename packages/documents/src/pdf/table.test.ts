import { expect, test } from 'vitest';
import { drawTable } from './table.js';
import { createRecordingPaper } from './testing/recording-paper.js';

test('wraps states before dates; one long name does not narrow other columns', async () => {
  const { paper, calls } = await createRecordingPaper('fr-FR');
  const heads = [
    'Moniteur',
    'Contrôle',
    'État',
    'Limite',
    'Point de contrôle',
    'Type',
    'Mode',
    'Erreur',
    'Notes',
    'Actif',
  ];
  const date = '27 nov. 2026, 06:40';
  const columns = heads.map((head, i) => ({
    head,
    isRightAligned: false,
    wraps: [0, 4, 5, 7, 8].includes(i),
    isDateTime: i === 1,
  }));
  const rows = Array.from({ length: 20 }, (_each, i) => [
    i === 9 ? 'W'.repeat(64) : 'Boutique',
    date,
    'Erreur non confirmée',
    'Au-dessus de la limite 1',
    'Francfort',
    'API en plusieurs étapes',
    'Développement',
    'Statut HTTP 500 (Internal Server Error)',
    'Une note',
    'Oui',
  ]);
  await drawTable(paper, paper.openElement('Sect'), { columns, rows });
  const texts = calls.map(({ call: [text] }) => String(text));
  expect(texts.filter((text) => text === date)).toHaveLength(20);
  expect(texts.filter((text) => text === 'Boutique')).toHaveLength(19);
});
