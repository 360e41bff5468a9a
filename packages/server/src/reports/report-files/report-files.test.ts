import { cultures } from '@vedette/i18n/culture';
import type { DashboardTimePattern } from '@vedette/contract/v1/dashboards/dashboard';
import { HOUR } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';

import { renderReportMail } from './mail/report-mail.js';
import { renderReportPdf } from './pdf/report-pdf.js';
import { renderSectionText } from './mail/mail-sections.js';
import { openIncidentsSection, pastIncidentsSections } from '@vedette/contract/v1/dashboards/tiles/incidents';
import { chartSection } from '@vedette/contract/v1/dashboards/tiles/chart';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import { dayOfWeekSection } from '@vedette/contract/v1/dashboards/tiles/day-of-week';
import { aReport } from './testing/a-report.js';
import { unzip } from '@vedette/documents/testing/unzip';
import { createReportTexts, reportTextKeys } from './texts/report-texts.js';
import { createReportFormatter } from './texts/report-formatter.js';
import { renderReportWorkbook } from './workbook/report-workbook.js';

const zone = 'Europe/Amsterdam';

// `npm run messages:check` compares their placeholders.
test.each(cultures)('%s has every text', (culture) => {
  const getText = createReportTexts(culture);
  expect(reportTextKeys.filter((key) => getText(key) === '')).toEqual([]);
});

test.each([
  ['en-US', 'April 1, 2026 – April 30, 2026', '99.99%', '1,235', 'Sent every year on February 29 at 8:05 AM'],
  ['en-GB', '1 April 2026 – 30 April 2026', '99.99%', '1,235', 'Sent every year on 29 February at 08:05'],
  ['fr-FR', '1er avril 2026 – 30 avril 2026', '99,99 %', '1 235', 'Envoyé chaque année le 29 février à 08:05'],
  ['de-DE', '1. April 2026 – 30. April 2026', '99,99 %', '1.235', 'Jedes Jahr am 29. Februar um 08:05 gesendet'],
  ['nl-NL', '1 april 2026 – 30 april 2026', '99,99%', '1.235', 'Elk jaar op 29 februari om 08:05 verzonden'],
] as const)('%s: %s', (...[culture, period, share, count, schedule]) => {
  const formatter = createReportFormatter(culture, zone);
  const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
  expect(formatter.period(aReport().period)).toBe(period);
  // Never rounded up to 100 %.
  expect(plain(formatter.value(99.9999, 'percent'))).toBe(share);
  expect(plain(formatter.value(1_234.6, 'count'))).toBe(count);
  expect(plain(formatter.schedule({ type: 'Yearly', time: '08:05:00', month: 2, monthDay: 29 }))).toBe(schedule);
});

const incidentsTile = { Kind: 'Incidents', Width: 12, Height: 3 } as const;
const anIncident = {
  IncidentId: 1,
  MonitorGuid: '',
  MonitorName: 'Shop',
  OpenedAt: 0,
  ErrorDescription: 'Time-out',
  ConfirmedCount: 4,
  Alerts: 2,
};

test('shows figures with counting rule and observed share, and escapes names', () => {
  const report = aReport({ lateSince: Date.UTC(2026, 4, 1, 6) });
  const mailOptions = { delivery: { form: 'mail' }, schedule: 'Weekly', dashboardUrl: undefined } as const;
  const { subject, html, text } = renderReportMail(report, createReportFormatter('en-GB', zone), mailOptions);
  expect(subject).toBe('Availability <summary>: 1 April 2026 – 30 April 2026');
  expect(html).not.toMatch(/<(checkout|summary)>|<script|<img|https?:/);
  expect(html).toContain('Shop &lt;checkout&gt;');
  for (const body of [html, text]) {
    expect(body).toContain('99.80% of the time was observed.');
    expect(body).toContain('Only confirmed errors count as downtime');
    expect(body).toContain('is late because');
    expect(body).toContain('Rows not shown: 3.');
  }
});

test('keeps a large mail below the limit of clients, with some rows per section', () => {
  const [table] = aReport().sections.filter(({ columns }) => columns.length > 6);
  if (!table) throw new Error('no table');
  const rows = Array.from({ length: 300 }, (_each, i) => [`Store ${i}`, ...(table.rows[0] ?? []).slice(1)]);
  const sections = Array.from({ length: 14 }, () => ({ ...table, rows, leftOut: 0 }));
  const mailOptions = { delivery: { form: 'mail' }, schedule: undefined, dashboardUrl: undefined } as const;
  const { html, text } = renderReportMail(aReport({ sections }), createReportFormatter('de-DE', zone), mailOptions);
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  expect(html.match(/Store 2</g)).toHaveLength(14);
  const shown = new Set(html.match(/Store \d+/g)).size;
  expect(new Set(text.match(/Store \d+/g)).size).toBe(shown);
  expect(html).toContain(`Nicht angezeigte Zeilen: ${300 - shown}.`);
});

test('shows at most four columns beside each other in a mail, for phones', () => {
  const sla = aReport().sections.slice(-1);
  const mailOptions = { delivery: { form: 'mail' }, schedule: undefined, dashboardUrl: undefined } as const;
  const { html } = renderReportMail(aReport({ sections: sla }), createReportFormatter('en-GB', zone), mailOptions);
  expect(html.match(/<th /g)).toHaveLength(4);
  // Headings of four columns may be hyphenated on the smallest screens; those of narrower tables may not.
  expect(html.match(/<th [^>]*class="h k"/g)).toHaveLength(4);
  expect(html).toContain(
    'Observed: 99.86% · Downtime: 1 h · Not counted: 22 h · Load time: 412 ms · Time to acknowledge: 9 min',
  );
});

test('writes a sheet per figure with numbers, shares and the account’s local dates', async () => {
  const parts = unzip(await renderReportWorkbook(aReport(), createReportFormatter('de-DE', zone)));
  expect([...parts.keys()].filter((name) => name.startsWith('xl/worksheets/'))).toHaveLength(8);
  const uptime = parts.get('xl/worksheets/sheet2.xml') ?? '';
  // 1 April 2026, midnight: 46,113 days in Excel's count.
  expect(uptime).toContain('<c r="A3" s="9"><v>46113</v></c><c r="B3" s="1"><v>1</v></c>');
  // A day without data has an empty cell, not a zero.
  expect(uptime).toMatch(/<row r="15"><c r="A15" s="9"><v>46125<\/v><\/c><\/row>/);
  expect(parts.get('xl/worksheets/sheet4.xml')).toContain('Shop &lt;checkout&gt;');
  expect(parts.get('xl/styles.xml')).toContain('dd.mm.yyyy hh:mm');
});

test.each(cultures)('%s: column widths of a workbook fit all headings and values', async (culture) => {
  const formatter = createReportFormatter(culture, zone);
  const sheets = [...unzip(await renderReportWorkbook(aReport(), formatter))].filter(([name]) =>
    /sheet([2-9])\.xml$/.test(name),
  );
  expect(sheets).toHaveLength(7);
  for (const [, xml] of sheets) {
    const widths = [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    const cells = [...xml.matchAll(/<c r="([A-Z])(\d+)" s="(\d+)"[^>]*>(?:<is><t[^>]*>([^<]*)|<v>([^<]*))/g)];
    const rows = Number(/<row r="(\d+)"><\/row>/.exec(xml)?.[1]);
    const shown = cells.filter(([, , row]) => Number(row) > 1 && Number(row) < rows);
    expect(shown.length).toBeGreaterThan(widths.length);
    for (const [, column = '', row, , text, value = ''] of shown) {
      const width = widths[column.charCodeAt(0) - 65] ?? 0;
      // Longest value that is not a text: the instant `01-05-2026 08:00`.
      const needed = text?.replace(/&\w+;/g, '&').length ?? Math.min(16, value.length > 6 ? 9 : value.length);
      expect([column, row, text ?? value, width >= needed + 1]).toEqual([column, row, text ?? value, true]);
    }
  }
});

test('keeps rows of a workbook on one line and indents numbers', async () => {
  const parts = unzip(await renderReportWorkbook(aReport(), createReportFormatter('fr-FR', zone)));
  const formats =
    parts
      .get('xl/styles.xml')
      ?.split('<cellXfs')[1]
      ?.match(/<xf .*?(?:<\/xf>|\/>)/g) ?? [];
  // Monitor, target, uptime, status, observed, downtime, excluded, load time and response.
  const row = /<row r="3">.*?<\/row>/.exec(parts.get('xl/worksheets/sheet8.xml') ?? '')?.[0] ?? '';
  const shown = [...row.matchAll(/ s="(\d+)"/g)].map(([, style]) => formats[Number(style)] ?? '');
  expect(shown).toHaveLength(9);
  for (const format of shown) expect(format).toContain('vertical="top"');
  expect(shown.map((format) => format.includes(' indent="1"'))).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

test('limits column widths to the longest value and wraps sentences', async () => {
  const rows = [['y'.repeat(45), 'Confirmed', 0, 'Home', 120, 97.5, 'z'.repeat(300)]];
  const [status] = aReport().sections.slice(3, 4);
  if (!status) throw new Error('no section');
  const narrow = unzip(
    await renderReportWorkbook(aReport({ sections: [status] }), createReportFormatter('nl-NL', zone)),
  );
  const wide = unzip(
    await renderReportWorkbook(aReport({ sections: [{ ...status, rows }] }), createReportFormatter('nl-NL', zone)),
  );
  const widthsIn = (parts: Map<string, string>): number[] =>
    [...(parts.get('xl/worksheets/sheet2.xml') ?? '').matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width));
  expect([widthsIn(narrow)[0], widthsIn(wide)[0], Math.max(...widthsIn(wide))]).toEqual([11, 47, 60]);
  expect(wide.get('xl/worksheets/sheet2.xml')).toContain('s="11"');
  expect(wide.get('xl/styles.xml')).toContain('wrapText="1"');
});

test('gives no total for a list that continues beyond its end', () => {
  const section = (count: number) => openIncidentsSection(incidentsTile, Array(count).fill(anIncident), 1);
  const incidentRow = (count: number): string[] => createReportFormatter('en-GB', zone).formatNotes(section(count));
  expect(incidentRow(MAX_ROWS).join()).not.toContain('not shown');
  expect(incidentRow(MAX_ROWS + 1)[0]).toBe('More rows are not shown.');
  expect(renderSectionText(section(MAX_ROWS + 1), createReportFormatter('en-GB', zone))).toContain(
    'More rows are not shown.',
  );
});

test('never shows a share below 100 % as 100 % in a workbook', async () => {
  const uptime = { Kind: 'Chart', Metric: 'UptimePercentage', Width: 12, Height: 3 } as const;
  const figures = {
    FromAt: 0,
    UntilAt: 1,
    UpMs: 0,
    DownMs: 1,
    Checks: 1,
    ConfirmedErrors: 1,
    UnconfirmedErrors: 0,
    Alerts: 0,
  };
  const section = chartSection(uptime, { Times: [{ ...figures, UptimePercentage: 99.99999 }], Scale: 'hour' }, {});
  const parts = unzip(
    await renderReportWorkbook(aReport({ sections: [section] }), createReportFormatter('en-GB', zone)),
  );
  // Four decimals are shown: 99.9999 %.
  expect(parts.get('xl/worksheets/sheet2.xml')).toContain('<v>0.999999</v>');
  expect(parts.get('xl/styles.xml')).toContain('0.00##%');
});

test('writes a tagged PDF with language and title, identical each time', async () => {
  const [section] = aReport().sections;
  const rows = aReport().sections.slice(3, 4);
  const report = aReport({ sections: section ? [section, ...rows] : [] });
  const [one, other] = [
    await renderReportPdf(report, createReportFormatter('nl-NL', zone)),
    await renderReportPdf(report, createReportFormatter('nl-NL', zone)),
  ];
  expect(one.equals(other)).toBe(true);
  const text = one.toString('latin1');
  for (const mark of [
    '%PDF-1.7',
    '/Marked true',
    '/Lang (nl-NL)',
    '/StructTreeRoot',
    '/DisplayDocTitle true',
    'pdfuaid:part',
  ]) {
    expect(text).toContain(mark);
  }
  expect(text).toMatch(/\/S \/Figure\s+\/Alt/);
  expect(text).toMatch(/\/S \/TH/);
  expect(text).not.toContain('/BaseFont /Helvetica');
});

test('uses landscape for tables with more columns than portrait holds', async () => {
  const [status] = aReport().sections.filter(({ title }) => title === 'Status');
  if (!status) throw new Error('no section');
  const pageSize = async (columns: number): Promise<unknown> => {
    const section = { ...status, columns: status.columns.slice(0, columns), rows: [] };
    const pdf = await renderReportPdf(aReport({ sections: [section] }), createReportFormatter('de-DE', zone));
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
    return Number(width) > Number(height);
  };
  expect([status.columns.length, await pageSize(12), await pageSize(10)]).toEqual([12, true, false]);
});

test('embeds fonts for names in other scripts only when they are needed', async () => {
  const names = ['網上商店 1号店', 'متجر الكتب'];
  const [section] = aReport().sections.filter(({ columns }) => columns[0]?.format === 'text');
  if (!section) throw new Error('no table');
  const sections = [{ ...section, rows: names.map((name) => [name, ...(section.rows[0] ?? []).slice(1)]) }];
  const text = (await renderReportPdf(aReport({ sections }), createReportFormatter('en-US', zone))).toString('latin1');
  expect(text).toMatch(/\/BaseFont \/\w+\+NotoSansHans-Regular/);
  expect(text).toMatch(/\/BaseFont \/\w+\+Vazirmatn-Regular/);
  const plain = (
    await renderReportPdf(aReport({ sections: [section] }), createReportFormatter('en-US', zone))
  ).toString('latin1');
  expect(plain).not.toMatch(/NotoSansHans|Vazirmatn/);
});

test('marks an incident that ends after the period without its later events', () => {
  const period = { start: 10 * HOUR, end: 20 * HOUR };
  const incidentRow = (OpenedAt: number, ClosedAt: number | undefined) =>
    pastIncidentsSections(incidentsTile, [{ ...anIncident, OpenedAt, ClosedAt }], period)[0]?.rows[0];
  expect(incidentRow(11 * HOUR, 12 * HOUR)).toEqual(['Shop', 11 * HOUR, 12 * HOUR, HOUR, 'Time-out']);
  expect(incidentRow(9 * HOUR, 20 * HOUR)).toEqual(['Shop', 9 * HOUR, 20 * HOUR, 11 * HOUR, 'beganBefore', 'Time-out']);
  expect(incidentRow(19 * HOUR, 21 * HOUR)).toEqual(['Shop', 19 * HOUR, undefined, HOUR, 'stillOpen', 'Time-out']);
  expect(incidentRow(9 * HOUR, 21 * HOUR)).toEqual(['Shop', 9 * HOUR, undefined, 11 * HOUR, 'wholePeriod', 'Time-out']);
});

test('shows open incidents with their duration at creation time', () => {
  const { rows } = openIncidentsSection(incidentsTile, [{ ...anIncident, OpenedAt: 9 * HOUR }], 21 * HOUR);
  expect(rows).toEqual([['Shop', 9 * HOUR, undefined, 12 * HOUR, 4, 2, undefined, 'Time-out']]);
  expect(pastIncidentsSections(incidentsTile, [], { start: 0, end: 1 })).toEqual([]);
});

test('says that nothing happened instead of no data', async () => {
  const incidents = openIncidentsSection(incidentsTile, [], 1);
  const formatter = createReportFormatter('de-DE', zone);
  const words = 'Keine Fehler bei Erstellung dieses Berichts';
  expect(renderSectionText(incidents, formatter)).toContain(words);
  expect(renderSectionText({ ...incidents, showsCurrentState: false }, formatter)).toContain(
    'Keine in diesem Zeitraum',
  );
  expect(renderSectionText({ ...incidents, listsEvents: false }, formatter)).toContain('Keine Daten');
  const sheets = unzip(await renderReportWorkbook(aReport({ sections: [incidents] }), formatter));
  expect([...sheets.values()].join('')).toContain(words);
});

test.each(cultures)('%s: marks cut incidents in every output format', async (culture) => {
  const incidents = aReport().sections.filter(({ title }) => title === 'pastIncidents');
  const formatter = createReportFormatter(culture, zone);
  const remark = formatter.getText('stillOpen');
  const mailOptions = { delivery: { form: 'mail' }, schedule: undefined, dashboardUrl: undefined } as const;
  const { html, text } = renderReportMail(aReport({ sections: incidents }), formatter, mailOptions);
  const sheet = unzip(await renderReportWorkbook(aReport({ sections: incidents }), formatter)).get(
    'xl/worksheets/sheet2.xml',
  );
  for (const form of [html, text, sheet]) expect(form).toContain(remark);
  expect((await renderReportPdf(aReport({ sections: incidents }), formatter)).length).toBeGreaterThan(1_000);
});

test('writes weekdays in the language of the culture', async () => {
  const section = dayOfWeekSection({ Kind: 'DayOfWeek', Width: 6, Height: 3 }, {
    Slots: [1, 7].map((Slot) => ({ Slot, DownMs: 0, Checks: 1, ConfirmedErrors: 0, UnconfirmedErrors: 0 })),
  } as DashboardTimePattern);
  const inFrench = renderSectionText(section, createReportFormatter('fr-FR', zone));
  expect([inFrench.includes('lundi'), inFrench.includes('dimanche')]).toEqual([true, true]);
  const sheet = unzip(
    await renderReportWorkbook(aReport({ sections: [section] }), createReportFormatter('de-DE', zone)),
  );
  expect(sheet.get('xl/worksheets/sheet2.xml')).toContain('Montag');
});

test('wraps notes below a workbook table over its columns, with enough height', async () => {
  const sheet =
    unzip(await renderReportWorkbook(aReport(), createReportFormatter('de-DE', zone))).get(
      'xl/worksheets/sheet4.xml',
    ) ?? '';
  const merged = [...sheet.matchAll(/<mergeCell ref="A(\d+):K\1"\/>/g)].map(([, row]) => row);
  const rows = [...sheet.matchAll(/<row r="(\d+)" ht="(\d+)" customHeight="1"><c r="A\d+" s="11"/g)];
  expect(rows.map(([, row]) => row)).toEqual(merged);
  expect(Math.max(...rows.map(([, , height]) => Number(height)))).toBeGreaterThan(15);
  expect(sheet.indexOf('<mergeCells')).toBeGreaterThan(sheet.indexOf('</sheetData>'));
});
