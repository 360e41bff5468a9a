/** The same value with the fields of its objects in order: the store has its own, and texts of both are compared. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, ordered(each)]));
}

/** Equal for values that are alike, however their fields are ordered. */
export const orderedJson = (value: unknown): string => JSON.stringify(ordered(value));
