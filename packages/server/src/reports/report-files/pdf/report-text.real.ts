import { type Culture, cultures } from '@vedette/i18n/culture';
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

import { LISTS } from '../../list-files/lists.js';
import { renderReportPdf } from './report-pdf.js';
import { aReport } from '../testing/a-report.js';
import type { Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportColumn, ReportSection } from '../model/report.js';
import { createReportFormatter } from '../texts/report-formatter.js';

const isMissing = spawnSync('pdftotext', ['-v']).status !== 0;
const squeezed = (text: string): string => text.replace(/\s+/g, ' ');
/** Returns the text of each page as `pdftotext` extracts it. */
const pageTexts = (pdf: Buffer): string[] =>
  execFileSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\f')
    .slice(0, -1);

describe.skipIf(isMissing)(`PDF${isMissing ? ' (skipped: pdftotext is not installed)' : ''}`, () => {
  test.each(cultures)('%s: each page has its number, each figure its notes and observed share', async (culture) => {
    const formatter = createReportFormatter(culture, 'Europe/Amsterdam');
    const report = aReport();
    const pages = pageTexts(await renderReportPdf(report, formatter));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((text, i) => {
      const number = formatter.getText('page', { page: String(i + 1), pages: String(pages.length) });
      expect(squeezed(text)).toContain(number);
    });
    const whole = squeezed(pages.join(' '));
    let at = -1;
    for (const section of report.sections) {
      at = whole.indexOf(squeezed(formatter.title(section)), at + 1);
      expect([section.title, at > -1]).toEqual([section.title, true]);
      for (const line of formatter.formatNotes(section)) {
        expect([section.title, line, whole.indexOf(squeezed(line), at) > at]).toEqual([section.title, line, true]);
      }
    }
  });

  test('fits the footer of a report with a long title and its period on one line', async () => {
    const report = aReport({ name: 'Availability of all the shops and their tills '.repeat(5).trim(), sections: [] });
    const formatter = createReportFormatter('en-GB', 'Europe/Amsterdam');
    const [page = ''] = pageTexts(await renderReportPdf(report, formatter));
    const [foot = ''] = page.split('\n').filter((line) => line.includes('…'));
    expect(foot.startsWith('Availability of all the shops')).toBe(true);
    expect(foot.endsWith(`…: ${formatter.period(report.period)}`)).toBe(true);
  });

  const [sla] = aReport().sections.filter(({ title }) => title === 'Sla');
  /** Ten columns, the maximum in portrait, with wide values. */
  const wide = (rows: number): ReportSection => {
    const [first = []] = sla?.rows ?? [];
    const row = (i: number): Value[] => [...first.with(0, `Store ${i}`).with(5, 31_000_000), 1_774_994_400_000];
    const since = { textKey: 'existsSince', format: 'instant' } as const;
    const columns = [...(sla?.columns ?? []), since];
    return {
      ...aReport().sections[0],
      ...sla,
      columns,
      rows: Array.from({ length: rows }, (_, i) => row(i)),
    } as ReportSection;
  };
  const pagesWith = async (culture: Culture, rows: number): Promise<string[]> =>
    pageTexts(
      await renderReportPdf(
        aReport({ notes: '', sections: [wide(rows)] }),
        createReportFormatter(culture, 'Europe/Amsterdam'),
      ),
    );

  test.each(cultures)('%s: uses a smaller font for tables of many columns and breaks no word', async (culture) => {
    const formatter = createReportFormatter(culture, 'Europe/Amsterdam');
    const plain = (said: string): string => said.replace(/[\u00a0\u202f]/g, ' ');
    const text = plain((await pagesWith(culture, 3)).join(' '));
    const words = wide(1).columns.flatMap(({ textKey }) => formatter.getText(textKey).split(' '));
    for (const word of [...words, formatter.value(99.861, 'percent')]) expect(text).toContain(plain(word));
  });

  test('keeps the notes of a table on the page of its last row at any length', async () => {
    for (let rows = 20; rows <= 32; rows += 1) {
      expect([rows, (await pagesWith('en-US', rows)).at(-1)]).toEqual([
        rows,
        expect.stringContaining(`Store ${rows - 1}`),
      ]);
    }
  });

  test('shows a figure of a single number instead of "no data"', async () => {
    const views: ReportSection = { ...plain, title: 'PageViews', name: undefined, columns: [COUNT], rows: [[1_392]] };
    const [shownText = ''] = pageTexts(
      await renderReportPdf(aReport({ notes: '', sections: [views] }), createReportFormatter('en-US', 'UTC')),
    );
    expect(shownText).toContain('1,392');
    expect(shownText).not.toContain('No data');
    const [none] = pageTexts(
      await renderReportPdf(
        aReport({ sections: [{ ...views, rows: [[undefined]] }] }),
        createReportFormatter('en-US', 'UTC'),
      ),
    );
    expect(none).toContain('No data');
  });

  test.each(cultures)('%s: leaves room for addresses in the widest list', async (culture) => {
    const address = 'https://customers-and-partners.shop.example.com/a/rather/long/path/index.html?session=1&lang=en';
    const columns = LISTS.monitors.columns.filter(({ medium }) => medium !== 'sheet');
    const row = columns.map(({ textKey, format }): Value =>
      textKey === 'url' ? address : (VALUES[textKey] ?? VALUES[format]),
    );
    const list: ReportSection = { ...plain, title: 'Monitors', name: undefined, columns, rows: [row] };
    const text = pageTexts(
      await renderReportPdf(aReport({ notes: '', sections: [list] }), createReportFormatter(culture, 'UTC')),
    ).join('');
    const line = /https:\S*/.exec(text)?.[0] ?? '';
    expect([line, line.length > 24]).toEqual([line, true]);
  });
});

const plain = { isChart: false, leftOut: 0, rules: [], observed: undefined };
const COUNT: ReportColumn = { textKey: 'PageViews', format: 'count' };
/** Values of the monitor list by column id or value format. */
const VALUES: Partial<Readonly<Record<string, Value>>> = {
  text: 'Shop of customers.example.com',
  value: 'FullPageCheck',
  label: 'Production',
  percent: 100,
  count: 5_000,
  limit1Alerts: 'colourOnly',
  limit2Alerts: 'colourOnly',
  active: 'yes',
  alerting: 'yes',
  state: 'Unknown',
};
