/**
 * Returns the value with the fields of its objects sorted, since PostgreSQL changes their order and texts of both are
 * compared.
 */
export function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, sortFields(each)]),
  );
}

/** Returns the same text for equal values, whatever the order of their fields. */
export const toSortedJson = (value: unknown): string => JSON.stringify(sortFields(value));
