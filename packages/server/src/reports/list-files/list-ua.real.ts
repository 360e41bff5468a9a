import { cultures } from '@vedette/i18n/culture';
import { listFileEndpoints, type ListName } from '@vedette/contract/v1/reports/list-file';
import { describe, expect, test } from 'vitest';

import { noSystemFonts } from '@vedette/documents/fonts/find-font';
import { PdfObjects } from '@vedette/documents/pdf/testing/pdf-objects';
import { findUaProblems } from '@vedette/documents/pdf/testing/pdf-ua';
import { isQpdfMissing as isMissing, readPdf } from '@vedette/documents/pdf/testing/read-pdf';
import type { Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { renderListPdf, type ListDocument } from './list-document.js';
import type { ListRow } from './list-model.js';
import { LISTS } from './lists.js';

const NAMES = Object.keys(listFileEndpoints) as ListName[];
const AT = Date.UTC(2026, 4, 1, 12);

/** A value for each column format. Names use several scripts, and some rows are empty. */
const SAMPLES: Partial<Readonly<Record<ValueFormat, Value>>> = {
  text: 'Shop & «till» متجر 網上商店',
  sentence: 'HTTP status 500',
  value: 'Certificate',
  checkpoint: 'Multiple locations',
  label: 'yes',
  weekday: 'Monday',
  percent: 99.5,
  count: 1_234,
  instant: AT,
};

/** Several pages long. */
async function* generateRows(name: ListName): AsyncGenerator<readonly ListRow[]> {
  const { columns } = LISTS[name];
  const value = (row: number) => (column: number) =>
    (row + column) % 7 === 0 ? undefined : SAMPLES[columns[column]?.format ?? 'text'];
  yield await Promise.resolve(
    Array.from({ length: 90 }, (_each, row) => ({ value: value(row), jsonValue: value(row) })),
  );
}

const aDocument = (name: ListName, chunks = generateRows(name)): ListDocument => ({
  list: LISTS[name],
  chunks,
  about: name === 'checks' ? 'Shop' : undefined,
  filters: 'Status: Down',
  madeAt: AT,
});

describe.skipIf(isMissing)(`PDF/UA${isMissing ? ' (skipped: qpdf is not installed)' : ''}`, () => {
  test.each(NAMES)('%s: the PDF of the list passes all machine-checkable PDF/UA rules', async (name) => {
    for (const culture of name === 'monitors' ? cultures : (['de-DE'] as const)) {
      const pdf = await renderListPdf(
        aDocument(name),
        createReportFormatter(culture, 'Europe/Amsterdam'),
        noSystemFonts,
      );
      expect([culture, ...findUaProblems(new PdfObjects(readPdf(pdf)))]).toEqual([culture]);
    }
  });

  test('an empty list passes as well', async () => {
    const none = (async function* () {
      yield await Promise.resolve([]);
    })();
    const pdf = await renderListPdf(aDocument('monitors', none), createReportFormatter('nl-NL', 'UTC'), noSystemFonts);
    expect(findUaProblems(new PdfObjects(readPdf(pdf)))).toEqual([]);
  });
});
