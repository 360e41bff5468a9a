import { createRequire } from 'node:module';
import { xmlWorkerSource } from '@vedette/kernel/xml-worker-source';
import type { Asker } from '../../patterns/lane.js';
import { missing, textFound, type Found } from '../found-value.js';
import { jsonWorkerSource } from './json-worker-source.js';
import { JsonPathError, parseJsonPath, type Segment } from './json-path-rules.js';
import { TwoLanes, type QueryLimits } from './two-lanes.js';

/**
 * Result of a query, or the problem that prevented it; `isDocument` says whether the text is valid XML or JSON at all.
 */
export type DocumentAnswer = { readonly found: Found } | { readonly problem: string; readonly isDocument: boolean };

/**
 * Queries documents so that a query can be stopped, because documents and queries are untrusted. `who` is the owner of
 * the query, for fair scheduling.
 */
export interface DocumentQueries {
  /**
   * Evaluates an XPath 1.0 expression.
   * @throws ProbeFailure 29002 when it had no turn, or no CPU.
   */
  xml(document: string, query: string, who?: Asker): Promise<DocumentAnswer>;
  /**
   * Evaluates a path of json-path-rules.ts.
   * @throws ProbeFailure 29002 when it had no turn, or no CPU.
   */
  json(document: string, path: string, who?: Asker): Promise<DocumentAnswer>;
  close(): Promise<void>;
}

const LIMITS: QueryLimits = {
  quickLength: 256 * 1024,
  quickMs: 500,
  slowMs: 10_000,
  maxWaitMs: 30_000,
  memoryMb: 512,
};
/** Selects nothing: an index beyond any array. */
const NOWHERE: readonly Segment[] = [{ isDeep: false, selectors: [{ kind: 'index', index: 2 ** 32 }] }];
const TOO_MUCH = 'the query took too much time or memory';

type XmlSaid =
  { readonly text: string } | { readonly isMissing: true } | { readonly problem: string; readonly isXml: boolean };
type JsonSaid =
  { readonly text: string } | { readonly isNull: true } | { readonly why: string } | { readonly isNoJson: true };

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
  const xml = new TwoLanes({ source: xmlWorkerSource, data: packages, reading: 'true()' }, limits);
  const json = new TwoLanes({ source: jsonWorkerSource, data: {}, reading: NOWHERE }, limits);
  return {
    xml: async (document, query, who = {}) =>
      xmlAnswer((await xml.ask({ document, words: query, name: query, who })) as XmlSaid | undefined),
    json: async (document, path, who = {}) => {
      try {
        const words = parseJsonPath(path);
        return jsonAnswer((await json.ask({ document, words, name: path, who })) as JsonSaid | undefined);
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
