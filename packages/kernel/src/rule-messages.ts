/**
 * Messages of rules that many endpoints share, each defined once, so that clients get the same text for the same
 * mistake everywhere. The messages about the shape of a single field are in `contract/src/reading/problems.ts`.
 */
import { Fault, type Problems } from './fault.js';

/** Returns the rule of a name, address or number that only one `word` of the account may have. */
export const uniqueNameRule = (word: string): string => `must be unique: already used by another ${word}`;

/** Returns the rule of a required field, always or with a condition: `for Weekly`. */
export const requiredRule = (when?: string): string => (when === undefined ? 'is required' : `is required ${when}`);

/** Returns the rule of a field that is only allowed with a condition: `with SortBy`. */
export const onlyAllowedRule = (when: string): string => `is only allowed ${when}`;

/** Returns the rule of a field that excludes others. */
export const exclusiveRule = (others: string): string => `must not be given with ${others}`;

/** The rule of a list whose entries must differ. */
export const DISTINCT_RULE = 'must not contain duplicates';

/** Returns the rule of a field that refers to a `word` by its id. */
export const unknownReferenceRule = (word: string, id: string | number): string => `there is no ${word} ${id}`;

/** Returns the fault for a path with a `word` that the account, or its `scope` (`of this SLA`), does not have. */
export const notFoundFault = (word: string, id: string | number, scope?: string): Fault =>
  new Fault('missing', scope === undefined ? `No ${word} ${id}` : `No ${word} ${id} ${scope}`);

/** Returns the fault for a caller without a permission, `administrator` or the name of a type. */
export const missingPermissionFault = (permission: string): Fault =>
  new Fault(
    'forbidden',
    permission === 'administrator'
      ? 'No permission: administrator is needed'
      : `No permission: ${permission} is needed`,
  );

/** Returns the fault for a change that was made for another version of a definition. */
export const hashConflictFault = (hash: string): Fault =>
  new Fault('conflict', `If-Match: it has changed since it was read; its Hash is now ${hash}`);

/**
 * Adds a problem if the `field` of a body, which repeats the id of the path, has another id. An absent or empty field
 * is ignored.
 */
export function checkIdInBody(
  field: string,
  { given = '', inPath }: { readonly given: string | number | undefined; readonly inPath: string | number },
  problems: Problems,
): void {
  const isDifferent = given !== '' && String(given).toLowerCase() !== String(inPath).toLowerCase();
  problems.when(isDifferent, field, 'must equal the id in the path');
}
