import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { endpoints } from '../table.js';
import { shapeDefinition } from './normalise.js';
import { compilePartParser } from './part-parser.js';

const NAMED_AS_INSTANT = /(At|ActiveFrom)$/;

/**
 * Returns the paths of all numbers in a body whose names are those of instants; `0` is the index of all entries of a
 * list.
 */
function instantsIn(shape: z.ZodType, path: readonly string[] = []): string[][] {
  const { type, innerType, in: input, element, shape: members } = shapeDefinition(shape);
  const inner = innerType ?? (type === 'pipe' ? input : undefined);
  if (inner) return instantsIn(inner, path);
  if (element) return instantsIn(element, [...path, '0']);
  if (members) return Object.entries(members).flatMap(([name, member]) => instantsIn(member, [...path, name]));
  return type === 'number' && NAMED_AS_INSTANT.test(path.at(-1) ?? '') ? [[...path]] : [];
}

const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);
const written = (path: readonly string[]): string => path.join('.').replaceAll('.0', '[0]');

const called = endpoints.filter(({ credentials }) => credentials !== 'checkpoint');
const taking = called.flatMap((each: Endpoint) =>
  each.body
    ? instantsIn(each.body).map((path) => [`${each.method} ${each.path} ${written(path)}`, each.body, path] as const)
    : [],
);

test('finds the bodies that take instants', () => {
  expect(taking.length).toBeGreaterThan(2);
});

test.each(taking)('rejects instants out of range: %s', (_name, body, path) => {
  const read = compilePartParser(body, 'json', 'Body');
  for (const at of [9e15, -9e15, 8.64e15 + 1, 253_402_300_800_000, -1, 1e300, 0.5]) {
    const problems: string[] = [];
    read(nest(path, at), problems);
    expect([at, problems.filter((one) => one.startsWith(`${written(path)}: must be`)).length]).toEqual([at, 1]);
  }
});
