/** The precondition of RFC 9110, section 13.1.1, with a `Hash` of the contract in the place of an entity tag. */
import type { IfMatch } from '@vedette/kernel/hash';

/** A Hash may stand with or without quotes, as a weak tag, and beside others; `*` is every one. */
export function ifMatchOf(header: string | undefined): IfMatch {
  const tags = (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'))
    .filter((tag) => tag !== '');
  return tags.length === 0 || tags.includes('*') ? undefined : tags;
}
