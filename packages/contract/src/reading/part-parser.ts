import type { z } from 'zod';
import { compileNormalise, shapeDefinition, type Source } from './normalise.js';
import { compileFindRepeated } from './repeated-parameters.js';
import { listProblems } from './problems.js';

/** Parses one part of a request. Problems are added to `problems`. */
export type PartParser = (value: unknown, problems: string[]) => unknown;

/** Compiles the parser of one part from its shape. Messages about the part as a whole begin with `root`. */
export function compilePartParser(shape: z.ZodType | undefined, source: Source, root: string): PartParser {
  if (!shape) return () => undefined;
  const normalise = compileNormalise(shape, source);
  const findRepeated = source === 'text' ? compileFindRepeated(shape) : () => [];
  return (value, problems) => {
    const repeatedNames = findRepeated(value);
    problems.push(...repeatedNames.map((name) => `${name}: must not be given several values`));
    const normalised = normalise(value);
    const result = shape.safeParse(normalised);
    if (result.success) return repeatedNames.length === 0 ? result.data : undefined;
    problems.push(...listProblems(result.error, normalised, root));
    return undefined;
  };
}

/** By field: the placeholder for a list entry that cannot be parsed, so that the others keep their positions. */
export type EntryPlaceholders = Readonly<Record<string, unknown>>;

/** Returns the valid fields of a body. Each is parsed separately, as is each entry of a list that has a placeholder. */
export type FieldsParser = (body: unknown, placeholders?: EntryPlaceholders) => Readonly<Record<string, unknown>>;

/**
 * Compiles a parser for the valid fields of a body that its shape rejected, so that rules can check them. Returns none
 * for a body that is not an object.
 */
export function compileFieldsParser(shape: z.ZodType): FieldsParser {
  const fields = Object.entries(shapeDefinition(shape).shape ?? {});
  const normalise = compileNormalise(shape, 'json');
  return (body, placeholders = {}) => {
    const normalised = normalise(body);
    if (typeof normalised !== 'object' || normalised === null || Array.isArray(normalised)) return {};
    const given: Readonly<Record<string, unknown>> = { ...normalised };
    return Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const { data } = field.safeParse(given[name]);
        const parsed =
          data ?? (name in placeholders ? parseEntries(field, given[name], placeholders[name]) : undefined);
        return parsed === undefined ? [] : [[name, parsed]];
      }),
    );
  };
}

/** Returns undefined for a value that is not a list, or that violates a rule of the list itself. */
function parseEntries(field: z.ZodType, value: unknown, placeholder: unknown): readonly unknown[] | undefined {
  const { element } = shapeDefinition(field);
  const isOnlyWrongInEntries = field.safeParse(value).error?.issues.every(({ path }) => path.length > 0);
  if (!element || !Array.isArray(value) || isOnlyWrongInEntries !== true) return undefined;
  return value.map((entry) => element.safeParse(entry).data ?? placeholder);
}
