import { alternatives, resolved, type Schema } from './document.js';
import { isObject, type JsonObject } from './pool.js';
import { generateValue, withConditions, type Making } from './value.js';

/** One body and what is special about it, for example `Name: longest`. Without `body` the request has none. */
export interface BodyCase {
  readonly what: string;
  readonly body: unknown;
}

interface Variant {
  readonly what: string;
  readonly value: unknown;
}

const MAX_DEPTH = 4;
/** Lists and texts at a higher limit would only cost time. */
const MAX_LIST = 201;
const MAX_TEXT = 20_001;

/** Returns a value with only what the schema requires. */
export function minimalValue(making: Making, schema: Schema, name = ''): unknown {
  const real = resolved(schema, making.components);
  const [choice] = alternatives(real) ?? [];
  if (choice) return minimalValue(making, choice, name);
  if (real.type === 'object') {
    const { properties = {}, required = [] } = real;
    return withConditions(
      making,
      real,
      Object.fromEntries(required.map((key) => [key, minimalValue(making, properties[key] ?? {}, key)])),
    );
  }
  if (real.type === 'array')
    return Array.from({ length: real.minItems ?? 0 }, () => minimalValue(making, real.items ?? {}, name));
  return generateValue(making, real, name);
}

/**
 * Returns bodies around `base`, an accepted body: none at all, the smallest one, each member at its limits and just
 * beyond them, of every other type, absent, or alone. A validator of the schema decides whether a case is valid.
 */
export function bodyCases(making: Making, schema: Schema, base: unknown): BodyCase[] {
  const whole = [
    { what: 'no body', body: undefined },
    { what: 'smallest body', body: minimalValue(making, schema) },
    { what: 'base', body: base },
  ];
  const variants = listVariants({ ...making, depth: 0 }, schema, { name: '', typical: base });
  return [...whole, ...variants.map(({ what, value }) => ({ what: what.replace(/^[.:] ?/, ''), body: value }))];
}

interface ValueSlot {
  readonly name: string;
  /** A value that fits here; its members are changed. */
  readonly typical: unknown;
}

const STRANGERS: readonly Variant[] = [
  { what: ': null', value: null },
  { what: ': text', value: 'no such value' },
  { what: ': empty text', value: '' },
  { what: ': blank text', value: ' ' },
  { what: ': number', value: 7 },
  { what: ': fraction', value: 0.5 },
  { what: ': true', value: true },
  { what: ': false', value: false },
  { what: ': empty list', value: [] },
  { what: ': empty object', value: {} },
];

function listVariants(making: Making, schema: Schema, place: ValueSlot): Variant[] {
  return [...STRANGERS, ...ownVariants(making, schema, place)];
}

function ownVariants(making: Making, schema: Schema, place: ValueSlot): Variant[] {
  const real = resolved(schema, making.components);
  const choices = alternatives(real);
  if (choices) {
    return choices.flatMap((choice, index) =>
      ownVariants(making, choice, { ...place, typical: typicalIn(making, choice, place) }).map(({ what, value }) => ({
        what: choices.length === 1 ? what : ` (${index + 1})${what}`,
        value,
      })),
    );
  }
  if (real.enum) return real.enum.map((value) => ({ what: `: ${JSON.stringify(value)}`, value }));
  if ('const' in real) return [{ what: ': constant', value: real.const }];
  switch (real.type) {
    case 'string':
      return texts(making, real, place.name);
    case 'integer':
    case 'number':
      return numbers(real);
    case 'array':
      return lists(making, real, place);
    case 'object':
      return objects(making, real, place);
    default:
      return [];
  }
}

/** Returns the current value when it has the type of that choice, otherwise a small one. */
function typicalIn(making: Making, choice: Schema, { name, typical }: ValueSlot): unknown {
  const { type } = resolved(choice, making.components);
  const isThat = type === 'object' ? isObject(typical) : type === 'array' ? Array.isArray(typical) : false;
  return isThat ? typical : minimalValue(making, choice, name);
}

function texts(making: Making, schema: Schema, name: string): Variant[] {
  const { minLength = 0, maxLength = MAX_TEXT, pattern } = schema;
  const variants: Variant[] = [
    { what: ': typical', value: generateValue(making, schema, name) },
    { what: ': one letter', value: 'a' },
    { what: ': two lines', value: 'a\nb' },
    { what: ': control character', value: 'a\u0007b' },
    { what: ': direction of writing', value: 'a\u202eb' },
    { what: ': invisible', value: '\u200b' },
  ];
  if (minLength > 1) {
    variants.push({ what: ': shortest', value: 'a'.repeat(minLength) });
    variants.push({ what: ': too short', value: 'a'.repeat(minLength - 1) });
  }
  if (maxLength < MAX_TEXT) {
    variants.push({ what: ': longest', value: 'a'.repeat(maxLength) });
    variants.push({ what: ': longest, astral', value: '😀'.repeat(maxLength) });
    variants.push({ what: ': too long', value: 'a'.repeat(maxLength + 1) });
  }
  if (pattern !== undefined && schema.format === undefined)
    for (const each of ['one', 'another'])
      variants.push({ what: `: matching, ${each}`, value: matching(making, schema) });
  return variants;
}

const matching = ({ draw }: Making, { pattern = '' }: Schema): string => draw.matching(pattern);

function numbers({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Variant[] {
  const step = type === 'integer' ? 1 : 0.25;
  const values = [minimum, maximum, exclusiveMinimum, exclusiveMaximum]
    .filter((limit) => limit !== undefined)
    .flatMap((limit) => [limit, limit - step, limit + step]);
  return [...values, 0, -1, 1, 2 ** 31, 1e15, 1e300, -1e300].map((value) => ({ what: `: ${value}`, value }));
}

function lists(making: Making, schema: Schema, { name, typical }: ValueSlot): Variant[] {
  const { items = {}, minItems = 0, maxItems = MAX_LIST } = schema;
  const [first] = Array.isArray(typical) ? (typical as unknown[]) : [];
  const one = first ?? minimalValue(making, items, name);
  const many = (length: number): unknown[] => Array.from({ length }, () => one);
  const variants: Variant[] = [
    { what: ': one entry', value: [one] },
    { what: ': one entry twice', value: [one, one] },
  ];
  if (minItems > 1) variants.push({ what: ': fewest entries', value: many(minItems) });
  if (minItems > 0) variants.push({ what: ': too few entries', value: many(minItems - 1) });
  if (maxItems < MAX_LIST) {
    variants.push({ what: ': most entries', value: many(maxItems) });
    variants.push({ what: ': too many entries', value: many(maxItems + 1) });
  }
  const depth = (making.depth ?? 0) + 1;
  if (depth > MAX_DEPTH) return variants;
  const entries = listVariants({ ...making, depth }, items, { name, typical: one });
  return [...variants, ...entries.map(({ what, value }) => ({ what: `[]${what}`, value: [value] }))];
}

function objects(making: Making, schema: Schema, { typical }: ValueSlot): Variant[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const base: JsonObject = isObject(typical) ? typical : {};
  const depth = (making.depth ?? 0) + 1;
  const inside = { ...making, depth };
  const missing = required.map((key) => ({ what: `.${key}: missing`, value: without(base, key) }));
  const unknown = { what: '.Unknown: given', value: { ...base, Unknown: 1 } };
  if (depth > MAX_DEPTH) return [...missing, unknown];
  const members = Object.entries(properties).flatMap(([key, member]) => {
    const fits = key in base ? base[key] : minimalValue(inside, member, key);
    const typicalMember = { what: ': typical', value: fits };
    return [typicalMember, ...listVariants(inside, member, { name: key, typical: fits })].map(({ what, value }) => ({
      what: `.${key}${what}`,
      value: { ...base, [key]: value },
    }));
  });
  if (typeof additionalProperties !== 'object') return [...missing, unknown, ...members];
  const named = [{ what: ': typical', value: minimalValue(inside, additionalProperties) }];
  const values = [...named, ...listVariants(inside, additionalProperties, { name: 'key', typical: undefined })];
  return [...missing, ...members, ...values.map(({ what, value }) => ({ what: `.*${what}`, value: { Key: value } }))];
}

const without = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
