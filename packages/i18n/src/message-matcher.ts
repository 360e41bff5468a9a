import { type IcuNode, parseIcu } from 'pofile-ts';

/** Longer texts consist of input and match no message. */
export const MAX_MATCHED_LENGTH = 2_000;

/** A message that a text was made from, and the values of its placeholders. */
interface Match {
  readonly message: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the message that an English text was made from; undefined if there is none. */
export type MatchMessage = (text: string) => Match | undefined;

interface Pattern {
  readonly message: string;
  /** The texts before, between and after the placeholders; one more than these. */
  readonly literals: readonly string[];
  readonly names: readonly string[];
  /** Letters besides the placeholders: a pattern with more is more specific. */
  readonly letterCount: number;
}

/**
 * Creates a function that finds the message of an English text. Of several, it prefers one without placeholders, then
 * one that begins with a literal, then the one with most letters. It takes time proportional to the text, which may
 * come from a request.
 */
export function createMatcher(messages: readonly string[]): MatchMessage {
  const all = messages.map(parsePattern).filter(({ letterCount }) => letterCount > 0);
  const hasNoPlaceholders = ({ names }: Pattern): boolean => names.length === 0;
  const exactMessages = new Map(
    all.filter(hasNoPlaceholders).map(({ literals, message }) => [literals.join(''), message]),
  );
  const beginsWithValue = ({ literals: [first] }: Pattern): number => Number(first === '');
  const patterns = all
    .filter((pattern) => !hasNoPlaceholders(pattern))
    .sort((a, b) => beginsWithValue(a) - beginsWithValue(b) || b.letterCount - a.letterCount);
  return (text) => {
    if (text.length > MAX_MATCHED_LENGTH) return undefined;
    const exactMessage = exactMessages.get(text);
    if (exactMessage !== undefined) return { message: exactMessage, values: {} };
    for (const { message, literals, names } of patterns) {
      const values = matchValues(text, literals);
      if (values)
        return { message, values: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
    }
    return undefined;
  };
}

/** Returns the values between the literals of a pattern, each at least one character; undefined if the text does not match. */
function matchValues(text: string, literals: readonly string[]): readonly string[] | undefined {
  const first = literals[0] ?? '';
  const last = literals.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const literal of literals.slice(1, -1)) {
    const found = text.indexOf(literal, from + 1);
    if (found < 0) return undefined;
    values.push(text.slice(from, found));
    from = found + literal.length;
  }
  const until = text.length - last.length;
  return until > from ? [...values, text.slice(from, until)] : undefined;
}

function parsePattern(message: string): Pattern {
  const { ast } = parseIcu(message);
  const literals = [''];
  const names: string[] = [];
  for (const node of ast ?? []) {
    if (node.type === 'literal') literals.push((literals.pop() ?? '') + node.value);
    else {
      names.push(placeholderName(node));
      literals.push('');
    }
  }
  return { message, literals, names, letterCount: literals.join('').replace(/\P{L}/gu, '').length };
}

const placeholderName = (node: IcuNode): string =>
  'value' in node && typeof node.value === 'string' ? node.value : '';
