import { Readable } from 'node:stream';
import type { ListFileFormat, ListName } from '@vedette/contract/v1/list-file';
import type { Clock } from '@vedette/kernel/clock';
import { localParts } from '@vedette/kernel/zones';
import type { Culture } from '../../alerting/index.js';
import type { FontsOfMachine } from '../report-files/find-font.js';
import { inTurns } from '../in-turns.js';
import { wordingOf, type Wording } from '../report-files/wording.js';
import { MOST_OF_ONE, OneAtATime } from '../one-at-a-time.js';
import { filtersIn } from './list-filters.js';
import { listPdf, listWorkbook, type ListDocument } from './list-document.js';
import type { ListRow, Reading } from './list-model.js';
import { csvOf, jsonOf } from './list-text-rules.js';
import { LISTS } from './lists.js';

export interface ListFileDeps {
  /** Of an account. */
  readonly cultureFor: (accountId: number) => Promise<Culture>;
  readonly fonts: FontsOfMachine;
  readonly clock: Pick<Clock, 'now'>;
}

export interface ListFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | Readable;
}

const FORMS: Readonly<Record<ListFileFormat, { readonly ending: string; readonly contentType: string }>> = {
  Csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  Json: { ending: 'json', contentType: 'application/json; charset=utf-8' },
  Excel: { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  Pdf: { ending: 'pdf', contentType: 'application/pdf' },
};

/** Makes lists into files. Those that are held as a whole are made one after the other. */
export class ListFiles {
  readonly #deps: ListFileDeps;
  readonly #turns = new OneAtATime();

  constructor(deps: ListFileDeps) {
    this.#deps = deps;
  }

  /**
   * A list as whoever reads it sees it there. Who asks for its head alone is refused what he would be refused, and has
   * nothing made.
   * @throws Fault as the list itself; `limited` when too many documents are being made, of all or of his
   */
  async make(name: ListName, reading: Reading): Promise<ListFile> {
    const { caller, query, isHeadOnly } = reading;
    const list = LISTS[name];
    const madeAt = this.#deps.clock.now();
    const wording = wordingOf(query.Culture ?? (await this.#deps.cultureFor(caller.accountId)), caller.zone);
    const about = await list.about?.(reading);
    const { ending, contentType } = FORMS[query.Format];
    const title = [wording.say(list.title), ...(about === undefined ? [] : [about])].join(' ');
    const fileName = fileNameOf(title, { zone: caller.zone, at: madeAt, ending });
    const bites = list.bites(reading);
    if (isHeadOnly) return { fileName, contentType, content: await nothingOf(bites) };
    const document = { ...{ list, about, madeAt, filters: await filtersIn(reading, wording) }, bites };
    return { fileName, contentType, content: await this.#content(reading, document, wording) };
  }

  async #content(
    { query, caller, signal }: Reading,
    document: ListDocument,
    wording: Wording,
  ): Promise<Buffer | Readable> {
    const { Format: format } = query;
    const turn = { asker: caller.operatorGuid, most: MOST_OF_ONE, signal };
    if (format === 'Excel') return this.#turns.run(() => listWorkbook(document, wording), turn);
    if (format === 'Pdf') return this.#turns.run(() => listPdf(document, wording, this.#deps.fonts), turn);
    const bites = await begun(document.bites);
    return inTurns(format === 'Csv' ? csvOf(document.list, bites, wording) : jsonOf(document.list, bites));
  }
}

/** With its first bite read: what refuses the list is then still an answer of its own. */
async function begun(bites: AsyncIterable<readonly ListRow[]>): Promise<AsyncIterable<readonly ListRow[]>> {
  const rest = bites[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    try {
      for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  })();
}

/** Begins the list, as whatever is made of it does, and ends it there. */
async function nothingOf(bites: AsyncIterable<readonly ListRow[]>): Promise<Readable> {
  const reader = bites[Symbol.asyncIterator]();
  await reader.next();
  await reader.return?.();
  return Readable.from([]);
}

interface FileNameWish {
  readonly zone: string;
  readonly at: number;
  readonly ending: string;
}

/** `Monitors 2026-04-30.csv` */
function fileNameOf(title: string, { zone, at, ending }: FileNameWish): string {
  const { year, month, day } = localParts(at, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  // Neither separators of paths nor signs that some system or mail program refuses.
  const plain = title.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ').replace(/\s+/g, ' ');
  // By whole signs: half of one is no text.
  const short = Array.from(plain.trim()).slice(0, 150).join('');
  return `${short} ${year}-${two(month)}-${two(day)}.${ending}`;
}
