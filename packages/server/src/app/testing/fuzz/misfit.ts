import fc from 'fast-check';
import { alternatives, resolved, type Operation, type Schema } from './document.js';
import { kept, type Draw } from './draw.js';
import { isObject, type JsonObject } from './pool.js';

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** Returns the JSON types that a schema accepts; undefined when it accepts anything. */
function acceptedKinds(schema: Schema, components: Operation['components']): ReadonlySet<Kind> | undefined {
  const real = resolved(schema, components);
  const choices = alternatives(real);
  if (choices) {
    const each = choices.map((choice) => acceptedKinds(choice, components));
    return each.includes(undefined) ? undefined : new Set(each.flatMap((kinds) => [...(kinds ?? [])]));
  }
  if (real.enum) return new Set(real.enum.map((value) => typeof value as Kind));
  if ('const' in real) return new Set([typeof real.const as Kind]);
  if (real.type === undefined) return undefined;
  if (real.type === 'null') return new Set();
  return new Set([real.type === 'integer' ? 'number' : real.type]);
}

const WRONG: Readonly<Record<Kind, readonly unknown[]>> = {
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
  const taken = acceptedKinds(schema, components);
  if (!taken) return undefined;
  const kinds = (Object.keys(WRONG) as Kind[]).filter((kind) => !taken.has(kind));
  return kinds.length === 0 ? undefined : { value: draw.pick(WRONG[draw.pick(kinds)]) };
}

/** Values that at least some fields may fail to handle. */
const ODD: readonly unknown[] = [
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
export function odd(draw: Draw, value: unknown): unknown {
  if (draw.often(35) || !isObject(value) || Object.keys(value).length === 0) {
    if (Array.isArray(value) && value.length > 0 && draw.often(70)) return oddList(draw, value as unknown[]);
    return draw.often(75) ? draw.pick(ODD) : draw.of(junk);
  }
  return oddMember(draw, value);
}

const junk = kept(() =>
  fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.double({ noNaN: true }), fc.string({ unit: 'binary' })),
);

/** Replaces one member of the object by an odd value, removes it, or changes the case of its name. */
export function oddMember(draw: Draw, value: JsonObject): JsonObject {
  const keys = Object.keys(value);
  if (keys.length === 0) return value;
  const key = draw.pick(keys);
  const { [key]: member, ...rest } = value;
  if (draw.often(10)) return rest;
  if (draw.often(5)) return { ...rest, [key.toUpperCase()]: member };
  return { ...value, [key]: odd(draw, member) };
}

function oddList(draw: Draw, list: readonly unknown[]): unknown[] {
  const index = draw.below(list.length);
  if (draw.often(15)) return [...list, ...list];
  if (draw.often(15)) return list.toSpliced(index, 1);
  return list.with(index, odd(draw, list[index]));
}
