import { compileIcu, type CompiledMessageFunction, type IcuNode, parseIcu } from 'pofile-ts';
import type { Culture } from './culture.js';
import { messageKey, PROBLEM } from './message.js';
import { bindPunctuation } from './typography-rules.js';
import type { Catalogue } from './translator.js';

/** Returns an error of the API in another language. A text that is no message of the catalogue stays English. */
export type TranslateProblem = (problem: string) => string;

interface Pattern {
  readonly names: readonly string[];
  readonly expression: RegExp;
  readonly format: CompiledMessageFunction;
  /** Letters besides the placeholders; more are more specific. */
  readonly size: number;
}

/**
 * Makes the translator of errors for a culture. Errors are written in English with their values, as clients match them, and
 * translated where they leave the service: an error is matched against the messages with the context `problem`, and its values
 * put into the translation. `Field: rule` keeps its field.
 */
export function createProblemTranslator(culture: Culture, catalogue: Catalogue): TranslateProblem {
  const prefix = messageKey('', PROBLEM);
  const patterns = [...catalogue]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, translation]) =>
      createPattern(key.slice(prefix.length), bindPunctuation(culture, translation), culture),
    )
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  const translate = (text: string): string | undefined => {
    for (const { expression, names, format } of patterns) {
      const values = expression.exec(text)?.slice(1);
      if (values) return String(format(Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))));
    }
    return undefined;
  };
  return (problem) => {
    const [, field = '', rule = ''] = /^([A-Za-z][\w.[\]-]*: )(.*)$/s.exec(problem) ?? [];
    const translated = translate(problem);
    if (translated !== undefined) return translated;
    return field === '' ? problem : field + (translate(rule) ?? rule);
  };
}

function createPattern(text: string, translation: string, culture: Culture): Pattern {
  const names: string[] = [];
  const parsed = parseIcu(text);
  const nodes: readonly IcuNode[] = parsed.success ? parsed.ast : [];
  const literals = nodes.map((node) => (node.type === 'literal' ? node.value : ''));
  const source = nodes.map((node) => {
    if (node.type === 'literal') return node.value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if ('value' in node && typeof node.value === 'string') names.push(node.value);
    return '(.+)';
  });
  return {
    names,
    expression: new RegExp(`^${source.join('')}$`, 's'),
    format: compileIcu(translation, { locale: culture }),
    size: literals.join('').replace(/\P{L}/gu, '').length,
  };
}
