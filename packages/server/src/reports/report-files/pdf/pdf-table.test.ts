import { expect, test } from 'vitest';
import { drawSection } from './report-pdf.js';
import { drawTable } from '@vedette/documents/pdf/table';
import { aReport } from '../testing/a-report.js';
import { watchedPaper } from '@vedette/documents/pdf/testing/watched-paper';
import { wordingOf } from '../words/wording.js';

const wording = wordingOf('en-GB', 'UTC');
const [section] = aReport().sections.filter(({ isChart, lines, columns }) => !isChart && !lines && columns.length > 3);

/** The pages on which something is written, by how many were begun before. */
async function pagesOf(rowCount: number, room: number): Promise<number[]> {
  if (!section) throw new Error('no table');
  const { paper, pages } = await watchedPaper('en-GB', room);
  const rows = Array.from({ length: rowCount }, (_each, i) => [`Shop ${i}`, ...(section.rows[0] ?? []).slice(1)]);
  await drawSection(paper, { ...section, rows }, wording);
  return pages();
}

test.each([1, 2, 5])(
  'heading, heads, %i rows and what is said of them stand on one page, wherever they begin',
  async (rows) => {
    for (let room = 20; room < 260; room += 8) expect([room, (await pagesOf(rows, room)).length]).toEqual([room, 1]);
  },
);

test('of many columns states are broken before dates are, and one long name takes no room from the others', async () => {
  const { paper, written } = await watchedPaper('fr-FR');
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
    isRight: false,
    grows: [0, 4, 5, 7, 8].includes(i),
    isMoment: i === 1,
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
  await drawTable(paper, paper.part('Sect'), { columns, rows });
  const texts = written.map(({ call: [text] }) => String(text));
  expect(texts.filter((text) => text === date)).toHaveLength(20);
  expect(texts.filter((text) => text === 'Boutique')).toHaveLength(19);
});
