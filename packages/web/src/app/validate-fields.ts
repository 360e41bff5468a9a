import { t } from '../i18n/translate.js';
import { findMissingFields } from '../parts/forms/missing-fields.js';

/** The server decides which addresses exist; this finds typing errors only. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/;

/**
 * Returns the problems of a form by the names of its `data-needed` fields: empty fields and malformed e-mail addresses.
 * Focuses the first malformed field, otherwise the first empty one.
 */
export function validateFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const emptyFields = findMissingFields(form);
  const malformedFields = [...form.querySelectorAll<HTMLInputElement>('[data-needed][type="email"]')].filter(
    (field) => !emptyFields.includes(field) && !EMAIL_PATTERN.test(field.value.trim()),
  );
  (malformedFields[0] ?? emptyFields[0])?.focus();
  const problems = (fields: readonly HTMLInputElement[], text: string) =>
    fields.map(({ dataset }) => [dataset['needed'] ?? '', text] as const);
  return Object.fromEntries([
    ...problems(emptyFields, t('must not be empty')),
    ...problems(malformedFields, t('Enter a valid e-mail address.')),
  ]);
}
