import fc from 'fast-check';
import { alternatives, resolved, type Operation, type Schema } from './document.js';
import { kept, type Draw } from './draw.js';
import type { JsonObject, Pool } from './pool.js';

/** Inputs for generating a value: the schemas it may refer to, random choices, and existing objects. */
export interface Making {
  readonly components: Operation['components'];
  readonly draw: Draw;
  readonly pool: Pool;
  /** Number of enclosing objects; schemas may contain themselves. */
  readonly depth?: number;
}

/** Generates a value that the schema allows. Fields named after existing objects mostly name one of them. */
export function generateValue(making: Making, schema: Schema, name = ''): unknown {
  const { draw, pool } = making;
  const real = resolved(schema, making.components);
  const choices = alternatives(real);
  if (choices) return generateValue(making, draw.pick(choices), name);
  if ('const' in real) return real.const;
  if (real.enum) return draw.pick(real.enum);
  switch (real.type) {
    case 'string':
      return generateText(making, real, name);
    case 'integer': {
      // Excluded numbers lie at the lower end.
      if (real.not) return bounds(real)[1];
      const known = pool
        .getValues(name)
        .filter((value) => Number.isSafeInteger(value) && isWithin(real, value as number));
      if (known.length > 0 && /id$|s$/i.test(name) && draw.often(80)) return draw.pick(known);
      return draw.within(...bounds(real));
    }
    case 'number': {
      const [min, max] = bounds(real);
      return draw.often(50) ? draw.within(min, max) : Math.min(max, draw.within(min, max) + 0.5);
    }
    case 'boolean':
      return draw.often(50);
    case 'null':
      return null;
    case 'array':
      return generateList(making, real, name);
    case 'object':
      return generateObject(making, real);
    default:
      return draw.of(anything);
  }
}

/** Deeper lists are as short as allowed. */
const DEEPEST = 6;

const anything = kept(() => fc.jsonValue({ maxDepth: 2 }));
const guids = kept(() => fc.uuid());

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): [number, number] {
  const min = Math.ceil(minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1));
  const max = Math.floor(maximum ?? (exclusiveMaximum === undefined ? min + 100_000 : exclusiveMaximum - 1));
  return [min, Math.max(min, max)];
}

function isWithin(schema: Schema, value: number): boolean {
  const [min, max] = bounds(schema);
  return value >= min && value <= max;
}

const GUID = /^(uuid|guid)$/;
/** Plausible words for fields of such names, so that requests pass the first validation. */
const WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/url|address|host|target/i, ['https://example.com/', 'http://127.0.0.1:1/x?y=1', 'example.com', '192.0.2.1']],
  [/email/i, ['ann@example.com', 'bob.o-neil+tag@example.org']],
  [/password|secret/i, ['correct horse battery', 'JBSWY3DPEHPK3PXP']],
  [/phone/i, ['+31612345678']],
  [/time$/i, ['09:00', '17:30:00', '2026-07-01T09:00:00']],
  [
    /date|start|end|before|from|until/i,
    ['2026-07-01T00:00:00', '2026-07-02T00:00:00', '2026-06-30', '2026-07-01T10:15:00'],
  ],
  [/period/i, ['Last24Hours', 'CurrentDay', 'Last7Days', 'Previous Week', 'CurrentYear']],
];

function generateText({ draw, pool }: Making, schema: Schema, name: string): string {
  const { pattern, format, minLength = 0, maxLength = 200 } = schema;
  const known = pool.getValues(name).filter((value): value is string => typeof value === 'string');
  const fits = (value: string): boolean =>
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(value));
  const words = WORDS.find(([names]) => names.test(name))?.[1] ?? [];
  const sensible = [...known, ...words].filter(fits);
  if (GUID.test(format ?? '')) return sensible.length > 0 && draw.often(85) ? draw.pick(sensible) : draw.of(guids);
  // Other restrictions of a text are not evaluated, so only plausible texts are certain to be valid.
  const isNarrowed = format === 'uri' || schema.not !== undefined || schema.allOf !== undefined;
  if (format === 'uri' && sensible.length === 0) return 'https://example.com/';
  if (sensible.length > 0 && (isNarrowed || draw.often(70))) return draw.pick(sensible);
  const text = pattern === undefined || pattern === '\\S' ? draw.of(lines) : draw.matching(pattern);
  if (fits(text)) return text;
  const fallback = 'a'.repeat(Math.max(1, minLength));
  return fits(fallback) || pattern === undefined ? fallback : draw.matching(pattern);
}

/** Texts that people and programs write. They contain no NUL and no lone surrogates, which no field accepts. */
const lines = kept(() =>
  fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'shop',
      "O'Hara; drop table monitor",
      '{{@Name}}',
      '%s%n',
      '<b>"&amp;',
      ' ',
      '\u202e\u0007',
      '../..',
      '0',
    ),
  ),
);

function generateList(making: Making, schema: Schema, name: string): unknown[] {
  const { minItems = 0, maxItems = 3, items = {} } = schema;
  const maxLength = (making.depth ?? 0) < DEEPEST ? Math.min(maxItems, 3) : minItems;
  const length = making.draw.within(minItems, Math.max(minItems, maxLength));
  return Array.from({ length }, () => generateValue(making, items, name));
}

function generateObject(outer: Making, schema: Schema): unknown {
  const making = { ...outer, depth: (outer.depth ?? 0) + 1 };
  const { properties = {}, required = [], additionalProperties } = schema;
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const names = [...required, ...making.draw.some(optional, making.draw.pick([2, 4, 8]))];
  const entries = names.map((name) => [name, generateValue(making, properties[name] ?? {}, name)] as const);
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0)
    return withConditions(making, schema, Object.fromEntries(entries));
  const keys = Array.from({ length: making.draw.below(3) }, () =>
    String(generateValue(making, schema.propertyNames ?? { type: 'string' }, 'key')),
  );
  return Object.fromEntries(keys.map((key) => [key, generateValue(making, additionalProperties)]));
}

/** Adds members that conditions of the schema require, such as those of a schedule's mode. */
export function withConditions(making: Making, { allOf = [] }: Schema, object: JsonObject): JsonObject {
  const needed = allOf
    .filter((condition) => condition.then && Object.entries(condition.if?.properties ?? {}).every(isMet(object)))
    .flatMap(({ then: { properties = {}, required = [] } = {} }) =>
      required.map((name) => [name, properties[name] ?? {}] as const),
    );
  return {
    ...object,
    ...Object.fromEntries(needed.map(([name, schema]) => [name, generateMember(making, schema, name)])),
  };
}

const isMet =
  (object: JsonObject) =>
  ([name, schema]: [string, Schema]): boolean =>
    object[name] === schema.const;

const WEEKDAY = 'Monday';

/** A condition restricts the format of texts; other members it only requires. */
function generateMember(making: Making, schema: Schema, name: string): unknown {
  if (schema.pattern !== undefined) return generateText(making, schema, name);
  return schema.type === 'integer' ? 1 : WEEKDAY;
}
