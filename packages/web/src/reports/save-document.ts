import type { ReportDocument } from '@vedette/contract/v1/report-run';

/** Has the browser save a file that came as text. */
export function saveDocument({ FileName, ContentType, Content }: ReportDocument): void {
  const bytes = Uint8Array.from(atob(Content), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: ContentType }));
  const link = Object.assign(document.createElement('a'), { href: address, download: FileName });
  link.click();
  URL.revokeObjectURL(address);
}
