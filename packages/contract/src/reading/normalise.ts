import type { z } from 'zod';

/** Converts a value from the wire to the spelling of its shape. `undefined` = not given. */
export type Normalise = (value: unknown) => unknown;

/** `json`: a body, typed by JSON. `text`: path and query, where all values are text. */
export type Source = 'json' | 'text';

export interface Def {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly entries?: Readonly<Record<string, string | number>>;
}
export const shapeDef = (shape: z.ZodType): Def => shape.def;

/**
 * Compiles the tolerance that existing clients need for one shape: names and enum values in any case, guids in any
 * case, `""` for an enum, guid, boolean or number = not given, null = not given, and numbers and booleans as text in
 * queries. Values that do not match are passed on for the shape to reject.
 */
export function compileNormalise(shape: z.ZodType, source: Source): Normalise {
  const inner = compile(shapeDef(shape), source);
  return (value) => (value === null ? undefined : inner(value));
}

function compile(def: Def, source: Source): Normalise {
  const within = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (within) return compileNormalise(within, source);
  switch (def.type) {
    case 'object':
      return compileObject(def, source);
    case 'array':
      return compileArray(def, source);
    case 'enum':
      return ofSource(source, enumValue(Object.values(def.entries ?? {})));
    case 'string':
      return ofSource(source, def.format === 'guid' || def.format === 'uuid' ? guid : same);
    case 'boolean':
      return source === 'text' ? single(booleanText) : emptyIsAbsent;
    case 'number':
      return source === 'text' ? single(numberText) : emptyIsAbsent;
    default:
      return ofSource(source, same);
  }
}

const same: Normalise = (value) => value;
const emptyIsAbsent: Normalise = (value) => (value === '' ? undefined : value);
const guid: Normalise = (value) =>
  typeof value !== 'string' ? value : value === '' ? undefined : value.trim().toLowerCase();

/** Query parameters may be repeated; in a body, a list is rejected by the shape of any other field. */
const ofSource = (source: Source, then: Normalise): Normalise => (source === 'text' ? single(then) : then);

/** If a parameter is given several times, the last value is used: they are equal, or `repeated.ts` rejects them. */
const single =
  (then: Normalise): Normalise =>
  (value) =>
    then(Array.isArray(value) ? (value.at(-1) as unknown) : value);

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
  const byLower = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  return (value) => {
    if (typeof value !== 'string') return value;
    return value === '' && !byLower.has('') ? undefined : (byLower.get(value.trim().toLowerCase()) ?? value);
  };
}

function compileArray(def: Def, source: Source): Normalise {
  const each = def.element ? compileNormalise(def.element, source) : same;
  return (value) => {
    const items = source === 'text' ? normaliseList(value) : value;
    return Array.isArray(items) ? items.map((item: unknown) => each(item) ?? item) : items;
  };
}

const normaliseList: Normalise = (value) => {
  if (value === undefined) return undefined;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap(commaList);
};

const commaList = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : value;

function compileObject(def: Def, source: Source): Normalise {
  const fields = Object.entries(def.shape ?? {}).map(
    ([name, shape]) => [name.toLowerCase(), { name, normalise: compileNormalise(shape, source) }] as const,
  );
  const byLower = new Map(fields);
  // A strict shape also gets unknown members and second spellings of a field, which would otherwise be dropped, and
  // rejects them.
  const keepsOthers = def.catchall !== undefined;
  const isStrict = def.catchall !== undefined && shapeDef(def.catchall).type === 'never';
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    // Most queries are empty.
    if (entries.length === 0) return {};
    const known: Record<string, unknown> = {};
    const spelled = new Set<string>();
    for (const [key, given] of entries) {
      const field = byLower.get(key.toLowerCase());
      if (!field) {
        if (keepsOthers && !(isStrict && given === null)) setOwnProperty(known, key, given);
        continue;
      }
      // The exact spelling wins over other spellings of the same field.
      const isOther = key !== field.name && Object.hasOwn(value, field.name);
      const isSecond = isStrict && given !== null && (isOther || spelled.has(field.name));
      if (isSecond) setOwnProperty(known, key, given);
      if (isOther || isSecond) continue;
      if (given !== null) spelled.add(field.name);
      const normal = field.normalise(given);
      if (normal !== undefined) known[field.name] = normal;
    }
    return known;
  };
}

/** Defines an own property whatever its name is; assigning `__proto__` would do something else. */
function setOwnProperty(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}
