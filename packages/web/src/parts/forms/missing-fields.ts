import { t } from '../../i18n/translate.js';

/** Returns empty required fields of a form; `data-needed` holds their names on the server. */
export function findMissingFields(form: ParentNode | null): readonly HTMLInputElement[] {
  const fields = form?.querySelectorAll<HTMLInputElement>('[data-needed]:not(:disabled)') ?? [];
  return [...fields].filter(isEmpty);
}

/** A password may consist of blanks, a name may not. */
const isEmpty = ({ value, type }: HTMLInputElement): boolean => (type === 'password' ? value : value.trim()) === '';

/**
 * Returns problems with the server’s wording. They are reported before the password is requested, because the server
 * validates only afterwards.
 */
export const missingFieldProblems = (fields: readonly HTMLInputElement[]): readonly string[] =>
  fields.map(({ dataset }) => `${dataset['needed'] ?? ''}: ${t('must not be empty')}`);
