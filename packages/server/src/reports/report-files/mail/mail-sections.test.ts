import { DAY } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { limitRows, renderSectionHtml } from './mail-sections.js';
import type { ReportSection } from '../model/report.js';
import { column, SECTION_DEFAULTS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import { createReportFormatter } from '../texts/report-formatter.js';

const rows = [1, 2, 3, 4].map((day) => [day * DAY, day]);
const chart: ReportSection = {
  ...SECTION_DEFAULTS,
  title: 'Checks',
  rules: [],
  isChart: true,
  rows,
  columns: [column('time', 'day'), column('Checks', 'count')],
};

test('keeps the newest values of a cut time series, otherwise the first rows', () => {
  expect(limitRows(chart, 2)).toMatchObject({ rows: rows.slice(2), leftOut: 2 });
  expect(limitRows({ ...chart, isChart: false }, 2)).toMatchObject({ rows: rows.slice(0, 2), leftOut: 2 });
  const hours: ReportSection = { ...chart, columns: [column('hour', 'text'), column('Checks', 'count')] };
  expect(limitRows(hours, 3).rows).toEqual(rows.slice(0, 3));
});

test('breaks addresses on narrow screens, but not translated terms', () => {
  const pages: ReportSection = {
    ...SECTION_DEFAULTS,
    title: 'LoadTime',
    rules: [],
    columns: [column('Page', 'value'), column('PageViews', 'count')],
    rows: [
      ['www.shop.example/a/very/long/way', 1],
      ['www.shop.example/', 2],
    ],
  };
  const cells = renderSectionHtml(pages, createReportFormatter('en-GB', 'UTC')).match(/<td class="[^"]*">www/g);
  expect(cells).toEqual(['<td class="c t f">www', '<td class="c">www']);
});
