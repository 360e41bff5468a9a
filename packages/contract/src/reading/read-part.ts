import type { z } from 'zod';
import { compileNormalise, shapeDef, type Source } from './normalise.js';
import { compileRepeated } from './repeated.js';
import { listProblems } from './problems.js';

/** Parses one part of a request. Problems are added to `problems`. */
export type ReadPart = (value: unknown, problems: string[]) => unknown;

/** Compiles the parser of one part from its shape. Messages about the part as a whole begin with `root`. */
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
    problems.push(...listProblems(result.error, normal, root));
    return undefined;
  };
}

/** By field: the placeholder for a list entry that cannot be parsed, so that the others keep their positions. */
export type Fillers = Readonly<Record<string, unknown>>;

/** Returns the valid fields of a body. Each is parsed separately, as is each entry of a list that has a placeholder. */
export type ReadFields = (body: unknown, fillers?: Fillers) => Readonly<Record<string, unknown>>;

/**
 * Compiles a parser for the valid fields of a body that its shape rejected, so that rules can check them. Returns none
 * for a body that is not an object.
 */
export function compileFields(shape: z.ZodType): ReadFields {
  const fields = Object.entries(shapeDef(shape).shape ?? {});
  const normalise = compileNormalise(shape, 'json');
  return (body, fillers = {}) => {
    const normal = normalise(body);
    if (typeof normal !== 'object' || normal === null || Array.isArray(normal)) return {};
    const given: Readonly<Record<string, unknown>> = { ...normal };
    return Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const { data } = field.safeParse(given[name]);
        const read = data ?? (name in fillers ? readEntries(field, given[name], fillers[name]) : undefined);
        return read === undefined ? [] : [[name, read]];
      }),
    );
  };
}

/** Returns undefined for a value that is not a list, or that violates a rule of the list itself. */
function readEntries(field: z.ZodType, value: unknown, filler: unknown): readonly unknown[] | undefined {
  const { element } = shapeDef(field);
  const isWhole = field.safeParse(value).error?.issues.every(({ path }) => path.length > 0);
  if (!element || !Array.isArray(value) || isWhole !== true) return undefined;
  return value.map((entry) => element.safeParse(entry).data ?? filler);
}
