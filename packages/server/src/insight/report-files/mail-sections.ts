import { escapeHtml } from '../../alerting/index.js';
import { andMore, isNumber, isProse, type Column, type Section, type Value } from './report-model.js';
import type { Wording } from './wording.js';

export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#1f2328';
const SOFT = 'color:#57606a';
const LINE = 'border-bottom:1px solid #dee2e6';
const BAR = '#4c6ef5';
/** Rows of one figure in a mail; what is beyond is counted. Clients cut mails of more than about 100 kB. */
const MOST_ROWS = 60;

/** A figure as rows of the mail's one column: tables and inline styles only, bars drawn by the widths of cells. */
export function sectionHtml(whole: Section, wording: Wording): string {
  const left = Math.max(0, whole.rows.length - MOST_ROWS);
  const section = { ...whole, rows: whole.rows.slice(0, MOST_ROWS), leftOut: andMore(whole.leftOut, left) };
  const title = escapeHtml(wording.title(section));
  const body = section.rows.length === 0 ? emptyHtml(wording) : tableHtml(section, wording, title);
  return [
    `<tr><td style="padding:18px 20px 6px"><h2 class="ink" style="margin:0;${INK};font-size:16px;line-height:22px;${FONT}">${title}</h2></td></tr>`,
    `<tr><td style="padding:0 20px">${body}</td></tr>`,
    `<tr><td class="soft" style="padding:6px 20px 4px;${SOFT};font-size:11px;line-height:16px;${FONT}">${wording
      .underneath(section)
      .map(escapeHtml)
      .join('<br>')}</td></tr>`,
  ].join('\n');
}

const emptyHtml = ({ say }: Wording): string =>
  `<p class="soft" style="margin:0;${SOFT};font-size:13px;${FONT}">${escapeHtml(say('noData'))}</p>`;

function tableHtml({ columns, rows, isChart }: Section, wording: Wording, title: string): string {
  const heads = columns.map((column) => {
    const side = isNumber(column) ? 'right' : 'left';
    return `<th scope="col" align="${side}" class="soft" style="padding:4px 6px;${SOFT};${LINE};font-size:11px;font-weight:600;${FONT}">${escapeHtml(wording.say(column.word))}</th>`;
  });
  const largest = Math.max(...rows.map((row) => Number(row[1] ?? 0)), 0);
  const lines = rows.map((row) => {
    const cells = row.map((value, index) => cellHtml(value, columns[index], wording)).join('');
    return `<tr>${cells}${isChart ? barHtml(row[1], largest) : ''}</tr>`;
  });
  const barHead = isChart ? `<th style="${LINE};width:45%">&nbsp;</th>` : '';
  return [
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" aria-label="${title}" style="border-collapse:collapse">`,
    `<tr>${heads.join('')}${barHead}</tr>`,
    ...lines,
    '</table>',
  ].join('\n');
}

function cellHtml(value: Value, column: Column | undefined, wording: Wording): string {
  const format = column?.format ?? 'text';
  const side = column && isNumber(column) ? 'right' : 'left';
  const wrap = column === undefined || isProse(column) ? 'word-break:break-word' : 'white-space:nowrap';
  return `<td align="${side}" valign="top" class="ink" style="padding:4px 6px;${INK};${LINE};font-size:12px;line-height:17px;${wrap};${FONT}">${escapeHtml(wording.value(value, format))}</td>`;
}

/** A bar says nothing that its number does not, so it is hidden from those who listen. */
function barHtml(value: Value, largest: number): string {
  const share = typeof value === 'number' && largest > 0 ? Math.round((value / largest) * 100) : 0;
  const bar =
    share === 0
      ? '&nbsp;'
      : `<table role="presentation" width="${share}%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${BAR}" style="background:${BAR};height:10px;line-height:10px;font-size:1px">&nbsp;</td></tr></table>`;
  return `<td aria-hidden="true" style="padding:4px 6px;${LINE}">${bar}</td>`;
}

/** The same for readers of plain text: values one line a row. */
export function sectionText(section: Section, wording: Wording): string {
  const { columns } = section;
  const rows = section.rows
    .slice(0, MOST_ROWS)
    .map((row) => row.map((value, index) => wording.value(value, columns[index]?.format ?? 'text')).join(' | '));
  const leftOut = andMore(section.leftOut, Math.max(0, section.rows.length - MOST_ROWS));
  return [
    wording.title(section),
    columns.map(({ word }) => wording.say(word)).join(' | '),
    ...(rows.length === 0 ? [wording.say('noData')] : rows),
    ...wording.underneath({ ...section, leftOut }),
  ].join('\n');
}
