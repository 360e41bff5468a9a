import { endpoints } from '@vedette/contract/table';
import { Fault } from '@vedette/kernel/fault';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { compileReaders } from './validate.js';

const asked = endpoints.flatMap((endpoint) => {
  const shape = (endpoint.query?.def as { readonly shape?: Readonly<Record<string, z.ZodType>> } | undefined)?.shape;
  return Object.entries(shape ?? {}).map(([name, field]) => ({ endpoint, name, field }));
});

const isList = (shape: z.ZodType): boolean => {
  const def = shape.def as { readonly type: string; readonly innerType?: z.ZodType; readonly in?: z.ZodType };
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  return inner ? isList(inner) : def.type === 'array';
};

function problemsOf({ endpoint }: (typeof asked)[number], query: object): readonly string[] {
  try {
    compileReaders(endpoint).queryAndBody(query, undefined);
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.problems;
  }
}
const once = (name: string): string => `${name}: must be given once`;

test('there are parameters of one value and of lists', () => {
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter(({ field }) => isList(field)).length).toBeGreaterThan(5);
});

test('a parameter of one value that is given twice is refused by its name on every route; a list may be', () => {
  for (const one of asked) {
    const twice = problemsOf(one, { [one.name]: ['1', '1'] }).includes(once(one.name));
    expect([one.endpoint.id, one.name, twice]).toEqual([one.endpoint.id, one.name, !isList(one.field)]);
  }
});

test('in two spellings it is given twice as well; once in another spelling, or unknown, it is not', () => {
  for (const one of asked) {
    const lower = one.name.toLowerCase();
    expect(
      problemsOf(one, { [one.name]: '1', [`${lower.slice(0, -1)}${lower.at(-1)?.toUpperCase() ?? ''}`]: '1' }),
    ).toContain(once(one.name));
    expect(
      problemsOf(one, { [lower]: '1', unknown: ['1', '2'] }).filter((text) => text.endsWith('given once')),
    ).toEqual([]);
  }
});
