/** Fills texts with placeholders; their syntax is defined in the kernel. */
import type { TemplatePart } from '@vedette/kernel/template';

/** Longer than any receiver accepts. Values may repeat, so a short text can expand to a very long one. */
export const MAX_FILLED_LENGTH = 1024 * 1024;

/** The expanded text is longer than what is sent. */
export class TooLong extends Error {}

/** Returns the value of a placeholder; undefined for an unknown one, which stays as written. */
export type Resolve = (name: string, argument: string | undefined) => Promise<string | undefined>;

/**
 * Replaces placeholders from the inside out. Values are never expanded again.
 * @throws TooLong when the text exceeds `MAX_FILLED_LENGTH`.
 */
export async function fillParts(parts: readonly TemplatePart[], resolve: Resolve, encode = identity): Promise<string> {
  const texts: string[] = [];
  let length = 0;
  const add = (text: string): void => {
    texts.push(text);
    length += text.length;
    if (length > MAX_FILLED_LENGTH) throw new TooLong(`longer than ${MAX_FILLED_LENGTH / 1024 / 1024} MB`);
  };
  for (const part of parts) {
    if ('text' in part) {
      add(part.text);
      continue;
    }
    const argument = part.argument && (await fillParts(part.argument, resolve));
    const value = await resolve(part.name, argument);
    add(value === undefined ? part.source : encode(value));
  }
  return texts.join('');
}

/** Does the same synchronously, for texts too short to expand much. */
export function fillPartsSync(
  parts: readonly TemplatePart[],
  resolve: (name: string, argument: string | undefined) => string | undefined,
): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      return resolve(part.name, part.argument && fillPartsSync(part.argument, resolve)) ?? part.source;
    })
    .join('');
}

const identity = (value: string): string => value;
