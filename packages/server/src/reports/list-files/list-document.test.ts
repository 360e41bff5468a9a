import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { expect, test } from 'vitest';
import { noSystemFonts } from '@vedette/documents/fonts/find-font';
import { unzip } from '@vedette/documents/testing/unzip';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import * as c from './list-model.js';
import { renderListPdf, renderListWorkbook, type ListDocument } from './list-document.js';
import { renderCsv, renderJson } from './list-text-rules.js';

const en = createReportFormatter('en-GB', 'America/New_York');
const MAY = Date.UTC(2026, 4, 1, 12);

interface Row {
  readonly name: string;
  readonly at?: number;
}

const columns: readonly c.ListColumn<Row>[] = [
  c.text('Name', 'name', ({ name }) => name),
  c.instant('At', 'at', ({ at }) => at),
  c.percent('Share', 'uptime24', () => 99.5),
  c.yesNo('IsActive', 'active', () => true),
  c.onSheet(c.names('Groups', 'MonitorGroups', () => ['a', '=b'])),
  { ...c.text<Row>('Paper', 'members', () => 'on paper'), medium: 'paper' },
];

/** Builds a list document and counts the rows that were read from it. */
function document(count: number, rowName: (row: number) => string = (row) => `row ${row}`) {
  const counts = { read: 0 };
  const read = async function* () {
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: Math.min(500, count - from) }, (_, i) => ({
        name: rowName(from + i),
        at: MAY,
      }));
      counts.read += rows.length;
      await yieldToEventLoop();
      yield rows;
    }
  };
  const list = c.defineFileList<Row>({ title: 'MonitorList', columns, read });
  const made: ListDocument = {
    list,
    chunks: list.readChunks(undefined as never),
    about: undefined,
    filters: '',
    madeAt: MAY,
  };
  return { made, counts };
}
const renderSheet = async ({ made }: ReturnType<typeof document>) =>
  unzip(await renderListWorkbook(made, en)).get('xl/worksheets/sheet2.xml') ?? '';
const joined = async (parts: AsyncIterable<string>): Promise<string> => {
  let all = '';
  for await (const part of parts) all += part;
  return all;
};
/** Notes may be as long as this. */
const LONG = `=${'x'.repeat(2_000_000)}`;
const WHOLE = 'There are more entries. CSV and JSON files contain all of them.';

test('ends a workbook after 10,000 rows with a note and reads no further', async () => {
  const long = document(25_000);
  const sheet = await renderSheet(long);
  expect(sheet.match(/<row /g)).toHaveLength(2 + 10_000 + 1 + 2);
  expect(sheet).toContain('row 9999<');
  expect(sheet).not.toContain('row 10000<');
  expect(sheet.indexOf(WHOLE)).toBeGreaterThan(sheet.indexOf('row 9999<'));
  expect(long.counts.read).toBe(10_500);
  expect(await renderSheet(document(10_000))).not.toContain(WHOLE);
});

test('ends a workbook of long texts early and truncates each at the cell limit', async () => {
  const long = document(400, () => LONG);
  const sheet = await renderSheet(long);
  expect(sheet).toContain(WHOLE);
  expect(sheet.length).toBeLessThan(12_000_000);
  const texts = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text = '']) => text.length);
  expect(Math.max(...texts)).toBe(32_767);
});

test('ends a PDF after 1,000 rows, also with long, multi-line and RTL texts', async () => {
  const rows = document(3_000, (row) => ['שלום عالم', 'a\nb\r\nc', LONG, '😀'.repeat(400)][row % 4] ?? '');
  const pdf = (await renderListPdf(rows.made, en, noSystemFonts)).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  // One header row and one row for each list entry.
  expect(pdf.match(/\/S \/TR\b/g)).toHaveLength(1_001);
  expect(rows.counts.read).toBe(1_500);
});

test('writes complete CSV and JSON of any length, without paper-only columns', async () => {
  const csv = await joined(renderCsv(document(0).made.list, document(25_000).made.chunks, en));
  expect(csv.split('\r\n')).toHaveLength(25_002);
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    'Name,Time,"Uptime, 24 h (%)",Active,Monitor groups',
    `row 0,2026-05-01T08:00:00-04:00,99.5,Yes,"a,' =b"`,
  ]);
  const german = await joined(
    renderCsv(document(0).made.list, document(1).made.chunks, createReportFormatter('de-DE', 'America/New_York')),
  );
  expect(german.split('\r\n')[1]).toBe(`row 0;2026-05-01T08:00:00-04:00;99,5;Ja;"a,' =b"`);
  const json = JSON.parse(await joined(renderJson(document(0).made.list, document(25_000).made.chunks))) as unknown[];
  expect(json).toHaveLength(25_000);
  expect(json[0]).toEqual({
    Name: 'row 0',
    At: '2026-05-01T12:00:00Z',
    Share: 99.5,
    IsActive: true,
    Groups: ['a', '=b'],
  });
});

test('makes a file of an empty list', async () => {
  expect(await joined(renderJson(document(0).made.list, document(0).made.chunks))).toBe('[]\n');
  expect((await joined(renderCsv(document(0).made.list, document(0).made.chunks, en))).split('\r\n')).toHaveLength(2);
  expect(await renderSheet(document(0))).toContain('No data');
});
