import type { Instant } from '@vedette/kernel/clock';
import { escapeHtml } from '../../../alerting/index.js';
import { summariseLines } from '../sections/lines-section-rules.js';
import {
  CELL_STYLES,
  CELL_STYLES_DARK,
  limitRows,
  FONT,
  renderSectionHtml,
  renderSectionText,
} from './mail-sections.js';
import type { Report, ReportSection } from '../model/report.js';
import { reportWarnings } from '../model/report-warnings.js';
import type { ReportFormatter } from '../texts/report-formatter.js';

/** How the sections are delivered: in the mail, as an attachment, or by a link whose URL replaces `{{link}}`. */
export type ReportDelivery =
  | { readonly form: 'mail' }
  | { readonly form: 'file' }
  | { readonly form: 'link'; readonly expiresAt: Instant; readonly isTooBig: boolean };

export interface ReportMailOptions {
  readonly delivery: ReportDelivery;
  /** The schedule as text; undefined if the report is sent manually. */
  readonly schedule: string | undefined;
  /** Operator who sent it manually; undefined for a scheduled report, whose mail says how to unsubscribe. */
  readonly sentBy?: string | undefined;
  /** The dashboard in the web app; undefined without a public URL. */
  readonly dashboardUrl: string | undefined;
}

export interface MailBody {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const LINK_PLACEHOLDER = '{{link}}';

/** Returns the mail of a report in the reader's language. */
export function renderReportMail(report: Report, formatter: ReportFormatter, options: ReportMailOptions): MailBody {
  const { getText } = formatter;
  const facts = [
    getText('timesIn', { zone: report.zone }),
    getText('made', { at: formatter.instant(report.createdAt) }),
    ...(options.schedule === undefined ? [] : [options.schedule]),
    ...(options.sentBy === undefined ? [] : [getText('sentBy', { name: options.sentBy })]),
  ];
  return renderTableMail(
    {
      name: formatter.name(report),
      facts,
      warnings: reportWarnings(report, formatter),
      notes: report.notes,
      period: formatter.period(report.period),
      delivery: options.delivery,
      sections: report.sections,
      ...(report.sections.length === 0 && { emptyText: getText('noTiles') }),
      ...(options.dashboardUrl !== undefined && {
        dashboardLink: { label: getText('openLive'), url: options.dashboardUrl },
      }),
      ...(options.sentBy === undefined && { footer: getText('stop') }),
    },
    formatter,
  );
}

export interface TableMail {
  readonly name: string;
  /** The period as text; a list has none. */
  readonly period?: string;
  readonly facts: readonly string[];
  readonly warnings: readonly string[];
  readonly notes: string;
  readonly delivery: ReportDelivery;
  /** Shown if they are delivered in the mail. */
  readonly sections: readonly ReportSection[];
  /** Shown if there are no sections. */
  readonly emptyText?: string;
  /** A link to the current figures. */
  readonly dashboardLink?: { readonly label: string; readonly url: string };
  readonly footer?: string;
}

/** Returns a mail of tables with inline styles, which loads nothing and has a dark colour scheme. */
export function renderTableMail(mail: TableMail, formatter: ReportFormatter): MailBody {
  const { name, period, notes, dashboardLink, delivery } = mail;
  const subject = period === undefined ? name : formatter.formatLabelled(name, period);
  const sections = delivery.form === 'mail' ? fitToSize(mail.sections.map(summariseLines), formatter) : [];
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: mailText(mail, sections, formatter),
    html: renderPage(formatter, name, [
      headerHtml(name, period),
      mutedTextRow(mail.facts.map(escapeHtml).join('<br>')),
      ...mail.warnings.map((text) => textRow(`<strong>${escapeHtml(text)}</strong>`)),
      ...(notes === '' ? [] : [textRow(escapeHtml(notes).replace(/\r?\n/g, '<br>'))]),
      ...(mail.emptyText === undefined ? [] : [textRow(escapeHtml(mail.emptyText))]),
      ...deliveryTexts(delivery, formatter).map((text) => textRow(escapeHtml(text))),
      ...(delivery.form === 'link' ? [buttonRow(formatter.getText('download'), LINK_PLACEHOLDER)] : []),
      ...sections.map((section) => renderSectionHtml(section, formatter)),
      ...(dashboardLink === undefined ? [] : [buttonRow(dashboardLink.label, dashboardLink.url)]),
      ...(mail.footer === undefined ? [] : [mutedTextRow(escapeHtml(mail.footer))]),
    ]),
  };
}

function mailText(mail: TableMail, sections: readonly ReportSection[], formatter: ReportFormatter): string {
  const { name, period, facts, warnings, notes, emptyText, delivery, dashboardLink, footer } = mail;
  const periodLines = period === undefined ? [] : [formatter.formatLabelled(formatter.getText('period'), period)];
  const blocks = [
    [name, ...periodLines, ...facts, ...warnings].join('\n'),
    ...(notes === '' ? [] : [notes]),
    ...(emptyText === undefined ? [] : [emptyText]),
    ...deliveryTexts(delivery, formatter),
    ...(delivery.form === 'link' ? [LINK_PLACEHOLDER] : []),
    ...sections.map((section) => renderSectionText(section, formatter)),
    ...(dashboardLink === undefined ? [] : [formatter.formatLabelled(dashboardLink.label, dashboardLink.url)]),
    ...(footer === undefined ? [] : [footer]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Clients truncate mails of more than about 100 kB, so all sections of a larger mail get fewer rows. */
const MAX_BYTES = 90_000;
const ROW_LIMITS = [60, 40, 30, 20, 15, 10, 6, 3] as const;

function fitToSize(sections: readonly ReportSection[], formatter: ReportFormatter): readonly ReportSection[] {
  for (const maxRows of ROW_LIMITS) {
    const shortened = sections.map((section) => limitRows(section, maxRows));
    const bytes = shortened.reduce((sum, section) => sum + Buffer.byteLength(renderSectionHtml(section, formatter)), 0);
    if (bytes <= MAX_BYTES || maxRows === ROW_LIMITS.at(-1)) return shortened;
  }
  return sections;
}

function deliveryTexts(delivery: ReportDelivery, { getText, instant }: ReportFormatter): string[] {
  if (delivery.form === 'mail') return [];
  if (delivery.form === 'file') return [getText('attached')];
  const until = getText('linkUntil', { at: instant(delivery.expiresAt) });
  return delivery.isTooBig ? [getText('tooBig'), until] : [until];
}

function headerHtml(name: string, period: string | undefined): string {
  const title = `<h1 style="margin:0;font-size:20px;line-height:26px;color:#ffffff">${escapeHtml(name)}</h1>`;
  const periodHtml = `<div style="font-size:13px;line-height:19px;color:#d7dcec">${escapeHtml(period ?? '')}</div>`;
  const style = `background:#1f2a44;padding:18px 20px;color:#ffffff;${FONT}`;
  return `<tr><td bgcolor="#1f2a44" style="${style}">${title}${period === undefined ? '' : periodHtml}</td></tr>`;
}
const textRow = (html: string): string =>
  `<tr><td class="ink" style="padding:10px 20px 4px;color:#1f2328;font-size:14px;line-height:21px;word-break:break-word;${FONT}">${html}</td></tr>`;
const mutedTextRow = (html: string): string =>
  `<tr><td class="soft" style="padding:10px 20px;color:#57606a;font-size:12px;line-height:18px;${FONT}">${html}</td></tr>`;
const buttonRow = (label: string, url: string): string =>
  `<tr><td style="padding:10px 20px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:9px 16px;background:#3b5bdb;color:#ffffff;font-size:14px;font-weight:600;text-decoration:none;border-radius:4px;${FONT}">${escapeHtml(label)}</a></td></tr>`;

const DARK_STYLES =
  '@media (prefers-color-scheme:dark){.page{background:#16181d!important}.card{background:#22252c!important;border-color:#3a3f4a!important}.ink{color:#f1f3f5!important}.soft{color:#adb5bd!important}';

function renderPage({ culture }: ReportFormatter, title: string, rows: readonly string[]): string {
  return [
    `<!doctype html><html lang="${culture}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${CELL_STYLES}${DARK_STYLES}${CELL_STYLES_DARK}}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:#f1f3f5">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:16px 8px">',
    '<table role="presentation" class="card" width="680" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:680px;background:#ffffff;border:1px solid #dee2e6">',
    ...rows,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}
