/** Values as they travel. */
export type JsonObject = Readonly<Record<string, unknown>>;
export type Id = string | number;
/** Values of path parameters by name. */
export type Params = Readonly<Record<string, Id>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';

/** Whether two values say the same; the order of members does not count, that of lists does. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]));
  if (!isObject(a) || !isObject(b)) return Object.is(a, b) || a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** The members of an object named in `names`, in the object's order. */
export const pick = (value: JsonObject, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
