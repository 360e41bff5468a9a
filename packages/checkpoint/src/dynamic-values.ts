import type { RandomSource } from '@vedette/kernel/random';
import type { Instant } from '@vedette/kernel/clock';
import { formatDate, shiftDate } from './date-pattern-rules.js';

export interface DynamicContext {
  readonly now: Instant;
  readonly random: RandomSource;
  /** One GUID for the whole check. */
  readonly uniqueGuid: string;
}

const randomBetween = (random: RandomSource, low: number, high: number): number => low + random.next() * (high - low);

function randomInteger(argument: string, random: RandomSource): string | undefined {
  const match = /^\s*(-?\d{1,15})\s*,\s*(-?\d{1,15})\s*$/.exec(argument);
  const [low, high] = [Number(match?.[1]), Number(match?.[2])];
  return match && low <= high ? String(Math.floor(randomBetween(random, low, high + 1))) : undefined;
}

function randomLetters(argument: string, random: RandomSource): string | undefined {
  const count = Number(argument);
  if (argument.trim() === '' || !Number.isInteger(count) || count < 1 || count > 10_000) return undefined;
  return Array.from({ length: count }, () => String.fromCharCode(65 + Math.floor(random.next() * 26))).join('');
}

function formatDateArgument(argument: string, now: Instant): string | undefined {
  const comma = argument.lastIndexOf(',');
  const offset = comma < 0 ? undefined : shiftDate(now, argument.slice(comma + 1));
  // A comma can belong to the pattern; the text after it counts as an offset only if it is valid as one.
  return offset === undefined ? formatDate(now, argument) : formatDate(offset, argument.slice(0, comma));
}

/** Medicare beneficiary identifier: position 1 is 1–9; the letters S, L, O, I, B and Z are excluded. */
function medicareId(random: RandomSource): string {
  const pickCharacter = (text: string): string => text[Math.floor(random.next() * text.length)] ?? '';
  const characterClasses: Record<string, string> = { C: '123456789', N: '0123456789', A: 'ACDEFGHJKMNPQRTUVWXY' };
  characterClasses['X'] = `${characterClasses['N'] ?? ''}${characterClasses['A'] ?? ''}`;
  return Array.from('CAXNAXNAANN', (className) => pickCharacter(characterClasses[className] ?? '')).join('');
}

/**
 * Returns the value of a dynamic name (in any case, without braces). Undefined for an unknown name or an invalid
 * argument.
 */
export function resolveDynamicValue(
  name: string,
  argument: string,
  { now, random, uniqueGuid }: DynamicContext,
): string | undefined {
  switch (name.toLowerCase()) {
    case 'datetime':
      return formatDateArgument(argument, now);
    case 'randomguid':
      return random.newGuid();
    case 'uniqueguid':
      return uniqueGuid;
    case 'randomint':
      return randomInteger(argument, random);
    case 'randomchar':
      return randomLetters(argument, random);
    case 'randomusmedicare':
      return medicareId(random);
    case 'urlencode':
      return encodeURIComponent(argument.replace(/\p{Surrogate}/gu, '\uFFFD'));
    default:
      return undefined;
  }
}

/**
 * Maximum total length of the values inserted into one text: a short placeholder can request ten thousand characters.
 */
const MAX_INSERTED_LENGTH = 1024 * 1024;

const placeholderPattern = /\{\{@(\w+)(?:\(([^{}]*)\))?\}\}/g;

/**
 * Replaces the dynamic values of a text: `{{@DateTime(format[,offset])}}`, `{{@RandomGuid}}`, `{{@UniqueGuid}}`,
 * `{{@RandomInt(min,max)}}`, `{{@RandomChar(n)}}`, `{{@RandomUSMedicare}}`, and `{{@UrlEncode(…)}}`, which may contain
 * others. Names are case-insensitive. Unknown or malformed placeholders stay as written, and so do those after a
 * million inserted characters.
 */
export function expandDynamicValues(text: string, context: DynamicContext): string {
  if (!text.includes('{{@')) return text;
  const expandOnce = (source: string): string => {
    let insertedLength = 0;
    return source.replace(placeholderPattern, (placeholder, name: string, argument?: string) => {
      if (insertedLength > MAX_INSERTED_LENGTH) return placeholder;
      const value = resolveDynamicValue(name, argument ?? '', context);
      insertedLength += value?.length ?? 0;
      return value ?? placeholder;
    });
  };
  const inner = expandOnce(text);
  return inner !== text && inner.includes('{{@') ? expandOnce(inner) : inner;
}
