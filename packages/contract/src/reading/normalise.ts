import type { z } from 'zod';

/** Converts a value from the wire to the spelling of its shape. `undefined` = not given. */
export type Normalise = (value: unknown) => unknown;

/** `json`: a body, typed by JSON. `text`: path and query, where all values are text. */
export type Source = 'json' | 'text';

export interface ShapeDefinition {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly entries?: Readonly<Record<string, string | number>>;
}
export const shapeDefinition = (shape: z.ZodType): ShapeDefinition => shape.def;

/**
 * Compiles the tolerance that existing clients need for one shape: names and enum values in any case, guids in any
 * case, `""` for an enum, guid, boolean or number = not given, null = not given, and numbers and booleans as text in
 * queries. Values that do not match are passed on for the shape to reject.
 */
export function compileNormalise(shape: z.ZodType, source: Source): Normalise {
  const inner = compile(shapeDefinition(shape), source);
  return (value) => (value === null ? undefined : inner(value));
}

function compile(def: ShapeDefinition, source: Source): Normalise {
  const wrappedShape = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (wrappedShape) return compileNormalise(wrappedShape, source);
  switch (def.type) {
    case 'object':
      return compileObject(def, source);
    case 'array':
      return compileArray(def, source);
    case 'enum':
      return normaliseBySource(source, enumValue(Object.values(def.entries ?? {})));
    case 'string':
      return normaliseBySource(source, def.format === 'guid' || def.format === 'uuid' ? guid : unchanged);
    case 'boolean':
      return source === 'text' ? normaliseLast(booleanText) : emptyIsAbsent;
    case 'number':
      return source === 'text' ? normaliseLast(numberText) : emptyIsAbsent;
    default:
      return normaliseBySource(source, unchanged);
  }
}

const unchanged: Normalise = (value) => value;
const emptyIsAbsent: Normalise = (value) => (value === '' ? undefined : value);
const guid: Normalise = (value) =>
  typeof value !== 'string' ? value : value === '' ? undefined : value.trim().toLowerCase();

/** Query parameters may be repeated; in a body, a list is rejected by the shape of any other field. */
const normaliseBySource = (source: Source, normalise: Normalise): Normalise =>
  source === 'text' ? normaliseLast(normalise) : normalise;

/** If a parameter is given several times, the last value is used: they are equal, or `repeated.ts` rejects them. */
const normaliseLast =
  (normalise: Normalise): Normalise =>
  (value) =>
    normalise(Array.isArray(value) ? (value.at(-1) as unknown) : value);

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
const booleanText: Normalise = (value) =>
  typeof value === 'string' ? (value === '' ? undefined : (BOOLEANS[value.toLowerCase()] ?? value)) : value;

const numberText: Normalise = (value) => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
};

function enumValue(values: readonly (string | number)[]): Normalise {
  const byLowerCase = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  return (value) => {
    if (typeof value !== 'string') return value;
    return value === '' && !byLowerCase.has('') ? undefined : (byLowerCase.get(value.trim().toLowerCase()) ?? value);
  };
}

function compileArray(def: ShapeDefinition, source: Source): Normalise {
  const each = def.element ? compileNormalise(def.element, source) : unchanged;
  return (value) => {
    const items = source === 'text' ? normaliseList(value) : value;
    return Array.isArray(items) ? items.map((item: unknown) => each(item) ?? item) : items;
  };
}

const normaliseList: Normalise = (value) => {
  if (value === undefined) return undefined;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap(splitCommaList);
};

const splitCommaList = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : value;

function compileObject(def: ShapeDefinition, source: Source): Normalise {
  const fields = Object.entries(def.shape ?? {}).map(
    ([name, shape]) => [name.toLowerCase(), { name, normalise: compileNormalise(shape, source) }] as const,
  );
  const byLowerCase = new Map(fields);
  // A strict shape also gets unknown members and second spellings of a field, which would otherwise be dropped, and
  // rejects them.
  const keepsUnknownMembers = def.catchall !== undefined;
  const isStrict = def.catchall !== undefined && shapeDefinition(def.catchall).type === 'never';
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    // Most queries are empty.
    if (entries.length === 0) return {};
    const result: Record<string, unknown> = {};
    const givenFields = new Set<string>();
    for (const [key, given] of entries) {
      const field = byLowerCase.get(key.toLowerCase());
      if (!field) {
        if (keepsUnknownMembers && !(isStrict && given === null)) setOwnProperty(result, key, given);
        continue;
      }
      // The exact spelling wins over other spellings of the same field.
      const isOtherSpelling = key !== field.name && Object.hasOwn(value, field.name);
      const isDuplicate = isStrict && given !== null && (isOtherSpelling || givenFields.has(field.name));
      if (isDuplicate) setOwnProperty(result, key, given);
      if (isOtherSpelling || isDuplicate) continue;
      if (given !== null) givenFields.add(field.name);
      const normalised = field.normalise(given);
      if (normalised !== undefined) result[field.name] = normalised;
    }
    return result;
  };
}

/** Defines an own property whatever its name is; assigning `__proto__` would do something else. */
function setOwnProperty(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}
