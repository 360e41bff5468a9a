import { localParts } from '@vedette/kernel/zones';
import type { ReportFileType } from '@vedette/contract/v4/scheduled-report';
import type { Attachment } from '../../alerting/index.js';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import type { Report } from '../report-files/model/report.js';
import { renderReportPdf } from '../report-files/pdf/report-pdf.js';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import { renderReportWorkbook } from '../report-files/workbook/report-workbook.js';

const EXCEL_CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Renders the file of a report, for sending and for the preview; undefined if the report is the mail itself. */
export async function renderReportFile(
  report: Report,
  formatter: ReportFormatter,
  { fileType, fonts }: { readonly fileType: ReportFileType; readonly fonts: SystemFonts },
): Promise<Attachment | undefined> {
  if (fileType === 'HTMLEmail') return undefined;
  const name = reportFileName(report, formatter);
  return fileType.startsWith('PDF')
    ? {
        fileName: `${name}.pdf`,
        contentType: 'application/pdf',
        content: await renderReportPdf(report, formatter, fonts),
      }
    : {
        fileName: `${name}.xlsx`,
        contentType: EXCEL_CONTENT_TYPE,
        content: await renderReportWorkbook(report, formatter),
      };
}

/** Returns the name with the first and the last day covered: `Uptime_2026-04-01_2026-04-30`. */
export function reportFileName(report: Report, formatter: Pick<ReportFormatter, 'name' | 'getText'>): string {
  const { period, zone } = report;
  const day = (at: number): string => {
    const { year, month, day: date } = localParts(at, zone);
    return [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
  };
  // Removes path separators and characters that some system or mail program rejects.
  const sanitised =
    formatter
      .name(report)
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() || formatter.getText('report');
  return `${sanitised}_${day(period.start)}_${day(Math.max(period.start, period.end - 1))}`;
}
