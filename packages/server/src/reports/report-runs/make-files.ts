import { localParts } from '@vedette/kernel/zones';
import type { ReportFileType } from '@vedette/contract/v4/scheduled-report';
import type { Attachment } from '../../alerting/index.js';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import type { Report } from '../report-files/model/report.js';
import { renderReportPdf } from '../report-files/pdf/report-pdf.js';
import type { Wording } from '../report-files/texts/wording.js';
import { renderReportWorkbook } from '../report-files/workbook/report-workbook.js';

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Renders the file of a report, for sending and for the preview; undefined if the report is the mail itself. */
export async function renderReportFile(
  report: Report,
  wording: Wording,
  { fileType, fonts }: { readonly fileType: ReportFileType; readonly fonts: SystemFonts },
): Promise<Attachment | undefined> {
  if (fileType === 'HTMLEmail') return undefined;
  const name = reportFileName(report, wording);
  return fileType.startsWith('PDF')
    ? {
        fileName: `${name}.pdf`,
        contentType: 'application/pdf',
        content: await renderReportPdf(report, wording, fonts),
      }
    : { fileName: `${name}.xlsx`, contentType: EXCEL, content: await renderReportWorkbook(report, wording) };
}

/** Returns the name with the first and the last day covered: `Uptime_2026-04-01_2026-04-30`. */
export function reportFileName(report: Report, wording: Pick<Wording, 'name' | 'say'>): string {
  const { period, zone } = report;
  const day = (at: number): string => {
    const { year, month, day: date } = localParts(at, zone);
    return [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
  };
  // Removes path separators and characters that some system or mail program rejects.
  const plain =
    wording
      .name(report)
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() || wording.say('report');
  return `${plain}_${day(period.start)}_${day(Math.max(period.start, period.end - 1))}`;
}
