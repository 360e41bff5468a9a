import fc from 'fast-check';
import { listAlternatives, resolveReference, type Operation, type Schema } from './document.js';
import { memoise, type Draw } from './draw.js';
import { isObject, type JsonObject } from './pool.js';

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** Returns the JSON types that a schema accepts; undefined when it accepts anything. */
function acceptedKinds(schema: Schema, components: Operation['components']): ReadonlySet<Kind> | undefined {
  const target = resolveReference(schema, components);
  const choices = listAlternatives(target);
  if (choices) {
    const kindsByChoice = choices.map((choice) => acceptedKinds(choice, components));
    return kindsByChoice.includes(undefined)
      ? undefined
      : new Set(kindsByChoice.flatMap((kinds) => [...(kinds ?? [])]));
  }
  if (target.enum) return new Set(target.enum.map((value) => typeof value as Kind));
  if ('const' in target) return new Set([typeof target.const as Kind]);
  if (target.type === undefined) return undefined;
  if (target.type === 'null') return new Set();
  return new Set([target.type === 'integer' ? 'number' : target.type]);
}

const SAMPLES_BY_KIND: Readonly<Record<Kind, readonly unknown[]>> = {
  string: ['no such value', 'x'],
  number: [7.25, -1, 1e300],
  boolean: [true, false],
  array: [[], [[]], [null], ['x']],
  object: [{}, { a: { b: [] } }],
};

/**
 * Returns a value of a type that the field cannot have; undefined when it accepts anything. Numbers and booleans are
 * not read from texts.
 */
export function drawMisfit(
  draw: Draw,
  schema: Schema,
  components: Operation['components'],
): { value: unknown } | undefined {
  const accepted = acceptedKinds(schema, components);
  if (!accepted) return undefined;
  const kinds = (Object.keys(SAMPLES_BY_KIND) as Kind[]).filter((kind) => !accepted.has(kind));
  return kinds.length === 0 ? undefined : { value: draw.pick(SAMPLES_BY_KIND[draw.pick(kinds)]) };
}

/** Values that at least some fields may fail to handle. */
const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\ud800',
  '\u202e',
  'x'.repeat(5_000),
  '9'.repeat(400),
  0,
  -0,
  -1,
  0.5,
  1e300,
  -1e300,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  253_402_300_800_000,
  true,
  false,
  [],
  [[]],
  [null],
  {},
  { a: { b: [] } },
  { __proto__x: 1, constructor: { prototype: 1 } },
  '00000000-0000-0000-0000-000000000000',
  'not-a-guid',
  '2026-02-30',
  '2026-13-01T25:61:61',
  '9999-12-31T23:59:59',
  '0001-01-01',
  'http://',
  'https://[::1',
  '//',
  'file:///etc/passwd',
  '(a+)+$',
  '[',
  '{{@DateTime(',
  '*/5 * * * *',
];

/** Returns the same value with something odd somewhere inside. */
export function makeOdd(draw: Draw, value: unknown): unknown {
  if (draw.withProbability(35) || !isObject(value) || Object.keys(value).length === 0) {
    if (Array.isArray(value) && value.length > 0 && draw.withProbability(70))
      return changeOneEntry(draw, value as unknown[]);
    return draw.withProbability(75) ? draw.pick(ODD_VALUES) : draw.drawFrom(junk);
  }
  return changeOneMember(draw, value);
}

const junk = memoise(() =>
  fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.double({ noNaN: true }), fc.string({ unit: 'binary' })),
);

/** Replaces one member of the object by an odd value, removes it, or changes the case of its name. */
export function changeOneMember(draw: Draw, value: JsonObject): JsonObject {
  const keys = Object.keys(value);
  if (keys.length === 0) return value;
  const key = draw.pick(keys);
  const { [key]: member, ...rest } = value;
  if (draw.withProbability(10)) return rest;
  if (draw.withProbability(5)) return { ...rest, [key.toUpperCase()]: member };
  return { ...value, [key]: makeOdd(draw, member) };
}

function changeOneEntry(draw: Draw, list: readonly unknown[]): unknown[] {
  const index = draw.integerBelow(list.length);
  if (draw.withProbability(15)) return [...list, ...list];
  if (draw.withProbability(15)) return list.toSpliced(index, 1);
  return list.with(index, makeOdd(draw, list[index]));
}
