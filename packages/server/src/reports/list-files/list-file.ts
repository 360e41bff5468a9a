import type { Culture } from '@vedette/i18n/culture';
import { Readable } from 'node:stream';
import type { mailFormats } from '@vedette/contract/v1/reports/dashboard-export';
import type { ListFileFormat, ListName } from '@vedette/contract/v1/reports/list-file';
import type { Clock } from '@vedette/kernel/clock';
import { localParts } from '@vedette/kernel/zones';
import type { Attachment } from '../../alerting/index.js';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import type { ReportSection } from '../report-files/model/report.js';
import { createReportFormatter, type ReportFormatter } from '../report-files/texts/report-formatter.js';
import { DocumentQueue, MAX_PER_OPERATOR } from '../document-queue/document-queue.js';
import { limitedFaults } from '../document-queue/limited-fault.js';
import { streamWithStallTimeout, type StallTimeoutOptions } from './stall-timeout.js';
import { ConcurrencyLimiter } from '@vedette/kernel/concurrency/concurrency-limiter';
import { describeFilters } from './list-filters.js';
import { listHtml } from './list-html.js';
import { documentLines, listPdf, listSection, listWorkbook, listTitle, type ListDocument } from './list-document.js';
import type { ListRow, Reading } from './list-model.js';
import { renderCsv, renderJson } from './list-text-rules.js';
import { LISTS } from './lists.js';

export interface ListFileDeps {
  /** Returns the culture of an account. */
  readonly cultureFor: (accountId: number) => Promise<Culture>;
  readonly fonts: SystemFonts;
  readonly clock: Pick<Clock, 'now'> & StallTimeoutOptions['clock'];
}

export interface ListFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
  /** Bytes, if known in advance. */
  readonly length?: number;
}

const FORMS: Readonly<Record<ListFileFormat, { readonly ending: string; readonly contentType: string }>> = {
  Csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  Json: { ending: 'json', contentType: 'application/json; charset=utf-8' },
  Excel: { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  Pdf: { ending: 'pdf', contentType: 'application/pdf' },
  Html: { ending: 'html', contentType: 'text/html; charset=utf-8' },
};

type MailFormat = (typeof mailFormats)[number];

/** Content of a mail about a list. */
export interface ListMailContent {
  readonly title: string;
  readonly lines: readonly string[];
  readonly formatter: ReportFormatter;
  readonly section?: ReportSection;
  readonly file?: Attachment;
}

/** Files created or sent at the same time. Each keeps a chunk of its list in memory, or the entire file. */
const MAX_FILES = 8;

/** Creates files of lists. Workbooks and PDFs, which are kept in memory completely, are created one after the other. */
export class ListFiles {
  readonly #deps: ListFileDeps;
  readonly #queue = new DocumentQueue();
  readonly #limiter = new ConcurrencyLimiter({
    max: MAX_FILES,
    refuse: limitedFaults('Your previous files are still being sent', 'Too many files are being sent'),
  });

  constructor(deps: ListFileDeps) {
    this.#deps = deps;
  }

  /**
   * Creates a file of a list as the caller may see it. The file occupies a slot until it is sent or the client
   * disconnects. A HEAD request passes the same checks, but no file is created.
   * @throws Fault as the list itself; `limited`, before anything is read, when too many files are being created in
   * total or for the operator
   */
  async make(name: ListName, reading: Reading): Promise<ListFile> {
    const { caller, query, isHeadOnly } = reading;
    const release = isHeadOnly ? () => undefined : this.#limiter.acquire(caller.operatorGuid, MAX_PER_OPERATOR);
    try {
      const culture = query.Culture ?? (await this.#deps.cultureFor(caller.accountId));
      const { formatter, document } = await this.#startList(name, reading, culture);
      const { contentType } = FORMS[query.Format];
      const about = { fileName: this.#fileName(document, formatter, query.Format), contentType };
      if (isHeadOnly) return { ...about, content: await readFirstChunkOnly(document.chunks) };
      const whole = { ...document, filters: await describeFilters(reading, formatter) };
      const { parts, length } = await this.#makeParts(reading, whole, formatter);
      await reading.requireVisible();
      const content = streamWithStallTimeout(parts, {
        clock: this.#deps.clock,
        onEnd: release,
        isContended: () => this.#limiter.isContended,
      });
      return { ...about, content, ...(length !== undefined && { length }) };
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Returns a function that composes the mail of a list for a culture, in the sender's time zone: with the file
   * attached, or with the first rows in the mail. The list is read once for all languages, because values are formatted
   * only when rows are written.
   * @throws Fault as `createFile`
   */
  mailComposer(name: ListName, reading: Reading, form: MailFormat): (culture: Culture) => Promise<ListMailContent> {
    const chunks = replayable(withVisibilityChecks(LISTS[name].readChunks(reading), reading));
    return async (culture) => {
      const { formatter, document } = await this.#startList(name, reading, culture);
      const whole = { ...document, chunks, filters: await describeFilters(reading, formatter) };
      const about = { title: listTitle(document, formatter), lines: documentLines(whole, formatter), formatter };
      if (form === 'HTML')
        return { ...about, section: await this.#enqueue(reading, () => listSection(whole, formatter)) };
      const format = form === 'PDF' ? 'Pdf' : 'Excel';
      const content = await this.#enqueue(reading, () => this.#renderInMemory(format, whole, formatter));
      const file = {
        fileName: this.#fileName(document, formatter, format),
        contentType: FORMS[format].contentType,
        content,
      };
      return { ...about, file };
    };
  }

  async #startList(name: ListName, reading: Reading, culture: Culture) {
    const list = LISTS[name];
    const formatter = createReportFormatter(culture, reading.caller.zone);
    const about = await list.about?.(reading);
    const document = {
      list,
      about,
      madeAt: this.#deps.clock.now(),
      chunks: withVisibilityChecks(list.readChunks(reading), reading),
    };
    return { formatter, document };
  }

  #fileName(document: Omit<ListDocument, 'filters'>, formatter: ReportFormatter, format: ListFileFormat): string {
    const { ending } = FORMS[format];
    return listFileName(listTitle(document, formatter), { zone: formatter.zone, at: document.madeAt, ending });
  }

  #enqueue<T>({ caller, signal }: Reading, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work, { operatorGuid: caller.operatorGuid, max: MAX_PER_OPERATOR, signal });
  }

  #renderInMemory(format: 'Excel' | 'Pdf', document: ListDocument, formatter: ReportFormatter): Promise<Buffer> {
    return format === 'Excel' ? listWorkbook(document, formatter) : listPdf(document, formatter, this.#deps.fonts);
  }

  async #makeParts(reading: Reading, document: ListDocument, formatter: ReportFormatter) {
    const { Format: format } = reading.query;
    if (format === 'Excel' || format === 'Pdf') {
      const held = await this.#enqueue(reading, () => this.#renderInMemory(format, document, formatter));
      return { parts: [held], length: held.length };
    }
    const chunks = await withFirstChunkRead(document.chunks);
    if (format === 'Html') return { parts: listHtml({ ...document, chunks }, formatter) };
    return {
      parts: format === 'Csv' ? renderCsv(document.list, chunks, formatter) : renderJson(document.list, chunks),
    };
  }
}

/** Reads the first chunk before the response starts, so that a rejected list still gets its own error response. */
async function withFirstChunkRead(
  chunks: AsyncIterable<readonly ListRow[]>,
): Promise<AsyncIterable<readonly ListRow[]>> {
  const rest = chunks[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    try {
      for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  })();
}

/** Checks before each chunk that the reader may still see it, because slow readers take minutes. */
async function* withVisibilityChecks(
  chunks: AsyncIterable<readonly ListRow[]>,
  { requireVisible }: Pick<Reading, 'requireVisible'>,
) {
  for await (const chunk of chunks) {
    await requireVisible();
    yield chunk;
  }
}

/**
 * Lets several readers read the same list in turn: chunks that were read are kept, and each reader reads only as far as
 * it needs.
 */
function replayable(chunks: AsyncIterable<readonly ListRow[]>): AsyncIterable<readonly ListRow[]> {
  const rest = chunks[Symbol.asyncIterator]();
  const read: (readonly ListRow[])[] = [];
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; ; at += 1) {
        if (at === read.length) {
          const next = await rest.next();
          if (next.done === true) return;
          read.push(next.value);
        }
        yield read[at] ?? [];
      }
    },
  };
}

/** Reads the first chunk, so that the same errors occur as for the file, and stops there. */
async function readFirstChunkOnly(chunks: AsyncIterable<readonly ListRow[]>): Promise<Readable> {
  const reader = chunks[Symbol.asyncIterator]();
  await reader.next();
  await reader.return?.();
  return Readable.from([]);
}

interface FileNameParts {
  readonly zone: string;
  readonly at: number;
  readonly ending: string;
}

/** `Monitors 2026-04-30.csv` */
function listFileName(title: string, { zone, at, ending }: FileNameParts): string {
  const { year, month, day } = localParts(at, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  // Removes path separators and characters that some system or mail program rejects.
  const plain = title.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ').replace(/\s+/g, ' ');
  // Counts code points, so that no character is split.
  const short = Array.from(plain.trim()).slice(0, 150).join('');
  return `${short} ${year}-${two(month)}-${two(day)}.${ending}`;
}
