import { compileIcu, type CompiledMessageFunction, type IcuNode, parseIcu } from 'pofile-ts';
import type { Culture } from './culture.js';
import { messageKey, PROBLEM } from './message.js';
import { bindPunctuation } from './typography-rules.js';
import type { Catalogue } from './translator.js';

/** Returns an error of the API in another language. A text that is no message of the catalogue stays English. */
export type TranslateProblem = (problem: string) => string;

/** Longer texts consist of input and are not translated. */
const MAX_LENGTH = 2_000;

interface Pattern {
  /** The texts before, between and after the placeholders; one more than these. */
  readonly literals: readonly string[];
  readonly names: readonly string[];
  readonly format: CompiledMessageFunction;
  /** Letters besides the placeholders: a pattern with more is more specific. */
  readonly letterCount: number;
}

/**
 * Makes the translator of errors for a culture. Errors are written in English with their values, as clients match them, and
 * translated where they leave the service: an error is matched against the messages with the context `problem`, and its values
 * put into the translation. `Field: rule` keeps its field.
 */
export function createProblemTranslator(culture: Culture, catalogue: Catalogue): TranslateProblem {
  const prefix = messageKey('', PROBLEM);
  const all = [...catalogue]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, translation]) =>
      createPattern(key.slice(prefix.length), bindPunctuation(culture, translation), culture),
    )
    .filter(({ letterCount }) => letterCount > 0);
  const whole = new Map(
    all.filter(({ names }) => names.length === 0).map(({ literals, format }) => [literals.join(''), format]),
  );
  const patterns = all.filter(({ names }) => names.length > 0).sort((a, b) => b.letterCount - a.letterCount);
  const translate = (text: string): string | undefined => {
    const format = whole.get(text);
    if (format) return String(format({}));
    for (const pattern of patterns) {
      const values = matchValues(text, pattern.literals);
      if (values)
        return String(pattern.format(Object.fromEntries(pattern.names.map((name, at) => [name, values[at] ?? '']))));
    }
    return undefined;
  };
  return (problem) => {
    if (problem.length > MAX_LENGTH) return problem;
    const [, field = '', rule = ''] = /^([A-Za-z[][\w.[\]-]*: )(.*)$/s.exec(problem) ?? [];
    const translated = field === '' ? undefined : translate(rule);
    return translated === undefined ? (translate(problem) ?? problem) : field + translated;
  };
}

/**
 * Returns the values between the literals of a pattern, each at least one character; undefined if the text does not match.
 * Takes time proportional to the text, which may come from a request.
 */
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

function createPattern(text: string, translation: string, culture: Culture): Pattern {
  const { ast } = parseIcu(text);
  const literals = [''];
  const names: string[] = [];
  for (const node of ast ?? []) {
    if (node.type === 'literal') literals.push((literals.pop() ?? '') + node.value);
    else {
      names.push(placeholderName(node));
      literals.push('');
    }
  }
  return {
    literals,
    names,
    format: compileIcu(translation, { locale: culture, strict: false }),
    letterCount: literals.join('').replace(/\P{L}/gu, '').length,
  };
}

const placeholderName = (node: IcuNode): string =>
  'value' in node && typeof node.value === 'string' ? node.value : '';
