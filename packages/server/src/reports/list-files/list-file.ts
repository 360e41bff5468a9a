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
import { renderListHtml } from './list-html.js';
import {
  documentLines,
  renderListPdf,
  buildListSectionForMail,
  renderListWorkbook,
  listTitle,
  type ListDocument,
} from './list-document.js';
import type { ListRow, ListReadContext } from './list-model.js';
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

const FILE_FORMATS: Readonly<Record<ListFileFormat, { readonly extension: string; readonly contentType: string }>> = {
  Csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  Json: { extension: 'json', contentType: 'application/json; charset=utf-8' },
  Excel: { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  Pdf: { extension: 'pdf', contentType: 'application/pdf' },
  Html: { extension: 'html', contentType: 'text/html; charset=utf-8' },
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
  async createFile(name: ListName, context: ListReadContext): Promise<ListFile> {
    const { caller, query, isHeadOnly } = context;
    const release = isHeadOnly ? () => undefined : this.#limiter.acquire(caller.operatorGuid, MAX_PER_OPERATOR);
    try {
      const culture = query.Culture ?? (await this.#deps.cultureFor(caller.accountId));
      const { formatter, document } = await this.#startList(name, context, culture);
      const { contentType } = FILE_FORMATS[query.Format];
      const fileInfo = { fileName: this.#fileName(document, formatter, query.Format), contentType };
      if (isHeadOnly) return { ...fileInfo, content: await readFirstChunkOnly(document.chunks) };
      const documentWithFilters = { ...document, filters: await describeFilters(context, formatter) };
      const { body, length } = await this.#renderContent(context, documentWithFilters, formatter);
      await context.requireVisible();
      const content = streamWithStallTimeout(body, {
        clock: this.#deps.clock,
        onEnd: release,
        isContended: () => this.#limiter.isContended,
      });
      return { ...fileInfo, content, ...(length !== undefined && { length }) };
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
  mailComposer(
    name: ListName,
    context: ListReadContext,
    mailFormat: MailFormat,
  ): (culture: Culture) => Promise<ListMailContent> {
    const chunks = makeReplayable(withVisibilityChecks(LISTS[name].readChunks(context), context));
    return async (culture) => {
      const { formatter, document } = await this.#startList(name, context, culture);
      const documentWithFilters = { ...document, chunks, filters: await describeFilters(context, formatter) };
      const mailContent = {
        title: listTitle(document, formatter),
        lines: documentLines(documentWithFilters, formatter),
        formatter,
      };
      if (mailFormat === 'HTML')
        return {
          ...mailContent,
          section: await this.#enqueue(context, () => buildListSectionForMail(documentWithFilters, formatter)),
        };
      const format = mailFormat === 'PDF' ? 'Pdf' : 'Excel';
      const content = await this.#enqueue(context, () => this.#renderInMemory(format, documentWithFilters, formatter));
      const file = {
        fileName: this.#fileName(document, formatter, format),
        contentType: FILE_FORMATS[format].contentType,
        content,
      };
      return { ...mailContent, file };
    };
  }

  async #startList(name: ListName, context: ListReadContext, culture: Culture) {
    const list = LISTS[name];
    const formatter = createReportFormatter(culture, context.caller.zone);
    const about = await list.loadSubject?.(context);
    const document = {
      list,
      about,
      madeAt: this.#deps.clock.now(),
      chunks: withVisibilityChecks(list.readChunks(context), context),
    };
    return { formatter, document };
  }

  #fileName(document: Omit<ListDocument, 'filters'>, formatter: ReportFormatter, format: ListFileFormat): string {
    const { extension } = FILE_FORMATS[format];
    return listFileName(listTitle(document, formatter), { zone: formatter.zone, at: document.madeAt, extension });
  }

  #enqueue<T>({ caller, signal }: ListReadContext, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work, { operatorGuid: caller.operatorGuid, max: MAX_PER_OPERATOR, signal });
  }

  #renderInMemory(format: 'Excel' | 'Pdf', document: ListDocument, formatter: ReportFormatter): Promise<Buffer> {
    return format === 'Excel'
      ? renderListWorkbook(document, formatter)
      : renderListPdf(document, formatter, this.#deps.fonts);
  }

  async #renderContent(context: ListReadContext, document: ListDocument, formatter: ReportFormatter) {
    const { Format: format } = context.query;
    if (format === 'Excel' || format === 'Pdf') {
      const buffer = await this.#enqueue(context, () => this.#renderInMemory(format, document, formatter));
      return { body: [buffer], length: buffer.length };
    }
    const chunks = await prefetchFirstChunk(document.chunks);
    if (format === 'Html') return { body: renderListHtml({ ...document, chunks }, formatter) };
    return {
      body: format === 'Csv' ? renderCsv(document.list, chunks, formatter) : renderJson(document.list, chunks),
    };
  }
}

/** Reads the first chunk before the response starts, so that a rejected list still gets its own error response. */
async function prefetchFirstChunk(
  chunks: AsyncIterable<readonly ListRow[]>,
): Promise<AsyncIterable<readonly ListRow[]>> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

/** Checks before each chunk that the reader may still see it, because slow readers take minutes. */
async function* withVisibilityChecks(
  chunks: AsyncIterable<readonly ListRow[]>,
  { requireVisible }: Pick<ListReadContext, 'requireVisible'>,
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
function makeReplayable(chunks: AsyncIterable<readonly ListRow[]>): AsyncIterable<readonly ListRow[]> {
  const iterator = chunks[Symbol.asyncIterator]();
  const chunksRead: (readonly ListRow[])[] = [];
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; ; at += 1) {
        if (at === chunksRead.length) {
          const next = await iterator.next();
          if (next.done === true) return;
          chunksRead.push(next.value);
        }
        yield chunksRead[at] ?? [];
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
  readonly extension: string;
}

/** `Monitors 2026-04-30.csv` */
function listFileName(title: string, { zone, at: index, extension }: FileNameParts): string {
  const { year, month, day } = localParts(index, zone);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  // Removes path separators and characters that some system or mail program rejects.
  const sanitised = title.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ').replace(/\s+/g, ' ');
  // Counts code points, so that no character is split.
  const shortened = Array.from(sanitised.trim()).slice(0, 150).join('');
  return `${shortened} ${year}-${twoDigits(month)}-${twoDigits(day)}.${extension}`;
}
