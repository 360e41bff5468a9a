import { createRequire } from 'node:module';
import { xmlWorkerSource } from '@vedette/kernel/xml-worker-source';
import type { TaskOwner } from '../../patterns/fair-queue.js';
import { missing, textFound, type Found } from '../found-value.js';
import { jsonWorkerSource } from './json-worker-source.js';
import { JsonPathError, parseJsonPath, type Segment } from './json-path-rules.js';
import { DocumentQueues, type QueryLimits } from './document-queues.js';

/**
 * Result of a query, or the problem that prevented it; `isDocument` says whether the text is valid XML or JSON at all.
 */
export type DocumentAnswer = { readonly found: Found } | { readonly problem: string; readonly isDocument: boolean };

/**
 * Queries documents so that a query can be stopped, because documents and queries are untrusted. `owner`
 * identifies the requester for fair scheduling.
 */
export interface DocumentQueries {
  /**
   * Evaluates an XPath 1.0 expression.
   * @throws ProbeFailure 29002 when the query got no turn, or no CPU.
   */
  xml(document: string, query: string, owner?: TaskOwner): Promise<DocumentAnswer>;
  /**
   * Evaluates a path of json-path-rules.ts.
   * @throws ProbeFailure 29002 when the query got no turn, or no CPU.
   */
  json(document: string, path: string, owner?: TaskOwner): Promise<DocumentAnswer>;
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

type XmlReply =
  { readonly text: string } | { readonly isMissing: true } | { readonly problem: string; readonly isXml: boolean };
type JsonReply =
  { readonly text: string } | { readonly isNull: true } | { readonly why: string } | { readonly isNoJson: true };

function xmlAnswer(reply: XmlReply | undefined): DocumentAnswer {
  if (reply === undefined) return { problem: TOO_MUCH, isDocument: true };
  if ('problem' in reply) return { problem: reply.problem, isDocument: reply.isXml };
  return { found: 'text' in reply ? textFound(reply.text) : missing() };
}

function jsonAnswer(reply: JsonReply | undefined): DocumentAnswer {
  if (reply === undefined) return { found: missing(TOO_MUCH) };
  if ('isNoJson' in reply) return { problem: 'the body cannot be parsed as JSON', isDocument: false };
  if ('isNull' in reply) return { found: { kind: 'null' } };
  return { found: 'text' in reply ? textFound(reply.text) : missing(reply.why) };
}

export function makeDocumentQueries(change: Partial<QueryLimits> = {}): DocumentQueries {
  const limits = { ...LIMITS, ...change };
  const require = createRequire(import.meta.url);
  const packages = { parserPath: require.resolve('@xmldom/xmldom'), xpathPath: require.resolve('xpath') };
  const xml = new DocumentQueues({ source: xmlWorkerSource, data: packages, reading: 'true()' }, limits);
  const json = new DocumentQueues({ source: jsonWorkerSource, data: {}, reading: NOWHERE }, limits);
  return {
    xml: async (document, query, owner = {}) =>
      xmlAnswer((await xml.ask({ document, expression: query, name: query, owner })) as XmlReply | undefined),
    json: async (document, path, owner = {}) => {
      try {
        const expression = parseJsonPath(path);
        return jsonAnswer((await json.ask({ document, expression, name: path, owner })) as JsonReply | undefined);
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
