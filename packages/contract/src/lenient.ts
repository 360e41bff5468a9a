/**
 * What the API tolerates on input: enums in any case, an empty string or null for "not given". Responses are exact.
 * Built on `preprocess`, which JSON Schema represents as the plain value.
 */
import { z } from 'zod';

/** An enum in any case; `''` and null mean "not given". Use it with `.optional()` in objects. */
export const caseInsensitiveEnum = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess((given) => toCanonicalSpelling(values, given), z.enum(values).optional());

/** Returns the value in the spelling of the contract, undefined for "not given", anything else unchanged. */
export function toCanonicalSpelling(values: readonly string[], given: unknown): unknown {
  if (given === '' || given === null) return undefined;
  if (typeof given !== 'string') return given;
  const lowerCase = given.toLowerCase();
  return values.find((value) => value.toLowerCase() === lowerCase) ?? given;
}

/** Text that the store keeps unchanged: no NUL and no unpaired surrogates, which no UTF-8 column can store. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => !/[\0\p{Surrogate}]/u.test(value), {
      error: 'must not contain NUL characters or unpaired surrogates',
    });

/**
 * Characters that change how the surrounding text is displayed, or end its line: control characters, line and paragraph
 * separators, and bidirectional controls. The marks for right-to-left text (U+200E, U+200F, U+061C) are allowed.
 */
const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f`;
const DISPLAY_CONTROLS = String.raw`${CONTROL}\u2028\u2029\u202a-\u202e\u2066-\u2069`;
const DISPLAY_CONTROL = new RegExp(`[${DISPLAY_CONTROLS}]`, 'u');
/** Invisible characters, with which two different names look the same. Joiners and marks of scripts are allowed. */
const INVISIBLE = String.raw`\u00ad\u034f\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb`;
/**
 * Spaces, joiners and marks are invisible at the ends of a name. Ranges, since not every regular expression engine
 * knows `\p`.
 */
const PADDING = String.raw`\u0020\u00a0\u061c\u1680\u2000-\u200a\u200c-\u200f\u202f\u205f\u3000${INVISIBLE}`;
const INVISIBLE_OR_PADDING = new RegExp(`[${INVISIBLE}]|^[${PADDING}]+|[${PADDING}]+$`, 'gu');

const stripInvisibleAndPadding = (name: string): string => name.replace(INVISIBLE_OR_PADDING, '');

/** Returns a text as one line: line breaks, control characters and bidirectional controls become spaces. */
export const toSingleLine = (value: string): string => value.replace(new RegExp(DISPLAY_CONTROL, 'gu'), ' ').trim();

/**
 * Converts a stored name to a valid one: earlier releases accepted control characters such as line breaks.
 */
export const toDisplayName = (stored: string): string =>
  DISPLAY_CONTROL.test(stored) ? stripInvisibleAndPadding(toSingleLine(stored)) : stored;

/** Tag characters alone are invisible too. */
const VISIBLE = new RegExp(String.raw`[^${PADDING}${DISPLAY_CONTROLS}\u{e0000}-\u{e007f}]`, 'u');

/** One line of text for lists, mails and reports. May be empty. */
export const oneLine = (maxLength: number) =>
  text(maxLength)
    .refine((value) => !DISPLAY_CONTROL.test(value), {
      error: 'must not contain line breaks, other control characters or bidirectional control characters',
    })
    .meta({ pattern: `^[^${DISPLAY_CONTROLS}]*$` });

/** A name: one line with at least one visible character, kept as it is sent. */
export const displayName = (maxLength: number) =>
  oneLine(maxLength)
    .refine((value) => VISIBLE.test(value), { error: 'must not be empty' })
    .meta({
      minLength: 1,
      pattern: `^[^${DISPLAY_CONTROLS}]*[^${PADDING}${DISPLAY_CONTROLS}][^${DISPLAY_CONTROLS}]*$`,
    });

/** A name that is trimmed, so that two names that look the same conflict. */
export const trimmedName = (maxLength: number) => displayName(maxLength).overwrite(stripInvisibleAndPadding);

/** A record with a maximum number of names. A longer one is rejected before its values are read. */
export const boundedRecord = <K extends z.ZodType<string, string>, V extends z.ZodType>(
  name: K,
  value: V,
  maxNames: number,
) =>
  z
    .preprocess(
      (given, context) => {
        if (typeof given !== 'object' || given === null || Object.keys(given).length <= maxNames) return given;
        context.addIssue({ code: 'custom', message: `must have at most ${maxNames} names` });
        return z.NEVER;
      },
      z.record(name, value),
    )
    .meta({ maxProperties: maxNames });

/** A boolean in a query: `true`, `True`, `1` and their opposites. */
export const flag = z.preprocess((given) => {
  const value = typeof given === 'string' ? given.toLowerCase() : given;
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : given;
}, z.boolean());
