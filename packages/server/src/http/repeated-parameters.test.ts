import { endpoints } from '@vedette/contract/table';
import { Fault } from '@vedette/kernel/fault';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { compileReaders } from './validate.js';

const queryFields = endpoints.flatMap((endpoint) => {
  const shape = (endpoint.query?.def as { readonly shape?: Readonly<Record<string, z.ZodType>> } | undefined)?.shape;
  return Object.entries(shape ?? {}).map(([name, field]) => ({ endpoint, name, field }));
});

const isList = (shape: z.ZodType): boolean => {
  const def = shape.def as { readonly type: string; readonly innerType?: z.ZodType; readonly in?: z.ZodType };
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  return inner ? isList(inner) : def.type === 'array';
};

function listProblems({ endpoint }: (typeof queryFields)[number], query: object): readonly string[] {
  try {
    compileReaders(endpoint).queryAndBody(query, undefined);
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.problems;
  }
}
const refusal = (name: string): string => `${name}: must not be given several values`;

test('parameters of one value and of lists exist', () => {
  expect(queryFields.length).toBeGreaterThan(200);
  expect(queryFields.filter(({ field }) => isList(field)).length).toBeGreaterThan(5);
});

test('every route rejects a single-value parameter with two values, but not a list', () => {
  for (const one of queryFields) {
    const isRefused = listProblems(one, { [one.name]: ['1', '2'] }).includes(refusal(one.name));
    expect([one.endpoint.id, one.name, isRefused]).toEqual([one.endpoint.id, one.name, !isList(one.field)]);
  }
});

test('also in two spellings, unless the value is the same', () => {
  for (const one of queryFields.filter(({ field }) => !isList(field))) {
    const lower = one.name.toLowerCase();
    const other = `${lower.slice(0, -1)}${lower.at(-1)?.toUpperCase() ?? ''}`;
    expect(listProblems(one, { [one.name]: '1', [other]: '2' })).toContain(refusal(one.name));
    const same = { [one.name]: ['1', '1'], [other]: '1', unknown: ['1', '2'] };
    expect(listProblems(one, same)).not.toContain(refusal(one.name));
  }
});

test('rejects a list in two spellings', () => {
  for (const one of queryFields.filter(({ field }) => isList(field))) {
    const query = { [one.name]: ['1', '2'], [one.name.toUpperCase()]: '3' };
    expect(listProblems(one, query)).toContain(refusal(one.name));
  }
});
