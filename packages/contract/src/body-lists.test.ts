import { expect, test } from 'vitest';
import type { z } from 'zod';
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

/** Where lists stand that may be of any length. */
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

test('no list in a body of a caller is of any length: one that is too long is refused before its entries are read', () => {
  const bodies = endpoints.filter(({ credentials }) => credentials !== 'checkpoint');
  expect(bodies.flatMap(({ id, body }) => unlimited(body, id))).toEqual([]);
  expect(bodies.some(({ body }) => body !== undefined)).toBe(true);
});
