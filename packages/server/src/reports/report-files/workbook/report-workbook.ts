import type { Row } from '@vedette/documents/workbook/sheet';
import { WorkbookWriter } from '@vedette/documents/workbook/workbook-writer';
import type { Report, ReportSection } from '../model/report.js';
import { reportWarnings } from '../model/report-warnings.js';
import type { ReportFormatter } from '../texts/report-formatter.js';
import { cellStyles, type StyleName } from './cell-styles.js';
import { sectionSheet } from './section-sheet.js';

const COVER_WIDTH = 100;

export function renderReportWorkbook(report: Report, formatter: ReportFormatter): Promise<Buffer> {
  const { getText } = formatter;
  const lines = [
    formatter.formatLabelled(getText('period'), formatter.period(report.period)),
    getText('timesIn', { zone: report.zone }),
    getText('made', { at: formatter.instant(report.createdAt) }),
    ...reportWarnings(report, formatter),
    ...(report.notes === '' ? [] : report.notes.split(/\r?\n/)),
  ];
  return renderWorkbook({ name: formatter.name(report), lines, sections: report.sections }, formatter);
}

export interface WorkbookContent {
  readonly name: string;
  /** Lines below the name on the first sheet. */
  readonly lines: readonly string[];
  readonly sections: readonly ReportSection[];
}

/** Returns a workbook with a cover sheet and one sheet for each section. */
export async function renderWorkbook(
  { name, lines, sections }: WorkbookContent,
  formatter: ReportFormatter,
): Promise<Buffer> {
  const writer = new WorkbookWriter<StyleName>(cellStyles(formatter.culture));
  const rows: Row<StyleName>[] = [
    [{ value: name, style: 'title' }],
    ...lines.map((line): Row<StyleName> => [{ value: line, style: 'prose' }]),
  ];
  await writer.addSheet({ name: 'Vedette', columnWidths: [COVER_WIDTH], rows });
  for (const section of sections) await writer.addSheet(sectionSheet(section, formatter));
  return writer.finish();
}
