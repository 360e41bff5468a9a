/** Texts with placeholders, filled; how they are written stands in the kernel. */
import type { TemplatePart } from '@vedette/kernel/template';

/** More than any receiver takes; values repeat, so a short text can ask for a very long one. */
export const MAX_FILLED_LENGTH = 1024 * 1024;

/** What a text asks for is longer than is sent. */
export class TooLong extends Error {}

/** What a placeholder stands for; undefined: nothing known, it stays as it is written. */
export type Resolve = (name: string, argument: string | undefined) => Promise<string | undefined>;

/**
 * The text with its placeholders filled from inside out. Values are never looked through again.
 * @throws TooLong when it gets longer than is sent.
 */
export async function fillParts(parts: readonly TemplatePart[], resolve: Resolve, encode = same): Promise<string> {
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

/** The same where nothing has to be waited for, of texts too short to ask for much. */
export function fillPartsNow(
  parts: readonly TemplatePart[],
  resolve: (name: string, argument: string | undefined) => string | undefined,
): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      return resolve(part.name, part.argument && fillPartsNow(part.argument, resolve)) ?? part.source;
    })
    .join('');
}

const same = (value: string): string => value;
