import type { ReportDocument } from '@vedette/contract/v1/files';
import type { MadeFile } from '../parts/files/file-menu.js';
import { saveFile } from '../parts/files/save-file.js';

/** A file that came as text. */
function toFile({ FileName, ContentType, Content }: ReportDocument): MadeFile {
  const bytes = Uint8Array.from(atob(Content), (sign) => sign.charCodeAt(0));
  return { fileName: FileName, content: new Blob([bytes], { type: ContentType }) };
}

/** Has the browser save a file that came as text. */
export function saveDocument(made: ReportDocument): void {
  const { fileName, content } = toFile(made);
  saveFile(fileName, content);
}
