/** Required fields of a form that are empty; they say by `data-needed` what the service calls them. */
export function missingIn(form: ParentNode | null): readonly HTMLInputElement[] {
  const fields = form?.querySelectorAll<HTMLInputElement>('[data-needed]:not(:disabled)') ?? [];
  return [...fields].filter(isEmpty);
}

/** Blanks are a password, though not a name. */
const isEmpty = ({ value, type }: HTMLInputElement): boolean => (type === 'password' ? value : value.trim()) === '';

/** In the words of the service: told before the password is asked for, which comes before the service looks at what was sent. */
export const missingWords = (fields: readonly HTMLInputElement[]): readonly string[] =>
  fields.map(({ dataset }) => `${dataset['needed'] ?? ''}: must not be empty`);
