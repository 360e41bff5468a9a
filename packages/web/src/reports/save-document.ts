import type { ReportDocument } from '@vedette/contract/v1/files';
import type { GeneratedFile } from '../parts/files/file-menu.js';
import { saveFile } from '../parts/files/save-file.js';

/** Builds a file from text. */
function toFile({ FileName, ContentType, Content }: ReportDocument): GeneratedFile {
  const bytes = Uint8Array.from(atob(Content), (char) => char.charCodeAt(0));
  return { fileName: FileName, content: new Blob([bytes], { type: ContentType }) };
}

/** Makes the browser save a file received as text. */
export function saveDocument(reportDocument: ReportDocument): void {
  const { fileName, content } = toFile(reportDocument);
  saveFile(fileName, content);
}
