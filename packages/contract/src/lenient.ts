/**
 * What the API forgives on input: an enum in any case, an empty string or null for "not given". Answers are exact.
 * Built on `preprocess`, which JSON Schema shows as the plain value.
 */
import { z } from 'zod';

/** An enum read in any case; `''` and null mean "not given". Use it with `.optional()` in objects. */
export const anyCase = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess((given) => canonical(values, given), z.enum(values).optional());

/** The value as the contract spells it, undefined for "not given", anything else unchanged. */
export function canonical(values: readonly string[], given: unknown): unknown {
  if (given === '' || given === null) return undefined;
  if (typeof given !== 'string') return given;
  const wanted = given.toLowerCase();
  return values.find((value) => value.toLowerCase() === wanted) ?? given;
}

/** Text the store keeps exactly: everything but NUL and half surrogate pairs, which no UTF-8 column can hold. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => !/[\0\p{Surrogate}]/u.test(value), {
      error: 'must not hold a NUL character or half a surrogate pair',
    });

/**
 * Characters that change how the text around them is shown, or end its line: controls, line and paragraph separators, and
 * those that turn the direction of writing. The marks for right-to-left text (U+200E, U+200F, U+061C) are none of them.
 */
const DISGUISES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Any text as one line that turns nothing around it. */
export const undisguised = (value: string): string => value.replace(new RegExp(DISGUISES, 'gu'), ' ').trim();

/** One line of text for lists, mails and reports; may be empty. */
export const oneLine = (maxLength: number) =>
  text(maxLength).refine((value) => !DISGUISES.test(value), {
    error: 'must not hold line breaks, other control characters or characters that turn the direction of writing',
  });

/** What something is called: one line with something to see in it. */
export const displayName = (maxLength: number) =>
  oneLine(maxLength).refine((value) => /[^\s\p{Cf}\p{Cc}]/u.test(value), { error: 'must not be empty' });

/** Values by name, and so many of them at most: a longer record is refused before one of its values is looked at. */
export const named = <K extends z.ZodType<string, string>, V extends z.ZodType>(name: K, value: V, most: number) =>
  z.preprocess(
    (given, context) => {
      if (typeof given !== 'object' || given === null || Object.keys(given).length <= most) return given;
      context.addIssue({ code: 'custom', message: `must have at most ${most} names` });
      return z.NEVER;
    },
    z.record(name, value),
  );

/** A boolean of a query: `true`, `True`, `1` and their opposites. */
export const flag = z.preprocess((given) => {
  const word = typeof given === 'string' ? given.toLowerCase() : given;
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : given;
}, z.boolean());
