import { expect, test } from 'vitest';
import { noFonts } from './find-font.js';
import { drawSection } from './pdf.js';
import { Paper } from './pdf-paper.js';
import { aReport } from './testing/a-report.js';
import { wordingOf } from './wording.js';

const wording = wordingOf('en-GB', 'UTC');
const [section] = aReport().sections.filter(({ isChart, lines, columns }) => !isChart && !lines && columns.length > 3);

async function paperWithRoom(room: number): Promise<Paper> {
  const about = { title: 'Short', author: 'Vedette', language: 'en-GB', madeAt: 0, texts: ['Shop'], fonts: noFonts };
  const paper = await Paper.open({ ...about, isWide: true });
  paper.y += paper.left - room;
  return paper;
}

/** The pages on which something is written, by how many were begun before. */
async function pagesOf(rowCount: number, room: number): Promise<Set<number>> {
  if (!section) throw new Error('no table');
  const paper = await paperWithRoom(room);
  const { doc } = paper;
  const pages = new Set<number>();
  let begun = 0;
  doc.on('pageAdded', () => (begun += 1));
  const text = doc.text.bind(doc) as (...given: readonly unknown[]) => typeof doc;
  doc.text = (...given: readonly unknown[]) => {
    pages.add(begun);
    return text(...given);
  };
  const rows = Array.from({ length: rowCount }, (_each, i) => [`Shop ${i}`, ...(section.rows[0] ?? []).slice(1)]);
  await drawSection(paper, { ...section, rows }, wording);
  return pages;
}

test.each([1, 2])(
  'heading, heads, %i rows and what is said of them stand on one page, wherever they begin',
  async (rows) => {
    for (let room = 20; room < 260; room += 8) expect([room, (await pagesOf(rows, room)).size]).toEqual([room, 1]);
  },
);
