import type { Row } from '@vedette/documents/workbook/sheet';
import { WorkbookWriter } from '@vedette/documents/workbook/workbook-writer';
import type { Report, ReportSection } from '../model/report.js';
import { reportWarnings } from '../model/report-warnings.js';
import type { Wording } from '../texts/wording.js';
import { cellStyles, type StyleName } from './cell-styles.js';
import { sectionSheet } from './section-sheet.js';

const COVER_WIDTH = 100;

export function renderReportWorkbook(report: Report, wording: Wording): Promise<Buffer> {
  const { say } = wording;
  const lines = [
    wording.labelled(say('period'), wording.period(report.period)),
    say('timesIn', { zone: report.zone }),
    say('made', { at: wording.instant(report.madeAt) }),
    ...reportWarnings(report, wording),
    ...(report.notes === '' ? [] : report.notes.split(/\r?\n/)),
  ];
  return renderWorkbook({ name: wording.name(report), lines, sections: report.sections }, wording);
}

export interface WorkbookContent {
  readonly name: string;
  /** Lines below the name on the first sheet. */
  readonly lines: readonly string[];
  readonly sections: readonly ReportSection[];
}

/** Returns a workbook with a cover sheet and one sheet for each section. */
export async function renderWorkbook({ name, lines, sections }: WorkbookContent, wording: Wording): Promise<Buffer> {
  const writer = new WorkbookWriter<StyleName>(cellStyles(wording.culture));
  const rows: Row<StyleName>[] = [
    [{ value: name, style: 'title' }],
    ...lines.map((line): Row<StyleName> => [{ value: line, style: 'prose' }]),
  ];
  await writer.addSheet({ name: 'Vedette', columnWidths: [COVER_WIDTH], rows });
  for (const section of sections) await writer.addSheet(sectionSheet(section, wording));
  return writer.finish();
}
