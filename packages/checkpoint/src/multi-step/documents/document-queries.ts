import { createRequire } from 'node:module';
import { xmlWorkerSource } from '@vedette/kernel/xml-worker-source';
import type { TaskOwner } from '../../patterns/fair-queue.js';
import { missingValue, foundText, type FoundValue } from '../found-value.js';
import { jsonWorkerSource } from './json-worker-source.js';
import { JsonPathError, parseJsonPath, type Segment } from './json-path-rules.js';
import { DocumentQueues, type QueryLimits } from './document-queues.js';

/**
 * Result of a query, or the problem that prevented it; `isDocument` says whether the text is valid XML or JSON at all.
 */
export type DocumentResult =
  { readonly found: FoundValue } | { readonly problem: string; readonly isDocument: boolean };

/**
 * Queries documents so that a query can be stopped, because documents and queries are untrusted. `owner`
 * identifies the requester for fair scheduling.
 */
export interface DocumentQueries {
  /**
   * Evaluates an XPath 1.0 expression.
   * @throws ProbeFailure 29002 when the query got no turn, or no CPU.
   */
  xml(document: string, query: string, owner?: TaskOwner): Promise<DocumentResult>;
  /**
   * Evaluates a path of json-path-rules.ts.
   * @throws ProbeFailure 29002 when the query got no turn, or no CPU.
   */
  json(document: string, path: string, owner?: TaskOwner): Promise<DocumentResult>;
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
const MATCHES_NOTHING: readonly Segment[] = [{ isDeep: false, selectors: [{ kind: 'index', index: 2 ** 32 }] }];
const QUERY_TOO_EXPENSIVE = 'the query took too much time or memory';

type XmlReply =
  { readonly text: string } | { readonly isMissing: true } | { readonly problem: string; readonly isXml: boolean };
type JsonReply =
  { readonly text: string } | { readonly isNull: true } | { readonly why: string } | { readonly isNoJson: true };

function toXmlResult(reply: XmlReply | undefined): DocumentResult {
  if (reply === undefined) return { problem: QUERY_TOO_EXPENSIVE, isDocument: true };
  if ('problem' in reply) return { problem: reply.problem, isDocument: reply.isXml };
  return { found: 'text' in reply ? foundText(reply.text) : missingValue() };
}

function toJsonResult(reply: JsonReply | undefined): DocumentResult {
  if (reply === undefined) return { found: missingValue(QUERY_TOO_EXPENSIVE) };
  if ('isNoJson' in reply) return { problem: 'the body cannot be parsed as JSON', isDocument: false };
  if ('isNull' in reply) return { found: { kind: 'null' } };
  return { found: 'text' in reply ? foundText(reply.text) : missingValue(reply.why) };
}

export function makeDocumentQueries(overrides: Partial<QueryLimits> = {}): DocumentQueries {
  const limits = { ...LIMITS, ...overrides };
  const require = createRequire(import.meta.url);
  const packages = { parserPath: require.resolve('@xmldom/xmldom'), xpathPath: require.resolve('xpath') };
  const xml = new DocumentQueues({ source: xmlWorkerSource, data: packages, trivialQuery: 'true()' }, limits);
  const json = new DocumentQueues({ source: jsonWorkerSource, data: {}, trivialQuery: MATCHES_NOTHING }, limits);
  return {
    xml: async (document, query, owner = {}) =>
      toXmlResult((await xml.run({ document, expression: query, name: query, owner })) as XmlReply | undefined),
    json: async (document, path, owner = {}) => {
      try {
        const expression = parseJsonPath(path);
        return toJsonResult((await json.run({ document, expression, name: path, owner })) as JsonReply | undefined);
      } catch (error) {
        if (error instanceof JsonPathError) return { found: missingValue(error.message) };
        throw error;
      }
    },
    close: async () => {
      await Promise.all([xml.close(), json.close()]);
    },
  };
}
