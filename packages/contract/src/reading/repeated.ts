import type { z } from 'zod';
import { shapeDef } from './normalise.js';

/** The names of parameters that a query gives several values and that take one. */
export type FindRepeated = (query: unknown) => readonly string[];

/**
 * Finds parameters that take one value and are given different ones, and any list in several spellings: which counts would be a
 * guess. The same value again says nothing else (whoever follows a link and adds his parameters anew), lists may be given element
 * by element, and unknown parameters count for nothing.
 */
export function compileRepeated(shape: z.ZodType): FindRepeated {
  const fields = Object.entries(shapeDef(shape).shape ?? {});
  const byLower = new Map(fields.map(([name, field]) => [name.toLowerCase(), { name, isList: isList(field) }]));
  return (query) => {
    if (typeof query !== 'object' || query === null) return [];
    const values = new Map<string, Set<unknown>>();
    for (const [key, value] of Object.entries(query)) {
      const field = byLower.get(key.toLowerCase());
      if (!field) continue;
      const given = values.get(field.name) ?? new Set();
      values.set(field.name, given);
      // Of a list the value is all that stands in one spelling.
      for (const one of Array.isArray(value) && !field.isList ? (value as unknown[]) : [value]) given.add(one);
    }
    return [...values].flatMap(([name, given]) => (given.size > 1 ? [name] : []));
  };
}

function isList(shape: z.ZodType): boolean {
  const { type, innerType, in: before } = shapeDef(shape);
  const within = innerType ?? (type === 'pipe' ? before : undefined);
  return within ? isList(within) : type === 'array';
}
