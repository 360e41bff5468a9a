import type { ReportDocument } from '@vedette/contract/v1/report-run';
import { saveFile } from '../parts/save-file.js';

/** Has the browser save a file that came as text. */
export function saveDocument({ FileName, ContentType, Content }: ReportDocument): void {
  const bytes = Uint8Array.from(atob(Content), (sign) => sign.charCodeAt(0));
  saveFile(FileName, new Blob([bytes], { type: ContentType }));
}
