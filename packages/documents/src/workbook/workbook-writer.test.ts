import { expect, test } from 'vitest';
import { unzip } from '../testing/unzip.js';
import { instantSerial } from './serial-rules.js';
import { WorkbookWriter } from './workbook-writer.js';

const styles = {
  plain: {},
  day: { numberFormat: 'yyyy-mm-dd', horizontal: 'left' },
  share: { numberFormat: '0.00%', font: { isBold: true, colour: '8A5300' } },
  note: { isWrapped: true, vertical: 'top' },
} as const;

async function writeWorkbook(): Promise<Buffer> {
  const writer = new WorkbookWriter<keyof typeof styles>(styles);
  await writer.addSheet({
    name: 'Sales: 2026',
    columnWidths: [20, 12],
    frozenRows: 1,
    rows: [
      [{ value: 'a < b\u0000', style: 'plain' }, undefined, { value: 0.5, style: 'share' }],
      [{ value: instantSerial(Date.UTC(2026, 2, 31, 22), 'Europe/Amsterdam'), style: 'day' }],
    ],
    notes: [{ text: 'x'.repeat(100), style: 'note' }],
  });
  await writer.addSheet({ name: 'sales 2026', columnWidths: [], rows: [] });
  return writer.finish();
}

test('writes the same bytes for the same sheets', async () => {
  expect((await writeWorkbook()).equals(await writeWorkbook())).toBe(true);
});

test('writes texts and numbers with their styles, and no empty cells', async () => {
  const sheet = unzip(await writeWorkbook()).get('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<row r="1"><c r="A1" s="0" t="inlineStr"><is><t xml:space="preserve">a &lt; b</t></is></c>');
  expect(sheet).toContain('</c><c r="C1" s="2"><v>0.5</v></c></row>');
  // 1 April 2026 in Amsterdam.
  expect(sheet).toContain('<c r="A2" s="1"><v>46113</v></c>');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2"');
});

test('merges notes over the columns, or more if narrow, with enough height', async () => {
  const sheet = unzip(await writeWorkbook()).get('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<row r="3" ht="30" customHeight="1"><c r="A3" s="3"');
  expect(sheet).toContain('<mergeCells count="1"><mergeCell ref="A3:F3"/></mergeCells>');
});

test('makes sheet names unique and writes each font and format once', async () => {
  const parts = unzip(await writeWorkbook());
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Sales 2026" sheetId="1" r:id="rId1"/>');
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="sales 2026 2" sheetId="2" r:id="rId2"/>');
  const table = parts.get('xl/styles.xml');
  expect(table).toContain('<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/>');
  expect(table).toContain('<fonts count="2">');
  expect(table).toContain('<color rgb="FF8A5300"/>');
  expect(table).toContain('applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf></cellXfs>');
});
