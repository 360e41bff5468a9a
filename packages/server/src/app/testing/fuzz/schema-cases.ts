import { listAlternatives, resolveReference, type Schema } from './document.js';
import { isObject, type JsonObject } from './pool.js';
import { generateValue, withConditions, type GenerationContext } from './value.js';

/** One body and what is special about it, for example `Name: longest`. Without `body` the request has none. */
export interface BodyCase {
  readonly description: string;
  readonly body: unknown;
}

interface Variant {
  readonly description: string;
  readonly value: unknown;
}

const MAX_DEPTH = 4;
/** Lists and texts at a higher limit would only cost time. */
const MAX_LIST = 201;
const MAX_TEXT = 20_001;

/** Returns a value with only what the schema requires. */
export function minimalValue(context: GenerationContext, schema: Schema, name = ''): unknown {
  const target = resolveReference(schema, context.components);
  const [choice] = listAlternatives(target) ?? [];
  if (choice) return minimalValue(context, choice, name);
  if (target.type === 'object') {
    const { properties = {}, required = [] } = target;
    return withConditions(
      context,
      target,
      Object.fromEntries(required.map((key) => [key, minimalValue(context, properties[key] ?? {}, key)])),
    );
  }
  if (target.type === 'array')
    return Array.from({ length: target.minItems ?? 0 }, () => minimalValue(context, target.items ?? {}, name));
  return generateValue(context, target, name);
}

/**
 * Returns bodies around `base`, an accepted body: none at all, the smallest one, each member at its limits and just
 * beyond them, of every other type, absent, or alone. A validator of the schema decides whether a case is valid.
 */
export function bodyCases(context: GenerationContext, schema: Schema, base: unknown): BodyCase[] {
  const wholeBodies = [
    { description: 'no body', body: undefined },
    { description: 'smallest body', body: minimalValue(context, schema) },
    { description: 'base', body: base },
  ];
  const variants = listVariants({ ...context, depth: 0 }, schema, { name: '', typical: base });
  return [
    ...wholeBodies,
    ...variants.map(({ description, value }) => ({ description: description.replace(/^[.:] ?/, ''), body: value })),
  ];
}

interface ValueSlot {
  readonly name: string;
  /** A value that fits here; its members are changed. */
  readonly typical: unknown;
}

const FOREIGN_VALUES: readonly Variant[] = [
  { description: ': null', value: null },
  { description: ': text', value: 'no such value' },
  { description: ': empty text', value: '' },
  { description: ': blank text', value: ' ' },
  { description: ': number', value: 7 },
  { description: ': fraction', value: 0.5 },
  { description: ': true', value: true },
  { description: ': false', value: false },
  { description: ': empty list', value: [] },
  { description: ': empty object', value: {} },
];

function listVariants(context: GenerationContext, schema: Schema, slot: ValueSlot): Variant[] {
  return [...FOREIGN_VALUES, ...typeVariants(context, schema, slot)];
}

function typeVariants(context: GenerationContext, schema: Schema, slot: ValueSlot): Variant[] {
  const target = resolveReference(schema, context.components);
  const choices = listAlternatives(target);
  if (choices) {
    return choices.flatMap((choice, index) =>
      typeVariants(context, choice, { ...slot, typical: typicalValueFor(context, choice, slot) }).map(
        ({ description, value }) => ({
          description: choices.length === 1 ? description : ` (${index + 1})${description}`,
          value,
        }),
      ),
    );
  }
  if (target.enum) return target.enum.map((value) => ({ description: `: ${JSON.stringify(value)}`, value }));
  if ('const' in target) return [{ description: ': constant', value: target.const }];
  switch (target.type) {
    case 'string':
      return textVariants(context, target, slot.name);
    case 'integer':
    case 'number':
      return numberVariants(target);
    case 'array':
      return arrayVariants(context, target, slot);
    case 'object':
      return objectVariants(context, target, slot);
    default:
      return [];
  }
}

/** Returns the current value when it has the type of that choice, otherwise a small one. */
function typicalValueFor(context: GenerationContext, choice: Schema, { name, typical }: ValueSlot): unknown {
  const { type } = resolveReference(choice, context.components);
  const hasSameType = type === 'object' ? isObject(typical) : type === 'array' ? Array.isArray(typical) : false;
  return hasSameType ? typical : minimalValue(context, choice, name);
}

function textVariants(context: GenerationContext, schema: Schema, name: string): Variant[] {
  const { minLength = 0, maxLength = MAX_TEXT, pattern } = schema;
  const variants: Variant[] = [
    { description: ': typical', value: generateValue(context, schema, name) },
    { description: ': one letter', value: 'a' },
    { description: ': two lines', value: 'a\nb' },
    { description: ': control character', value: 'a\u0007b' },
    { description: ': direction of writing', value: 'a\u202eb' },
    { description: ': invisible', value: '\u200b' },
  ];
  if (minLength > 1) {
    variants.push({ description: ': shortest', value: 'a'.repeat(minLength) });
    variants.push({ description: ': too short', value: 'a'.repeat(minLength - 1) });
  }
  if (maxLength < MAX_TEXT) {
    variants.push({ description: ': longest', value: 'a'.repeat(maxLength) });
    variants.push({ description: ': longest, astral', value: '😀'.repeat(maxLength) });
    variants.push({ description: ': too long', value: 'a'.repeat(maxLength + 1) });
  }
  if (pattern !== undefined && schema.format === undefined)
    for (const each of ['one', 'another'])
      variants.push({ description: `: matching, ${each}`, value: matching(context, schema) });
  return variants;
}

const matching = ({ draw }: GenerationContext, { pattern = '' }: Schema): string => draw.textMatching(pattern);

function numberVariants({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Variant[] {
  const step = type === 'integer' ? 1 : 0.25;
  const values = [minimum, maximum, exclusiveMinimum, exclusiveMaximum]
    .filter((limit) => limit !== undefined)
    .flatMap((limit) => [limit, limit - step, limit + step]);
  return [...values, 0, -1, 1, 2 ** 31, 1e15, 1e300, -1e300].map((value) => ({ description: `: ${value}`, value }));
}

function arrayVariants(context: GenerationContext, schema: Schema, { name, typical }: ValueSlot): Variant[] {
  const { items = {}, minItems = 0, maxItems = MAX_LIST } = schema;
  const [first] = Array.isArray(typical) ? (typical as unknown[]) : [];
  const one = first ?? minimalValue(context, items, name);
  const many = (length: number): unknown[] => Array.from({ length }, () => one);
  const variants: Variant[] = [
    { description: ': one entry', value: [one] },
    { description: ': one entry twice', value: [one, one] },
  ];
  if (minItems > 1) variants.push({ description: ': fewest entries', value: many(minItems) });
  if (minItems > 0) variants.push({ description: ': too few entries', value: many(minItems - 1) });
  if (maxItems < MAX_LIST) {
    variants.push({ description: ': most entries', value: many(maxItems) });
    variants.push({ description: ': too many entries', value: many(maxItems + 1) });
  }
  const depth = (context.depth ?? 0) + 1;
  if (depth > MAX_DEPTH) return variants;
  const entries = listVariants({ ...context, depth }, items, { name, typical: one });
  return [
    ...variants,
    ...entries.map(({ description, value }) => ({ description: `[]${description}`, value: [value] })),
  ];
}

function objectVariants(context: GenerationContext, schema: Schema, { typical }: ValueSlot): Variant[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const base: JsonObject = isObject(typical) ? typical : {};
  const depth = (context.depth ?? 0) + 1;
  const innerContext = { ...context, depth };
  const missing = required.map((key) => ({ description: `.${key}: missing`, value: omitMember(base, key) }));
  const unknown = { description: '.Unknown: given', value: { ...base, Unknown: 1 } };
  if (depth > MAX_DEPTH) return [...missing, unknown];
  const members = Object.entries(properties).flatMap(([key, member]) => {
    const memberValue = key in base ? base[key] : minimalValue(innerContext, member, key);
    const typicalMember = { description: ': typical', value: memberValue };
    return [typicalMember, ...listVariants(innerContext, member, { name: key, typical: memberValue })].map(
      ({ description, value }) => ({
        description: `.${key}${description}`,
        value: { ...base, [key]: value },
      }),
    );
  });
  if (typeof additionalProperties !== 'object') return [...missing, unknown, ...members];
  const named = [{ description: ': typical', value: minimalValue(innerContext, additionalProperties) }];
  const values = [...named, ...listVariants(innerContext, additionalProperties, { name: 'key', typical: undefined })];
  return [
    ...missing,
    ...members,
    ...values.map(({ description, value }) => ({ description: `.*${description}`, value: { Key: value } })),
  ];
}

const omitMember = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
