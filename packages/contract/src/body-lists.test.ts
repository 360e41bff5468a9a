import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './table.js';

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
}

const LIMITS = ['max_length', 'length_equals'];

/** Returns the paths of lists without a maximum length. */
function unlimited(shape: z.ZodType | undefined, path: string): string[] {
  if (!shape) return [];
  const def: Def = shape.def;
  const { innerType, element, valueType, options = [], checks = [] } = def;
  const isLimited = def.type !== 'array' || checks.some(({ _zod }) => LIMITS.includes(_zod.def.check));
  return [
    ...(isLimited ? [] : [path]),
    ...[innerType, def.in, def.out, element, valueType, ...options].flatMap((inner) => unlimited(inner, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => unlimited(inner, `${path}.${name}`)),
  ];
}

/**
 * Returns the paths of records without a maximum number of names. The shape around a limited one rejects before it
 * reads.
 */
function unlimitedRecords(shape: z.ZodType | undefined, path: string): string[] {
  if (!shape) return [];
  const def: Def = shape.def;
  const { innerType, element, valueType, options = [] } = def;
  if (def.type === 'pipe' && (def.out?.def as Def | undefined)?.type === 'record')
    return isLimited(shape) ? [] : [path];
  return [
    ...(def.type === 'record' ? [path] : []),
    ...[innerType, def.in, def.out, element, valueType, ...options].flatMap((inner) => unlimitedRecords(inner, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => unlimitedRecords(inner, `${path}.${name}`)),
  ];
}

function isLimited(shape: z.ZodType): boolean {
  const wrong = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`name${at}`, { no: 'text' }]));
  const { error } = shape.safeParse(wrong);
  return error?.issues.length === 1 && error.issues[0]?.path.length === 0;
}

test('limits every record in a request body before its values are read', () => {
  const bodies = endpoints.filter(({ credentials }) => credentials !== 'checkpoint');
  expect(bodies.flatMap(({ id, body }) => unlimitedRecords(body, id))).toEqual([]);
  expect(unlimitedRecords(z.object({ Of: z.record(z.string(), z.string()) }), 'here')).toEqual(['here.Of']);
});

test('limits every list in a request body before its entries are read', () => {
  const bodies = endpoints.filter(({ credentials }) => credentials !== 'checkpoint');
  expect(bodies.flatMap(({ id, body }) => unlimited(body, id))).toEqual([]);
  expect(bodies.some(({ body }) => body !== undefined)).toBe(true);
});
