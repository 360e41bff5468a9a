import { endpoints } from '@vedette/contract/table';
import { Fault } from '@vedette/kernel/fault';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { parseBody } from './json-body.js';
import { compileReaders } from './validate.js';

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
  readonly getter?: () => z.ZodType;
}

/** One text of a shape: `of` builds a body with only a value in its place. */
interface Leaf {
  readonly path: string;
  readonly of: (value: unknown) => unknown;
}

const DEEPEST = 8;

/** Returns every text of a shape with its path as callers see it. */
function listLeaves(shape: z.ZodType, path = '', depth = 0): Leaf[] {
  const def = shape.def as Def;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : def.getter?.());
  if (depth > DEEPEST) return [];
  if (inner) return listLeaves(inner, path, depth + 1);
  const under = (child: z.ZodType, at: string, wrap: (value: unknown) => unknown): Leaf[] =>
    listLeaves(child, at, depth + 1).map((leaf) => ({ ...leaf, of: (value) => wrap(leaf.of(value)) }));
  switch (def.type) {
    case 'string':
    case 'enum':
      return [{ path, of: (value) => value }];
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, child]) =>
        under(child, path === '' ? name : `${path}.${name}`, (value) => ({ [name]: value })),
      );
    case 'array':
      // The second element of a list, so that its number is part of the path.
      return def.element ? under(def.element, `${path}[1]`, (value) => ['', value]) : [];
    case 'record':
      return def.valueType ? under(def.valueType, `${path}.Key`, (value) => ({ Key: value })) : [];
    case 'union':
      return (def.options ?? []).flatMap((option) => listLeaves(option, path, depth + 1));
    default:
      return [];
  }
}

const listProblems = (read: () => unknown): readonly string[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.problems;
  }
};
const fieldsIn = (problems: readonly string[]): string[] => problems.map((text) => text.split(':')[0] ?? '');

const bodies = endpoints.flatMap((endpoint) =>
  endpoint.body && endpoint.consumes !== 'form' ? [{ endpoint, leaves: listLeaves(endpoint.body) }] : [],
);

test('a NUL is reported with its path, list elements by number, in every body', () => {
  for (const { endpoint, leaves } of bodies) {
    for (const { path, of } of leaves) {
      const problems = listProblems(() => parseBody(Buffer.from(JSON.stringify(of('a\0b'))), undefined));
      expect(fieldsIn(problems), endpoint.id).toEqual([path === '' ? 'Body' : path]);
    }
  }
  const inLists = bodies.flatMap(({ leaves }) => leaves.filter(({ path }) => path.includes('[')));
  expect(inLists.length).toBeGreaterThan(100);
});

test('an element of another type is reported with the same path', () => {
  for (const { endpoint, leaves } of bodies) {
    const { queryAndBody } = compileReaders(endpoint);
    for (const { path, of } of leaves.filter((leaf) => leaf.path.includes('['))) {
      const reported = fieldsIn(listProblems(() => queryAndBody({}, of({ Never: [] }))));
      const element = path.slice(0, path.indexOf(']') + 1);
      const isReported = reported.some((field) => field.startsWith(element) || element.startsWith(`${field}[`));
      expect(isReported, `${endpoint.id} ${path}: ${reported.join(' ')}`).toBe(true);
    }
  }
});
