import { t } from '../i18n/translate.js';
import { missingIn } from '../parts/forms/missing-in.js';

/** The server decides which addresses exist; this finds typing errors only. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/**
 * Returns the problems of a form by the names of its `data-needed` fields: empty fields and malformed e-mail addresses.
 * Focuses the first malformed field, otherwise the first empty one.
 */
export function checkFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const missing = missingIn(form);
  const malformed = [...form.querySelectorAll<HTMLInputElement>('[data-needed][type="email"]')].filter(
    (field) => !missing.includes(field) && !ADDRESS.test(field.value.trim()),
  );
  (malformed[0] ?? missing[0])?.focus();
  const problems = (fields: readonly HTMLInputElement[], text: string) =>
    fields.map(({ dataset }) => [dataset['needed'] ?? '', text] as const);
  return Object.fromEntries([
    ...problems(missing, t('must not be empty')),
    ...problems(malformed, t('Enter a valid e-mail address.')),
  ]);
}
