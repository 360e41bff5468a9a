import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type PDFDocument from 'pdfkit';
import type { SystemFonts } from '../fonts/find-font.js';
import { fontName, loadFonts, missingScripts, type LoadedFont, type Weight } from '../fonts/load-fonts.js';
import { shortenText, type ShortenableText } from './break-rules.js';
import { fontFamilies, layoutText } from '../fonts/script-rules.js';

type Doc = PDFKit.PDFDocument;
/** An element of the structure tree. */
export type StructureElement = ReturnType<Doc['struct']>;

export const TEXT_COLOUR = '#1f2328';
export const MUTED_COLOUR = '#57606a';
export const RULE_COLOUR = '#d0d7de';
export const ACCENT_COLOUR = '#3b5bdb';
export const BAND_COLOUR = '#1f2a44';
export const MARGIN = 48;
/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
const PAGES_PER_TURN = 10;
const GAP_BETWEEN_HALVES = 24;
/** The bottom margin including the footer. */
const FOOTER_SPACE = MARGIN + 18;
/** Width of the page number in the footer. */
const PAGE_NUMBER_WIDTH = 90;

export interface PaperOptions {
  readonly title: string;
  /** Written as author, creator and producer. */
  readonly author: string;
  /** A BCP 47 language tag. */
  readonly language: string;
  readonly createdAt: number;
  /** All texts of the document, for choosing fonts. */
  readonly texts: readonly string[];
  /** Fonts for scripts without a bundled font. */
  readonly fonts: SystemFonts;
  /** Landscape, for tables with many columns. */
  readonly isWide?: boolean;
}

/** PDF tags of grouping elements and of elements with text. */
export type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'TH' | 'TD' | 'Table' | 'TR' | 'Sect';

/**
 * A tagged PDF that is being written (PDF/UA-1: all content in the structure tree or marked as an artifact, fonts
 * embedded, language and title set). Content flows down the page; a new page begins when the next item does not fit.
 */
export class Paper {
  readonly doc: Doc;
  readonly #root: StructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #fontNames: ReadonlySet<string>;
  readonly page: { readonly width: number; readonly height: number };

  static async open(options: PaperOptions): Promise<Paper> {
    // Loaded with the first document, because the library is large.
    const { default: Library } = await import('pdfkit');
    return new Paper(Library, await loadFonts(options.texts, options.fonts), options);
  }

  private constructor(
    Library: typeof PDFDocument,
    fonts: readonly LoadedFont[],
    { title, author, language, createdAt, texts, isWide = false }: PaperOptions,
  ) {
    this.page = isWide ? { width: PAGE.height, height: PAGE.width } : PAGE;
    const info = { Title: title, Author: author, Creator: author, Producer: author };
    // The library would open a default font again each time it is selected.
    const pdfOptions = { subset: 'PDF/UA', tagged: true, displayTitle: true, lang: language, font: null };
    // The types of the library lack these options.
    this.doc = new Library({
      size: 'A4',
      layout: isWide ? 'landscape' : 'portrait',
      margin: MARGIN,
      bufferPages: true,
      pdfVersion: '1.7',
      ...(pdfOptions as object),
      info: { ...info, CreationDate: new Date(createdAt) },
    });
    for (const { name, content, member } of fonts) this.doc.registerFont(name, content, member);
    this.#fontNames = new Set(fonts.map(({ name }) => name));
    this.missingScripts = missingScripts(texts, this.#fontNames);
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** Width between the margins, or of the current half. */
  get width(): number {
    return this.#column?.width ?? this.page.width - 2 * MARGIN;
  }

  /** Whether content is drawn in one half of the page. */
  get isInHalf(): boolean {
    return this.#column !== undefined;
  }

  /** Left edge of the page's content or of the current half. */
  get x(): number {
    return this.#column?.x ?? MARGIN;
  }

  /** Draws in the left or the right half of the page. The content must fit on the page. */
  async drawInHalf(half: 0 | 1, draw: () => Promise<void>): Promise<void> {
    this.#column = this.#half(half);
    try {
      await draw();
    } finally {
      this.#column = undefined;
    }
  }

  /** Returns what `measure` returns for the width of a half. */
  measureInHalf(measure: () => number): number {
    this.#column = this.#half(0);
    try {
      return measure();
    } finally {
      this.#column = undefined;
    }
  }

  #half(half: 0 | 1): { readonly x: number; readonly width: number } {
    const width = (this.width - GAP_BETWEEN_HALVES) / 2;
    return { x: this.x + half * (width + GAP_BETWEEN_HALVES), width };
  }

  #column: { readonly x: number; readonly width: number } | undefined;

  /** Position of the next item, from the top of the page. */
  get y(): number {
    return this.doc.y;
  }

  set y(value: number) {
    this.doc.y = value;
  }

  /** Scripts of the texts for which no font was found. */
  readonly missingScripts: readonly string[];

  /** Selects the font that has the characters of a text, and returns the text as it must be drawn. */
  selectFont(weight: Weight, text = ''): string {
    const names = fontFamilies(text).map((family) => fontName(family, weight));
    this.doc.font(names.find((name) => this.#fontNames.has(name)) ?? fontName('Latin', weight));
    return layoutText(text);
  }

  /** Begins an element of the structure tree. Default parent: the document. */
  openElement(tag: 'Sect' | 'Table' | 'TR' | 'TD', parent: StructureElement = this.#root): StructureElement {
    const struct = this.doc.struct(tag);
    parent.add(struct);
    return struct;
  }

  /** Draws content of the structure tree, with an alternative text or, for table headings, a scope. */
  drawTagged(
    tag: Tag,
    parent: StructureElement | undefined,
    draw: () => void,
    attributes: { alt?: string; scope?: 'Column' | 'Row' } = {},
  ): void {
    const struct = this.doc.struct(tag, attributes, [draw]);
    (parent ?? this.#root).add(struct);
  }

  /** Draws decoration, which screen readers skip. */
  drawArtifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Height left on the page. */
  get remainingHeight(): number {
    return this.page.height - FOOTER_SPACE - this.y;
  }

  /** Height of a page between the margins. */
  get contentHeight(): number {
    return this.page.height - FOOTER_SPACE - MARGIN;
  }

  /** Begins a new page if less than `height` is left, and returns whether it did. */
  ensureSpace(height: number): boolean {
    if (height <= this.remainingHeight) return false;
    this.doc.addPage();
    this.y = MARGIN;
    return true;
  }

  /** Returns the height of a paragraph. */
  paragraphHeight(text: string, { size, bold = false }: { readonly size: number; readonly bold?: boolean }): number {
    this.selectFont(bold ? 'Bold' : 'Regular', text);
    return this.doc.fontSize(size).heightOfString(text, { width: this.width });
  }

  /** Draws a paragraph. */
  drawParagraph(
    tag: 'H1' | 'H2' | 'P',
    text: string,
    style: { size: number; bold?: boolean; colour?: string; parent?: StructureElement },
  ): void {
    const { doc } = this;
    const weight = style.bold === true ? 'Bold' : 'Regular';
    this.ensureSpace(Math.min(this.paragraphHeight(text, style), 200));
    this.drawTagged(tag, style.parent, () => {
      const drawn = this.selectFont(weight, text);
      doc.fontSize(style.size).fillColor(style.colour ?? TEXT_COLOUR);
      doc.text(drawn, this.x, this.y, { width: this.width });
    });
  }

  /** Writes the footer of each page and ends the document. Yields to the event loop as often as the library allows. */
  async close(
    getFooter: (page: number, pages: number) => readonly [left: ShortenableText, right: string],
  ): Promise<Buffer> {
    const { doc } = this;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      if (page % PAGES_PER_TURN === 0) await yieldToEventLoop();
      doc.switchToPage(page);
      const [left, right] = getFooter(page + 1, count);
      // Text below the bottom margin would begin a new page.
      doc.page.margins.bottom = 0;
      this.drawArtifact(() => {
        doc.fontSize(8).fillColor(MUTED_COLOUR);
        const y = this.page.height - MARGIN + 6;
        const availableWidth = this.width - PAGE_NUMBER_WIDTH;
        const measureWidth = (text: string): number => doc.widthOfString(this.selectFont('Regular', text));
        doc.text(this.selectFont('Regular', shortenText(left, availableWidth, measureWidth)), MARGIN, y, {
          lineBreak: false,
        });
        this.selectFont('Regular');
        doc.text(right, MARGIN + availableWidth, y, { width: PAGE_NUMBER_WIDTH, align: 'right', lineBreak: false });
      });
    }
    const ended = new Promise<void>((resolve) => doc.once('end', resolve));
    await yieldToEventLoop();
    this.#root.end();
    await yieldToEventLoop();
    doc.flushPages();
    await yieldToEventLoop();
    doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }
}
