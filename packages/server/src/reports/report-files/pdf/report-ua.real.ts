import { type Culture, cultures } from '@vedette/i18n/culture';
import { describe, expect, test } from 'vitest';

import { renderReportPdf } from './report-pdf.js';
import type { Report } from '../model/report.js';
import { aReport } from '../testing/a-report.js';
import { PdfObjects } from '@vedette/documents/pdf/testing/pdf-objects';
import { findUaProblems } from '@vedette/documents/pdf/testing/pdf-ua';
import { isQpdfMissing as isMissing, readPdf } from '@vedette/documents/pdf/testing/read-pdf';
import { uptimes } from '../testing/some-uptimes.js';
import { createReportFormatter } from '../texts/report-formatter.js';

/** Returns the problems that qpdf reports. */
const readBack = async (report: Report, culture: Culture): Promise<string> =>
  readPdf(await renderReportPdf(report, createReportFormatter(culture, 'Europe/Amsterdam')));

/** A valid file, made once and then broken in many ways. */
let good: Promise<string> | undefined;

/** More lines than a chart draws. */
const LINES = Object.fromEntries(Array.from({ length: 12 }, (_each, i) => [`متجر ${i}`, [100, 99 - i, undefined, 98]]));

/** Adds names in every script with a font, and lines over time. */
function withNames(report: Report): Report {
  const sections = report.sections.map((section) => {
    const rows = section.rows.map(([first, ...rest], i) => [
      typeof first === 'string' ? ['網上商店', 'متجر الكتب', first][i % 3] : first,
      ...rest,
    ]);
    return { ...section, rows };
  });
  return { ...report, sections: [...sections, uptimes(LINES)] };
}

describe.skipIf(isMissing)(`PDF/UA${isMissing ? ' (skipped: qpdf is not installed)' : ''}`, () => {
  test.each(cultures)('%s: a report passes all machine-checkable PDF/UA rules', async (culture) => {
    expect(findUaProblems(new PdfObjects(await readBack(withNames(aReport()), culture)))).toEqual([]);
  });

  test.each([
    ['the document is not marked as tagged', /"\/Marked": true/, '"/Marked": false'],
    ['the title is not shown', /"\/DisplayDocTitle": true/, '"/DisplayDocTitle": false'],
    ['the document has no language', /"\/Lang"/, '"/Lung"'],
    ['a figure has no alternative text', /"\/Alt": "u:[^"]+"/, '"/Alt": "u: "'],
    ['/H3 skips a level', /"\/S": "\/H1"/, '"/S": "/H3"'],
    ['/TH is a child of /P', /"\/S": "\/TR"/, '"/S": "/P"'],
    ['a table heading has no scope', /"\/Scope"/, '"/Scape"'],
    ['a font is not embedded', /"\/FontFile2"/, '"/Fount"'],
    ['characters of a font have no Unicode mapping', /"\/ToUnicode"/, '"/ToNothing"'],
    ['page 1 has no reading order', /"\/Tabs": "\/S"/, '"/Tabs": "/R"'],
    ['page 1 has content outside the structure tree: 0', /"\/StructParents": 0/, '"/StructParents": 7'],
  ])('detects that %s', async (problem, whole, broken) => {
    const json = await (good ??= readBack(aReport(), 'en-US'));
    expect(json).toMatch(whole);
    const found = findUaProblems(new PdfObjects(json.replace(whole, broken)));
    expect(found.join('; ')).toContain(problem);
  });
});
