import type { z } from 'zod';
import { shapeDefinition } from './normalise.js';

/** Returns the names of single-value parameters to which a query gives several values. */
export type FindRepeated = (query: unknown) => readonly string[];

/**
 * Compiles a search for single-value parameters with different values, and for lists whose name is spelled in several
 * ways, since choosing one would be a guess. Equal values are accepted (a client may add its parameters to a link
 * again), lists may be sent element by element, and unknown parameters are ignored.
 */
export function compileFindRepeated(shape: z.ZodType): FindRepeated {
  const fields = Object.entries(shapeDefinition(shape).shape ?? {});
  const byLowerCase = new Map(fields.map(([name, field]) => [name.toLowerCase(), { name, isList: isList(field) }]));
  return (query) => {
    if (typeof query !== 'object' || query === null) return [];
    const values = new Map<string, Set<unknown>>();
    for (const [key, value] of Object.entries(query)) {
      const field = byLowerCase.get(key.toLowerCase());
      if (!field) continue;
      const given = values.get(field.name) ?? new Set();
      values.set(field.name, given);
      // For a list, everything under one spelling of its name counts as one value.
      for (const givenValue of Array.isArray(value) && !field.isList ? (value as unknown[]) : [value])
        given.add(givenValue);
    }
    return [...values].flatMap(([name, given]) => (given.size > 1 ? [name] : []));
  };
}

function isList(shape: z.ZodType): boolean {
  const { type, innerType, in: inputShape } = shapeDefinition(shape);
  const wrappedShape = innerType ?? (type === 'pipe' ? inputShape : undefined);
  return wrappedShape ? isList(wrappedShape) : type === 'array';
}
