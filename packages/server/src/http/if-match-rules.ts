/** Preconditions of RFC 9110, section 13.1.1, with a `Hash` of the contract in place of an entity tag. */
import type { IfMatch } from '@vedette/kernel/hash';

/**
 * Parses If-Match. A Hash may have quotes or not, be a weak tag, and be one of several; `*` matches any. Empty entries
 * are ignored, and a header with only those counts as not sent.
 */
export function parseIfMatch(header: string | undefined): IfMatch {
  const tags = parseTags(header);
  return tags.length === 0 || tags.includes('*') ? undefined : tags;
}

const parseTags = (header = ''): string[] =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'))
    .filter((tag) => tag !== '');

/**
 * Returns whether a caller with this `If-None-Match` (RFC 9110, section 13.1.2) has the content of `etag`: as sent, as
 * the weak tag that compressing proxies make of it, among others, or as `*`.
 */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  const tags = parseTags(header);
  return tags.includes('*') || tags.some((tag) => `"${tag}"` === etag);
}
