/** Renders a list as a self-contained page that loads nothing and supports dark mode and printing. */
import { neutralise } from '@vedette/documents/csv';
import { escapeHtml } from '../../alerting/index.js';
import { isNumeric, isProse } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportColumn } from '../report-files/model/report.js';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import { documentLines, listTitle, type ListDocument } from './list-document.js';
import type { ListRow } from './list-model.js';

/** Browsers show a table of this size without hanging. */
const MAX_ROWS = 10_000;
const ROWS_PER_BATCH = 100;

const STYLE = `:root{color-scheme:light dark;--ink:#1f2328;--soft:#57606a;--line:#d0d7de;--back:#fff;--head:#f6f8fa}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#3a3f4a;--back:#16181d;--head:#22252c}}
body{margin:24px;background:var(--back);color:var(--ink);font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{font-size:22px;margin:0 0 4px}p{color:var(--soft);margin:0 0 4px}
div{overflow-x:auto;margin-top:16px}table{border-collapse:collapse;min-width:100%}
th,td{text-align:start;vertical-align:top;padding:5px 10px;border-bottom:1px solid var(--line)}
th{position:sticky;top:0;background:var(--head);font-weight:600}th.p{overflow-wrap:normal}
.p{min-width:18ch;overflow-wrap:anywhere}.w{min-width:13ch}.n{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
@media print{body{margin:0;font-size:10px}th{position:static}tr{break-inside:avoid}}`;

/** Streams the page with all columns except those for paper only. A note says when rows were left out. */
export async function* renderListHtml(document: ListDocument, formatter: ReportFormatter): AsyncGenerator<string> {
  const { list, chunks } = document;
  const columnIndexes = list.columns.flatMap(({ medium }, index) => (medium === 'paper' ? [] : [index]));
  const columns = columnIndexes.flatMap((index) => list.columns[index] ?? []);
  yield renderHeader(document, columns, formatter);
  const renderCells = (row: ListRow): string =>
    columnIndexes.map((index, at) => renderCell(columns[at], row.value(index, formatter), formatter)).join('');
  let remaining = MAX_ROWS;
  let isTruncated = false;
  for await (const chunk of chunks) {
    const rows = chunk.slice(0, remaining);
    for (let from = 0; from < rows.length; from += ROWS_PER_BATCH) {
      yield rows
        .slice(from, from + ROWS_PER_BATCH)
        .map((row) => `<tr>${renderCells(row)}</tr>\n`)
        .join('');
    }
    isTruncated = chunk.length > remaining;
    remaining -= rows.length;
    if (isTruncated) break;
  }
  const notes = [
    ...(remaining === MAX_ROWS ? [formatter.getText('noData')] : []),
    ...(isTruncated ? [formatter.getText('leftOutSome'), formatter.getText('ruleWholeList')] : []),
  ];
  yield `</tbody></table></div>\n${notes.map((note) => `<p>${escapeHtml(note)}</p>\n`).join('')}</body></html>\n`;
}

type Columns = ListDocument['list']['columns'];

function renderHeader(document: ListDocument, columns: Columns, formatter: ReportFormatter): string {
  const title = escapeHtml(listTitle(document, formatter));
  const headings = columns.map(
    (column) => `<th scope="col"${cellClass(column)}>${escapeHtml(formatter.getText(column.textKey))}</th>`,
  );
  return [
    `<!doctype html><html lang="${formatter.culture}"><head><meta charset="utf-8"><title>${title}</title>`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<style>${STYLE}</style></head><body><h1>${title}</h1>`,
    ...documentLines(document, formatter).map((line) => `<p>${escapeHtml(line)}</p>`),
    `<div tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${headings.join('')}</tr></thead><tbody>\n`,
  ].join('\n');
}

function renderCell(
  column: Columns[number] | undefined,
  value: string | number | undefined,
  formatter: ReportFormatter,
): string {
  if (!column) return '<td></td>';
  const text = formatter.value(value, column.format);
  // Spreadsheet programs open HTML as well and would evaluate formulas.
  return `<td${cellClass(column)}>${escapeHtml(isNumeric(column) ? text : neutralise(text))}</td>`;
}

/** Names and times keep a minimum width: on narrow screens the table scrolls instead. */
function cellClass(column: ReportColumn): string {
  if (isNumeric(column)) return ' class="n"';
  if (isProse(column)) return ' class="p"';
  return column.format === 'instant' || column.format === 'second' ? ' class="w"' : '';
}
