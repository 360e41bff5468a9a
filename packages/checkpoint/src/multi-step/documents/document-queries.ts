import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { xmlWorkerSource } from '@vedette/kernel/xml-worker-source';
import { after } from '../../net/timer.js';
import { Lane } from '../../patterns/lane.js';
import { missing, textFound, type Found } from '../found-value.js';
import { DocumentKeeper } from './document-keeper.js';
import { jsonWorkerSource } from './json-worker-source.js';
import { JsonPathError, parseJsonPath } from './json-path-rules.js';
import { aProcess, aThread, type PlaceParts } from './places.js';

/** What a query came to; a problem: why it could not be asked, `isDocument` whether the text is XML, or JSON, at all. */
export type DocumentAnswer = { readonly found: Found } | { readonly problem: string; readonly isDocument: boolean };

/** Asks documents where that can be ended: documents and queries are strangers' words. */
export interface DocumentQueries {
  /** By XPath 1.0. @throws ProbeFailure 29002 when its turn did not come in time. */
  xml(document: string, query: string): Promise<DocumentAnswer>;
  /** By a path as json-path-rules.ts reads it. @throws ProbeFailure 29002 when its turn did not come in time. */
  json(document: string, path: string): Promise<DocumentAnswer>;
  close(): Promise<void>;
}

export interface QueryLimits {
  /** Longer documents go to the slow lane straight away, in letters. */
  readonly quickLetters: number;
  readonly quickMs: number;
  readonly slowMs: number;
  readonly longestWaitMs: number;
  /** Of each place. */
  readonly memoryMb: number;
}

const LIMITS: QueryLimits = {
  quickLetters: 256 * 1024,
  quickMs: 500,
  slowMs: 10_000,
  longestWaitMs: 30_000,
  memoryMb: 512,
};
const MOST_WAITING = 200;
const MOST_KNOWN = 1_000;
const TOO_MUCH = 'the query took too long, or too much memory';

type XmlSaid =
  { readonly text: string } | { readonly isMissing: true } | { readonly problem: string; readonly isXml: boolean };
type JsonSaid =
  { readonly text: string } | { readonly isNull: true } | { readonly why: string } | { readonly isNoJson: true };

/**
 * A thread and a process, and a lane before each, as decision 0121 has it for expressions: what is large, or was not answered
 * quickly, makes only others of its sort wait.
 */
class TwoLanes {
  readonly #limits: QueryLimits;
  readonly #quick: { readonly keeper: DocumentKeeper; readonly lane: Lane };
  readonly #slow: { readonly keeper: DocumentKeeper; readonly lane: Lane };
  readonly #known = new Set<string>();

  constructor(source: string, data: object, limits: QueryLimits) {
    this.#limits = limits;
    const parts: PlaceParts = { source, data, memoryMb: limits.memoryMb };
    const lane = () => new Lane(MOST_WAITING, limits.longestWaitMs);
    this.#quick = { keeper: new DocumentKeeper(() => aThread(parts)), lane: lane() };
    this.#slow = { keeper: new DocumentKeeper(() => aProcess(parts)), lane: lane() };
  }

  /** Undefined: no answer in time. `name` tells the query from others. */
  async ask(document: string, query: unknown, name: string): Promise<unknown> {
    const { quickLetters, quickMs } = this.#limits;
    const key = name.length <= 200 ? name : createHash('sha256').update(name).digest('base64');
    if (document.length <= quickLetters && !this.#known.has(key)) {
      const { lane, keeper } = this.#quick;
      const said = await lane.enter(() => keeper.ask(document, query, quickMs));
      if (said !== undefined) return said;
    }
    return this.#slow.lane.enter(() => this.#askSlowly(document, query, key));
  }

  /** What is answered quickly after all goes to the quick lane the next time. */
  async #askSlowly(document: string, query: unknown, key: string): Promise<unknown> {
    const { quickMs, slowMs } = this.#limits;
    this.#known.delete(key);
    const stop = after(quickMs, () => this.#known.add(key));
    const said = await this.#slow.keeper.ask(document, query, slowMs);
    stop();
    for (const oldest of this.#known) if (this.#known.size > MOST_KNOWN) this.#known.delete(oldest);
    return said;
  }

  async close(): Promise<void> {
    await Promise.all([this.#quick.keeper.close(), this.#slow.keeper.close()]);
  }
}

function xmlAnswer(said: XmlSaid | undefined): DocumentAnswer {
  if (said === undefined) return { problem: TOO_MUCH, isDocument: true };
  if ('problem' in said) return { problem: said.problem, isDocument: said.isXml };
  return { found: 'text' in said ? textFound(said.text) : missing() };
}

function jsonAnswer(said: JsonSaid | undefined): DocumentAnswer {
  if (said === undefined) return { found: missing(TOO_MUCH) };
  if ('isNoJson' in said) return { problem: 'the body cannot be parsed as JSON', isDocument: false };
  if ('isNull' in said) return { found: { kind: 'null' } };
  return { found: 'text' in said ? textFound(said.text) : missing(said.why) };
}

export function makeDocumentQueries(change: Partial<QueryLimits> = {}): DocumentQueries {
  const limits = { ...LIMITS, ...change };
  const require = createRequire(import.meta.url);
  const packages = { parserPath: require.resolve('@xmldom/xmldom'), xpathPath: require.resolve('xpath') };
  const xml = new TwoLanes(xmlWorkerSource, packages, limits);
  const json = new TwoLanes(jsonWorkerSource, {}, limits);
  return {
    xml: async (document, query) => xmlAnswer((await xml.ask(document, query, query)) as XmlSaid | undefined),
    json: async (document, path) => {
      try {
        return jsonAnswer((await json.ask(document, parseJsonPath(path), path)) as JsonSaid | undefined);
      } catch (error) {
        if (error instanceof JsonPathError) return { found: missing(error.message) };
        throw error;
      }
    },
    close: async () => {
      await Promise.all([xml.close(), json.close()]);
    },
  };
}
