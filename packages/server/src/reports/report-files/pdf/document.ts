/** The frame of all PDFs: a title band, lines about the document, and footers with page numbers. */
import type { ShortenableText } from '@vedette/documents/pdf/break-rules';
import { Paper, MUTED_COLOUR, type PaperOptions } from '@vedette/documents/pdf/paper';
import { drawTitleBand } from '@vedette/documents/pdf/title-band';
import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { ReportFormatter } from '../texts/report-formatter.js';

const AUTHOR = 'Vedette';
const FACT_STYLE = { size: 9, colour: MUTED_COLOUR } as const;

export interface DocumentOptions extends Omit<PaperOptions, 'author' | 'language'> {
  readonly band: { readonly title: string; readonly subtitle: string };
  /** Lines below the band, such as the time zone. */
  readonly facts: readonly string[];
}

/** Begins a document, and names the scripts for which no font was found. */
export async function openDocument(
  { band, facts, ...options }: DocumentOptions,
  { culture, getText }: Pick<ReportFormatter, 'culture' | 'getText'>,
): Promise<Paper> {
  const paper = await Paper.open({ ...options, author: AUTHOR, language: culture });
  await yieldToEventLoop();
  drawTitleBand(paper, band.title, band.subtitle);
  for (const fact of facts) paper.drawParagraph('P', fact, FACT_STYLE);
  if (paper.missingScripts.length > 0)
    paper.drawParagraph('P', getText('noFont', { writings: paper.missingScripts.join(', ') }), FACT_STYLE);
  return paper;
}

/** Ends a document and writes this text into its footers. */
export const closeDocument = (
  paper: Paper,
  footer: ShortenableText,
  { getText }: Pick<ReportFormatter, 'getText'>,
): Promise<Buffer> =>
  paper.close((page, pages) => [footer, getText('page', { page: String(page), pages: String(pages) })]);
