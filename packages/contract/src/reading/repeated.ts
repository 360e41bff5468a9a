import type { z } from 'zod';
import { defOf } from './normalise.js';

/** The names of parameters that stand more often in a query than they may. */
export type FindRepeated = (query: unknown) => readonly string[];

/**
 * Finds parameters that take one value and are given several times, or any in several spellings: which one counts would be a guess.
 * Lists may be given element by element, and unknown parameters count for nothing.
 */
export function compileRepeated(shape: z.ZodType): FindRepeated {
  const fields = Object.entries(defOf(shape).shape ?? {});
  const byLower = new Map(fields.map(([name, field]) => [name.toLowerCase(), { name, isList: isList(field) }]));
  return (query) => {
    if (typeof query !== 'object' || query === null) return [];
    const [seen, found] = [new Set<string>(), new Set<string>()];
    for (const [key, value] of Object.entries(query)) {
      const field = byLower.get(key.toLowerCase());
      if (!field) continue;
      if (seen.has(field.name) || (Array.isArray(value) && !field.isList)) found.add(field.name);
      seen.add(field.name);
    }
    return [...found];
  };
}

function isList(shape: z.ZodType): boolean {
  const { type, innerType, in: before } = defOf(shape);
  const within = innerType ?? (type === 'pipe' ? before : undefined);
  return within ? isList(within) : type === 'array';
}
