import fc from 'fast-check';
import { listAlternatives, resolveReference, type Operation, type Schema } from './document.js';
import { memoise, type Draw } from './draw.js';
import type { JsonObject, Pool } from './pool.js';

/** Inputs for generating a value: the schemas it may refer to, random choices, and existing objects. */
export interface GenerationContext {
  readonly components: Operation['components'];
  readonly draw: Draw;
  readonly pool: Pool;
  /** Number of enclosing objects; schemas may contain themselves. */
  readonly depth?: number;
}

/** Generates a value that the schema allows. Fields named after existing objects mostly name one of them. */
export function generateValue(context: GenerationContext, schema: Schema, name = ''): unknown {
  const { draw, pool } = context;
  const target = resolveReference(schema, context.components);
  const choices = listAlternatives(target);
  if (choices) return generateValue(context, draw.pick(choices), name);
  if ('const' in target) return target.const;
  if (target.enum) return draw.pick(target.enum);
  switch (target.type) {
    case 'string':
      return generateText(context, target, name);
    case 'integer': {
      // Excluded numbers lie at the lower end.
      if (target.not) return bounds(target)[1];
      const known = pool
        .getValues(name)
        .filter((value) => Number.isSafeInteger(value) && isWithin(target, value as number));
      if (known.length > 0 && /id$|s$/i.test(name) && draw.withProbability(80)) return draw.pick(known);
      return draw.integerBetween(...bounds(target));
    }
    case 'number': {
      const [min, max] = bounds(target);
      return draw.withProbability(50)
        ? draw.integerBetween(min, max)
        : Math.min(max, draw.integerBetween(min, max) + 0.5);
    }
    case 'boolean':
      return draw.withProbability(50);
    case 'null':
      return null;
    case 'array':
      return generateList(context, target, name);
    case 'object':
      return generateObject(context, target);
    default:
      return draw.drawFrom(anything);
  }
}

/** Deeper lists are as short as allowed. */
const MAX_LIST_DEPTH = 6;

const anything = memoise(() => fc.jsonValue({ maxDepth: 2 }));
const guids = memoise(() => fc.uuid());

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

function generateText({ draw, pool }: GenerationContext, schema: Schema, name: string): string {
  const { pattern, format, minLength = 0, maxLength = 200 } = schema;
  const known = pool.getValues(name).filter((value): value is string => typeof value === 'string');
  const isAllowed = (value: string): boolean =>
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(value));
  const words = WORDS.find(([names]) => names.test(name))?.[1] ?? [];
  const plausible = [...known, ...words].filter(isAllowed);
  if (GUID.test(format ?? ''))
    return plausible.length > 0 && draw.withProbability(85) ? draw.pick(plausible) : draw.drawFrom(guids);
  // Other restrictions of a text are not evaluated, so only plausible texts are certain to be valid.
  const isNarrowed = format === 'uri' || schema.not !== undefined || schema.allOf !== undefined;
  if (format === 'uri' && plausible.length === 0) return 'https://example.com/';
  if (plausible.length > 0 && (isNarrowed || draw.withProbability(70))) return draw.pick(plausible);
  const text = pattern === undefined || pattern === '\\S' ? draw.drawFrom(printableTexts) : draw.textMatching(pattern);
  if (isAllowed(text)) return text;
  const fallback = 'a'.repeat(Math.max(1, minLength));
  return isAllowed(fallback) || pattern === undefined ? fallback : draw.textMatching(pattern);
}

/** Texts that people and programs write. They contain no NUL and no lone surrogates, which no field accepts. */
const printableTexts = memoise(() =>
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

function generateList(context: GenerationContext, schema: Schema, name: string): unknown[] {
  const { minItems = 0, maxItems = 3, items = {} } = schema;
  const maxLength = (context.depth ?? 0) < MAX_LIST_DEPTH ? Math.min(maxItems, 3) : minItems;
  const length = context.draw.integerBetween(minItems, Math.max(minItems, maxLength));
  return Array.from({ length }, () => generateValue(context, items, name));
}

function generateObject(outerContext: GenerationContext, schema: Schema): unknown {
  const context = { ...outerContext, depth: (outerContext.depth ?? 0) + 1 };
  const { properties = {}, required = [], additionalProperties } = schema;
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const names = [...required, ...context.draw.subset(optional, context.draw.pick([2, 4, 8]))];
  const entries = names.map((name) => [name, generateValue(context, properties[name] ?? {}, name)] as const);
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0)
    return withConditions(context, schema, Object.fromEntries(entries));
  const keys = Array.from({ length: context.draw.integerBelow(3) }, () =>
    String(generateValue(context, schema.propertyNames ?? { type: 'string' }, 'key')),
  );
  return Object.fromEntries(keys.map((key) => [key, generateValue(context, additionalProperties)]));
}

/** Adds members that conditions of the schema require, such as those of a schedule's mode. */
export function withConditions(context: GenerationContext, { allOf = [] }: Schema, object: JsonObject): JsonObject {
  const requiredMembers = allOf
    .filter((condition) => condition.then && Object.entries(condition.if?.properties ?? {}).every(isMet(object)))
    .flatMap(({ then: { properties = {}, required = [] } = {} }) =>
      required.map((name) => [name, properties[name] ?? {}] as const),
    );
  return {
    ...object,
    ...Object.fromEntries(requiredMembers.map(([name, schema]) => [name, generateMember(context, schema, name)])),
  };
}

const isMet =
  (object: JsonObject) =>
  ([name, schema]: [string, Schema]): boolean =>
    object[name] === schema.const;

const WEEKDAY = 'Monday';

/** A condition restricts the format of texts; other members it only requires. */
function generateMember(context: GenerationContext, schema: Schema, name: string): unknown {
  if (schema.pattern !== undefined) return generateText(context, schema, name);
  return schema.type === 'integer' ? 1 : WEEKDAY;
}
