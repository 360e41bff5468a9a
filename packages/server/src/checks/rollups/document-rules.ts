/** Phases of a page's document, from its waterfall. */
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { DocumentPhases } from '../record/check.js';

/**
 * Returns the phases of the page's document, which is the last one after redirects. Undefined if it did not come over
 * the network or got no response. A reused connection has no handshake.
 */
export function findDocumentPhases(elements: readonly PageElement[]): DocumentPhases | undefined {
  const document = elements.findLast(({ type }) => type === 'HTML');
  if (!document || !hasResponse(document)) return undefined;
  const { tlsMs, sendMs, waitMs, receiveMs } = document;
  return { ...(tlsMs > 0 && { tlsMs }), sendMs, waitMs, receiveMs };
}

const hasResponse = ({ url, statusCode, timeoutMs, isBlocked, isFromCache }: PageElement): boolean =>
  /^https?:/i.test(url) && statusCode > 0 && timeoutMs === 0 && !isBlocked && !isFromCache;
