/** Preconditions of RFC 9110: of section 13.1.1 with a `Hash` of the contract in the place of an entity tag. */
import type { IfMatch } from '@vedette/kernel/hash';

/**
 * A Hash may stand with or without quotes, as a weak tag, and beside others; `*` is every one. Empty entries are ignored: a header
 * of nothing else counts as not sent.
 */
export function parseIfMatch(header: string | undefined): IfMatch {
  const tags = tagsIn(header);
  return tags.length === 0 || tags.includes('*') ? undefined : tags;
}

const tagsIn = (header = ''): string[] =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'))
    .filter((tag) => tag !== '');

/**
 * Whether a caller with this `If-None-Match` (RFC 9110, section 13.1.2) holds what `etag` stands for: as it was sent, as the weak
 * tag that compressing proxies make of it, among others, or as `*`.
 */
export function isHeld(header: string | undefined, etag: string): boolean {
  const tags = tagsIn(header);
  return tags.includes('*') || tags.some((tag) => `"${tag}"` === etag);
}
