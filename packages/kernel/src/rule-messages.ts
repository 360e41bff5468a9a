/**
 * The wording of rules that many endpoints share. Each stands here once, so that a client reads the same text for the same
 * mistake everywhere. The wording of rules on the shape of one field is in `contract/src/reading/problems.ts`.
 */
import { Fault, type Problems } from './fault.js';

/** The rule of a name, address or number that only one `word` of the account may have. */
export const nameTakenRule = (word: string): string => `must be unique: already used by another ${word}`;

/** The rule of a field that must be given, always or as `when` says: `for Weekly`. */
export const requiredRule = (when?: string): string => (when === undefined ? 'is required' : `is required ${when}`);

/** The rule of a field that may be given only as `when` says: `with SortBy`. */
export const onlyRule = (when: string): string => `is only allowed ${when}`;

/** The rule of a field that excludes others. */
export const notWithRule = (others: string): string => `must not be given with ${others}`;

/** The rule of a list whose entries must differ. */
export const DISTINCT_RULE = 'must not contain duplicates';

/** The rule of a field that names a `word` by its id. */
export const unknownRule = (word: string, id: string | number): string => `there is no ${word} ${id}`;

/** The answer where the path names a `word` that the account does not have, or that its `scope` does not have: `of this SLA`. */
export const missing = (word: string, id: string | number, scope?: string): Fault =>
  new Fault('missing', scope === undefined ? `No ${word} ${id}` : `No ${word} ${id} ${scope}`);

/** The answer where a change was made for another version of a definition. */
export const hashConflict = (hash: string): Fault =>
  new Fault('conflict', `If-Match: it was changed since it was read; its Hash is now ${hash}`);

/** Notes a body whose `field` repeats the id of the path, but names another one. Not given or empty: the field says nothing. */
export function checkIdInBody(
  field: string,
  { given = '', inPath }: { readonly given: string | number | undefined; readonly inPath: string | number },
  problems: Problems,
): void {
  const isOther = given !== '' && String(given).toLowerCase() !== String(inPath).toLowerCase();
  problems.when(isOther, field, 'must equal the id in the path');
}
