import { HOUR } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { renderReportMail } from '../mail/report-mail.js';
import { limitRowsForPaper } from '../pdf/paper-rules.js';
import { linesChart } from '../pdf/section-chart.js';
import { renderReportPdf } from '../pdf/report-pdf.js';
import type { ReportSection } from '../model/report.js';
import { toReportSection } from './report-section-rules.js';
import { summariseLines, linesOnPaper } from './lines-section-rules.js';
import { selectDrawnLines } from '@vedette/contract/v1/dashboards/sections/drawn-lines';
import type { Line, Lines, Section } from '@vedette/contract/v1/dashboards/sections/section';
import { SECTION_DEFAULTS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import { stepFiguresSection } from '@vedette/contract/v1/dashboards/tiles/step-figures';
import { stepLinesSection } from '@vedette/contract/v1/dashboards/tiles/step-lines';
import { aReport } from '../testing/a-report.js';
import { START, tile, uptimes } from '../testing/some-uptimes.js';
import { createReportFormatter } from '../texts/report-formatter.js';
import { renderReportWorkbook } from '../workbook/report-workbook.js';
import { unzip } from '@vedette/documents/testing/unzip';

const many = Object.fromEntries(
  Array.from({ length: 14 }, (_each, i) => [`Shop ${String(i).padStart(2, '0')}`, [100, 99.5 - i / 10, 100]]),
);
const sectionLines = ({ lines }: Section): Lines => lines ?? { ...({} as Lines), all: [] };
const lineNames = (lines: readonly Line[]) => lines.map(({ names }) => names.join());

test('summarises a line as a row with its total, highest, lowest and when that was', () => {
  const summary = summariseLines(uptimes({ Shop: [100, 98.5, undefined], Api: [100, 100, 100], Off: [undefined] }));
  expect(summary.columns.map(({ textKey }) => textKey)).toEqual([
    'monitor',
    'UptimePercentage',
    'highestHour',
    'lowestHour',
    'when',
  ]);
  expect(summary.rows).toEqual([
    ['Shop', 99.25, 100, 98.5, START + HOUR],
    // If all values are equal, none has a time.
    ['Api', 100, 100, 100, undefined],
    ['Off', undefined, undefined, undefined, undefined],
  ]);
  expect(summary.rules).toContain('ruleSummarised');
});

test('adds no rule about lines without any line', () => {
  const summary = summariseLines(uptimes({}));
  expect([summary.rows, summary.rules.filter((rule) => rule.startsWith('ruleSummarised'))]).toEqual([[], []]);
});

test('shows minimum and maximum of single checks for steps, not of hours', () => {
  const numbers = { Count: 2, Mean: 150, Minimum: 90, Maximum: 400 };
  const line = { ...numbers, Name: 'Sign in', FirstAt: START, LastAt: START, IsRemoved: false };
  const Times = [{ ...numbers, FromAt: START, UntilAt: START + HOUR }];
  const steps = { FromAt: START, UntilAt: START + HOUR, Scale: 'hour' as const, Total: 1, Changes: [] };
  const summary = summariseLines(
    stepLinesSection({ ...tile, Kind: 'StepLines' }, { ...steps, Lines: [{ ...line, Times }] }),
  );
  expect(summary.rows).toEqual([['Sign in', 150, 90, 400]]);
  expect(summary.columns.map(({ textKey }) => textKey)).toEqual(['step', 'mean', 'minimum', 'maximum']);
});

test('shows since or until when a partial line has data, in chart and table', () => {
  const numbers = { Count: 1, Mean: 150, Minimum: 90, Maximum: 400 };
  const Times = [0, 1].map((hour) => ({ ...numbers, FromAt: START + hour * HOUR, UntilAt: START + (hour + 1) * HOUR }));
  const line = { ...numbers, FirstAt: START, LastAt: START + 2 * HOUR, IsRemoved: false, Times };
  const steps = { FromAt: START, UntilAt: START + 2 * HOUR, Scale: 'hour' as const, Total: 1, Changes: [] };
  const Lines = [
    { ...line, Name: 'Sign in' },
    { ...line, Name: 'Pay', FirstAt: START + HOUR },
    { ...line, Name: 'Step 3', IsRemoved: true },
  ];
  const section = stepLinesSection({ ...tile, Kind: 'StepLines' }, { ...steps, Lines });
  const chart = linesChart(section, section.lines, createReportFormatter('de-DE', 'UTC'));
  expect(chart?.series.map(({ name }) => name)).toEqual([
    'Sign in',
    'Pay (seit 01.07.2026, 01:00)',
    'Schritt 3 (existierte bis 01.07.2026, 02:00)',
  ]);
  const summary = summariseLines(section);
  expect(summary.columns.map(({ textKey }) => textKey).slice(-2)).toEqual(['since', 'knownUntil']);
  expect(summary.rows.map((row) => row.slice(-2))).toEqual([
    [undefined, undefined],
    [START + HOUR, undefined],
    [undefined, START + 2 * HOUR],
  ]);
  const figures = stepFiguresSection({ ...tile, Kind: 'StepFigures' }, { ...steps, Lines });
  expect(figures.rows.map((row) => row.slice(-2))).toEqual(summary.rows.map((row) => row.slice(-2)));
});

test('leaves out no line when a workbook lacks some of its values', () => {
  const numbers = { Count: 1, Mean: 1, Minimum: 1, Maximum: 1 };
  const Times = Array.from({ length: 60 }, (_each, i) => ({
    ...numbers,
    FromAt: START + i * HOUR,
    UntilAt: START + (i + 1) * HOUR,
  }));
  const line = { ...numbers, FirstAt: START, LastAt: START, IsRemoved: false, Times };
  const Lines = Array.from({ length: 20 }, (_each, i) => ({ ...line, Name: `Step ${i}` }));
  const steps = { FromAt: START, UntilAt: START + 60 * HOUR, Scale: 'hour' as const, Total: 1, Changes: [] };
  const section = toReportSection(stepLinesSection({ ...tile, Kind: 'StepLines' }, { ...steps, Lines }));
  expect([section.rows.length, section.leftOut]).toEqual([1_000, 'some']);
  const summary = summariseLines(section);
  expect([summary.rows.length, summary.leftOut]).toEqual([20, 0]);
  expect(summary.rules).toEqual(['ruleSteps', 'ruleSummarisedOfMany']);
});

test('draws at most ten lines: the worst, else the first, and none without values', () => {
  const lines = sectionLines(uptimes({ ...many, Off: [undefined] }));
  const drawn = selectDrawnLines(lines);
  expect(lineNames(drawn.lines)).toEqual(Object.keys(many).slice(-10));
  expect(drawn.rules).toEqual(['ruleWorstDrawn']);
  const first = selectDrawnLines({ ...lines, worse: undefined });
  expect([lineNames(first.lines), first.rules]).toEqual([Object.keys(many).slice(0, 10), ['ruleFirstDrawn']]);
  expect(lineNames(selectDrawnLines({ ...lines, worse: 'high' }).lines)).toEqual(Object.keys(many).slice(0, 10));
});

test('draws a line without values on screen, but not on paper', () => {
  const few = sectionLines(uptimes({ Off: [undefined], On: [1] }));
  expect([lineNames(selectDrawnLines(few).lines), selectDrawnLines(few).rules]).toEqual([['Off', 'On'], []]);
  expect(lineNames(linesOnPaper(few))).toEqual(['On']);
  const names = Array.from({ length: 14 }, (_each, i) => `Shop ${i}`);
  const nine = sectionLines(uptimes(Object.fromEntries(names.map((name, i) => [name, [i < 5 ? undefined : 1]]))));
  expect([lineNames(selectDrawnLines(nine).lines), selectDrawnLines(nine).rules]).toEqual([
    [names[0], ...names.slice(5)],
    [],
  ]);
});

test('counts lines beyond the limit and leaves figures without lines unchanged', () => {
  const all = Object.fromEntries(Array.from({ length: 130 }, (_each, i) => [`Shop ${i}`, [100]]));
  const summary = summariseLines(uptimes(all));
  expect([summary.rows.length, summary.leftOut]).toEqual([100, 30]);
  const [table] = aReport().sections;
  if (!table) throw new Error('no section');
  expect(summariseLines(table)).toEqual(table);
});

const formatter = createReportFormatter('en-GB', 'UTC');
const report = (...sections: ReportSection[]) => aReport({ sections });

test('keeps a year of lines short in PDF and mail, and complete in a workbook', async () => {
  const hours = Array.from({ length: 40 }, (_each, i) => 100 - (i % 7) / 10);
  const lines = uptimes(Object.fromEntries(Object.keys(many).map((name) => [name, hours])));
  const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages(await renderReportPdf(report(lines), formatter))).toBe(1);
  const mailOptions = { delivery: { form: 'mail' }, schedule: undefined, dashboardUrl: undefined } as const;
  const { html } = renderReportMail(report(lines), formatter, mailOptions);
  expect(html.match(/>Shop 03</g)).toHaveLength(1);
  expect(html).toContain('Lowest hour');
  const sheet = unzip(await renderReportWorkbook(report(lines), formatter)).get('xl/worksheets/sheet2.xml') ?? '';
  expect(sheet.match(/>Shop 03</g)).toHaveLength(hours.length);
});

test('shortens a long table on paper only if there are other sections', async () => {
  const rows = Array.from({ length: 900 }, (_each, i) => [`Check ${i}`]);
  const log: Section = {
    ...SECTION_DEFAULTS,
    title: 'Log',
    rules: [],
    columns: [{ textKey: 'monitor', format: 'text' }],
    rows,
  };
  const [other] = aReport().sections;
  if (!other) throw new Error('no section');
  const [alone, beside] = [
    await renderReportPdf(report(log), formatter),
    await renderReportPdf(report(log, other), formatter),
  ];
  expect(alone.length).toBeGreaterThan(2 * beside.length);
  expect(formatter.formatNotes({ ...log, truncatedTo: 200 })).toEqual([
    'The PDF shows the first 200 rows. The Excel file of this report has more.',
  ]);
});

test.each([
  [1_234, 'Rows not included here or in the Excel file: 1,234.'],
  ['some', 'Further rows are not included here or in the Excel file.'],
] as const)('names both limits when a shortened table lacks rows in Excel too: %s', (leftOut, expected) => {
  const rows = Array.from({ length: 900 }, (_each, i) => [`Check ${i}`]);
  const columns = [{ textKey: 'monitor', format: 'text' }] as const;
  const log: Section = { ...SECTION_DEFAULTS, title: 'Log', rules: [], columns, rows, leftOut };
  const [cut = log] = limitRowsForPaper([log, log]);
  expect(cut.rows).toHaveLength(200);
  expect(formatter.formatNotes(cut)).toEqual([
    'The PDF shows the first 200 rows. The Excel file of this report has more.',
    expected,
  ]);
});

test('colours a state by its meaning in mails and workbooks', async () => {
  const state = { textKey: 'state', format: 'label' } as const;
  const rows = [['NoError'], ['Unconfirmed'], ['Missed'], ['Inactive']];
  const states: Section = { ...SECTION_DEFAULTS, title: 'Status', rules: [], columns: [state], rows };
  const mailOptions = { delivery: { form: 'mail' }, schedule: undefined, dashboardUrl: undefined } as const;
  const { html } = renderReportMail(report(states), formatter, mailOptions);
  const marks = html.match(/<span aria-hidden="true" style="color:#\w{6}">●<\/span> [^<]+/g) ?? [];
  expect(marks.map((mark) => mark.replace(/.*> /, ''))).toEqual(['OK', 'Unconfirmed error', 'Missed']);
  expect(new Set(marks.map((mark) => /#\w+/.exec(mark)?.[0])).size).toBe(3);
  const sheet = unzip(await renderReportWorkbook(report(states), formatter)).get('xl/worksheets/sheet2.xml') ?? '';
  expect([...sheet.matchAll(/r="A[3-6]" s="(\d+)"/g)].map(([, style]) => style)).toEqual(['17', '18', '19', '16']);
});

test('gives every line a row on paper even if a workbook omits values', () => {
  const hours = Array.from({ length: 24 }, () => 100);
  const section = toReportSection(
    uptimes(Object.fromEntries(Array.from({ length: 60 }, (_each, i) => [`Shop ${i}`, hours]))),
  );
  expect([section.rows.length, section.leftOut]).toEqual([1_000, 'some']);
  const summary = summariseLines(section);
  expect([summary.rows.length, summary.leftOut]).toEqual([60, 0]);
  expect(summary.rules).toContain('ruleSummarisedOfMany');
});
