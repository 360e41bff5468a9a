import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PDFs are read back with qpdf. */
export const isQpdfMissing = spawnSync('qpdf', ['--version']).status !== 0;

/** Checks a PDF with qpdf, which did not write it, and returns the JSON that `PdfObjects` takes. */
export function readPdf(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-pdf-'));
  try {
    const path = join(folder, 'read.pdf');
    writeFileSync(path, pdf);
    execFileSync('qpdf', ['--check', path]);
    const args = ['--json=2', '--json-stream-data=inline', '--decode-level=all', path];
    return execFileSync('qpdf', args, { encoding: 'utf8', maxBuffer: 1e9 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
