import type { z } from 'zod';
import { compileNormalise, type Source } from './normalise.js';
import { compileRepeated } from './repeated.js';
import { problemsOf } from './problems.js';

/** Reads one part of a request; what is wrong with it is added to `problems`. */
export type ReadPart = (value: unknown, problems: string[]) => unknown;

/** A reader of one part by its shape. `root` names the whole where no field can be named. */
export function compilePart(shape: z.ZodType | undefined, source: Source, root: string): ReadPart {
  if (!shape) return () => undefined;
  const normalise = compileNormalise(shape, source);
  const repeated = source === 'text' ? compileRepeated(shape) : () => [];
  return (value, problems) => {
    const twice = repeated(value);
    problems.push(...twice.map((name) => `${name}: must not be given several values`));
    const normal = normalise(value);
    const result = shape.safeParse(normal);
    if (result.success) return twice.length === 0 ? result.data : undefined;
    problems.push(...problemsOf(result.error, normal, root));
    return undefined;
  };
}
