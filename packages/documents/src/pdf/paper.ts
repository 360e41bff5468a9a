import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type PDFDocument from 'pdfkit';
import type { FontsOfMachine } from '../fonts/find-font.js';
import { fontName, fontsFor, missingIn, type LoadedFont, type Weight } from '../fonts/load-fonts.js';
import { fittedInto, type Cuttable } from './break-rules.js';
import { familiesOf, onPaper } from '../fonts/script-rules.js';

type Doc = PDFKit.PDFDocument;
/** An element of the structure tree. */
export type Part = ReturnType<Doc['struct']>;

export const INK = '#1f2328';
export const SOFT = '#57606a';
export const LINE = '#d0d7de';
export const ACCENT = '#3b5bdb';
export const NAVY = '#1f2a44';
export const MARGIN = 48;
/** A4, points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
export const WIDTH = PAGE.width - 2 * MARGIN;
const PAGES_A_TURN = 10;
const BETWEEN_HALVES = 24;
/** Below the margin stands the foot. */
const FOOT = MARGIN + 18;
/** What the number of a page takes of it. */
const PAGE_NUMBER = 90;

export interface PaperOptions {
  readonly title: string;
  /** Stands as author, creator and producer. */
  readonly author: string;
  /** Of all its words, as HTML names languages. */
  readonly language: string;
  readonly madeAt: number;
  /** All its words, for the letters in them. */
  readonly texts: readonly string[];
  /** For further writings. */
  readonly fonts: FontsOfMachine;
  /** Its pages lie on their long side, for tables of many columns. */
  readonly isWide?: boolean;
}

/** Tags of PDF that stand around others, and those that hold words. */
export type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'TH' | 'TD' | 'Table' | 'TR' | 'Sect';

/**
 * A tagged PDF under way (PDF/UA-1: each word in the tree of structure or marked as decoration, fonts embedded, language
 * and title named). What is drawn flows down the page; a page ends when the next thing does not fit.
 */
export class Paper {
  readonly doc: Doc;
  readonly #root: Part;
  readonly #chunks: Buffer[] = [];
  readonly #names: ReadonlySet<string>;
  readonly page: { readonly width: number; readonly height: number };

  static async open(options: PaperOptions): Promise<Paper> {
    // Loaded only when a document is written: few are, and the library is large.
    const { default: Library } = await import('pdfkit');
    return new Paper(Library, await fontsFor(options.texts, options.fonts), options);
  }

  private constructor(
    Library: typeof PDFDocument,
    fonts: readonly LoadedFont[],
    { title, author, language, madeAt, texts, isWide = false }: PaperOptions,
  ) {
    this.page = isWide ? { width: PAGE.height, height: PAGE.width } : PAGE;
    const info = { Title: title, Author: author, Creator: author, Producer: author };
    // A font that is there from the start would be opened anew whenever it is named.
    const form = { subset: 'PDF/UA', tagged: true, displayTitle: true, lang: language, font: null };
    // The types of the library do not know this subset yet.
    this.doc = new Library({
      size: 'A4',
      layout: isWide ? 'landscape' : 'portrait',
      margin: MARGIN,
      bufferPages: true,
      pdfVersion: '1.7',
      ...(form as object),
      info: { ...info, CreationDate: new Date(madeAt) },
    });
    for (const { name, content, member } of fonts) this.doc.registerFont(name, content, member);
    this.#names = new Set(fonts.map(({ name }) => name));
    this.missing = missingIn(texts, this.#names);
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** Between the margins, or in the column that is drawn in. */
  get width(): number {
    return this.#column?.width ?? this.page.width - 2 * MARGIN;
  }

  /** Whether a half of it is drawn in. */
  get isInHalf(): boolean {
    return this.#column !== undefined;
  }

  /** Where lines begin. */
  get x(): number {
    return this.#column?.x ?? MARGIN;
  }

  /** Draws in the left or the right half, as if it were the whole; what is drawn must have room on the page. */
  async inHalf(half: 0 | 1, draw: () => Promise<void>): Promise<void> {
    this.#column = this.#half(half);
    try {
      await draw();
    } finally {
      this.#column = undefined;
    }
  }

  /** What `measure` comes to in a half. */
  measuredInHalf(measure: () => number): number {
    this.#column = this.#half(0);
    try {
      return measure();
    } finally {
      this.#column = undefined;
    }
  }

  #half(half: 0 | 1): { readonly x: number; readonly width: number } {
    const width = (this.width - BETWEEN_HALVES) / 2;
    return { x: this.x + half * (width + BETWEEN_HALVES), width };
  }

  #column: { readonly x: number; readonly width: number } | undefined;

  /** How far down the page the next thing is drawn. */
  get y(): number {
    return this.doc.y;
  }

  set y(value: number) {
    this.doc.y = value;
  }

  /** Writings of its words that there is no font for. */
  readonly missing: readonly string[];

  /** Takes the font that has the letters of a text; answers the text as it is drawn. */
  font(weight: Weight, text = ''): string {
    const names = familiesOf(text).map((family) => fontName(family, weight));
    this.doc.font(names.find((name) => this.#names.has(name)) ?? fontName('Latin', weight));
    return onPaper(text);
  }

  /** A part of the document; without a parent of the whole. */
  part(tag: 'Sect' | 'Table' | 'TR' | 'TD', parent: Part = this.#root): Part {
    const struct = this.doc.struct(tag);
    parent.add(struct);
    return struct;
  }

  /** Draws something that is read; `alt` says it to those who cannot see it, `scope` what a heading is over. */
  read(
    tag: Tag,
    parent: Part | undefined,
    draw: () => void,
    more: { alt?: string; scope?: 'Column' | 'Row' } = {},
  ): void {
    const struct = this.doc.struct(tag, more, [draw]);
    (parent ?? this.#root).add(struct);
  }

  /** Draws decoration. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** What is left of the page. */
  get left(): number {
    return this.page.height - FOOT - this.y;
  }

  /** What a whole page has room for. */
  get most(): number {
    return this.page.height - FOOT - MARGIN;
  }

  /** Begins a new page when less than `height` is left; answers whether it did. */
  need(height: number): boolean {
    if (height <= this.left) return false;
    this.doc.addPage();
    this.y = MARGIN;
    return true;
  }

  /** What a paragraph takes across the page, or the column that is drawn in. */
  heightOf(text: string, { size, bold = false }: { readonly size: number; readonly bold?: boolean }): number {
    this.font(bold ? 'Bold' : 'Regular', text);
    return this.doc.fontSize(size).heightOfString(text, { width: this.width });
  }

  /** A paragraph across the page. */
  paragraph(
    tag: 'H1' | 'H2' | 'P',
    text: string,
    look: { size: number; bold?: boolean; colour?: string; parent?: Part },
  ): void {
    const { doc } = this;
    const weight = look.bold === true ? 'Bold' : 'Regular';
    this.need(Math.min(this.heightOf(text, look), 200));
    this.read(tag, look.parent, () => {
      const drawn = this.font(weight, text);
      doc.fontSize(look.size).fillColor(look.colour ?? INK);
      doc.text(drawn, this.x, this.y, { width: this.width });
    });
  }

  /** Writes the foot of each page and ends the document, in turns with everything else as far as the library lets it. */
  async close(foot: (page: number, pages: number) => readonly [left: Cuttable, right: string]): Promise<Buffer> {
    const { doc } = this;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      if (page % PAGES_A_TURN === 0) await yieldToEventLoop();
      doc.switchToPage(page);
      const [left, right] = foot(page + 1, count);
      // Below the margin text would begin a new page.
      doc.page.margins.bottom = 0;
      this.decorate(() => {
        doc.fontSize(8).fillColor(SOFT);
        const y = this.page.height - MARGIN + 6;
        const room = this.width - PAGE_NUMBER;
        const widthOf = (text: string): number => doc.widthOfString(this.font('Regular', text));
        doc.text(this.font('Regular', fittedInto(left, room, widthOf)), MARGIN, y, { lineBreak: false });
        this.font('Regular');
        doc.text(right, MARGIN + room, y, { width: PAGE_NUMBER, align: 'right', lineBreak: false });
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
