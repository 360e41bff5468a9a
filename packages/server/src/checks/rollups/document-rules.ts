/** What the waterfall of a page tells of its document. */
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { DocumentPhases } from '../record/check.js';

/**
 * The phases of the document that is the page: of several, as of a redirect, the last. Undefined: it did not come over the
 * network, or did not answer. A connection that was there already has no handshake.
 */
export function documentPhases(elements: readonly PageElement[]): DocumentPhases | undefined {
  const document = elements.findLast(({ type }) => type === 'HTML');
  if (!document || !isAnswered(document)) return undefined;
  const { tlsMs, sendMs, waitMs, receiveMs } = document;
  return { ...(tlsMs > 0 && { tlsMs }), sendMs, waitMs, receiveMs };
}

const isAnswered = ({ url, statusCode, timeoutMs, isBlocked, isFromCache }: PageElement): boolean =>
  /^https?:/i.test(url) && statusCode > 0 && timeoutMs === 0 && !isBlocked && !isFromCache;
