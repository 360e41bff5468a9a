/** Values as they are sent. */
export type JsonObject = Readonly<Record<string, unknown>>;
export type Id = string | number;
/** Values of path parameters by name. */
export type Params = Readonly<Record<string, Id>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';

/**
 * Returns whether two values are equivalent. The order of members is ignored, that of lists is not, and an empty list
 * is the same as a missing member.
 */
export function isEquivalent(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isEquivalent(each, b[index]));
  if (!isObject(a) || !isObject(b)) return Object.is(a, b) || a === b;
  const keys = presentKeys(a);
  return (
    keys.length === presentKeys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEquivalent(a[key], b[key]))
  );
}

const presentKeys = (value: JsonObject): string[] =>
  Object.keys(value).filter((key) => {
    const member = value[key];
    return !Array.isArray(member) || member.length > 0;
  });

/** Returns the members of an object in `names`, in the order of the object. */
export const pick = (value: JsonObject, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
