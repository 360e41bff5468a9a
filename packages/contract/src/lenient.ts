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

/** A boolean of a query: `true`, `True`, `1` and their opposites. */
export const flag = z.preprocess((given) => {
  const word = typeof given === 'string' ? given.toLowerCase() : given;
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : given;
}, z.boolean());
