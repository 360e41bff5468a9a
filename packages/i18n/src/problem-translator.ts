import { compileIcu, type CompiledMessageFunction } from 'pofile-ts';
import type { Culture } from './culture.js';
import { messageKey, PROBLEM } from './message.js';
import { createMatcher } from './message-matcher.js';
import { bindPunctuation } from './typography-rules.js';
import type { Catalogue } from './translator.js';

/** Returns an error of the API in another language. A text that is no message of the catalogue stays English. */
export type TranslateProblem = (problem: string) => string;

/** The placeholder of an error that consists of another one, such as `line {line}: {rule}`. */
const RULE = 'rule';
/** Errors consist of three at most; a field name that a request invents could look like hundreds. */
const MAX_NESTING = 4;
/** `Field: rule` keeps its field. */
const FIELD_AND_RULE = /^([A-Za-z[][\w.[\]-]*: )(.*)$/s;

/**
 * Creates the translator of errors for a culture. Errors are written in English with their values, as clients match
 * them, and translated where they leave the service: an error is matched against the messages with the context
 * `problem`, and its values put into the translation.
 */
export function createProblemTranslator(culture: Culture, catalogue: Catalogue): TranslateProblem {
  const prefix = messageKey('', PROBLEM);
  const texts = [...catalogue.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const match = createMatcher(texts);
  const compiled = new Map<string, CompiledMessageFunction>();
  const formatter = (message: string): CompiledMessageFunction => {
    const cached = compiled.get(message);
    if (cached) return cached;
    const translation = bindPunctuation(culture, catalogue.get(prefix + message) ?? message);
    const format = compileIcu(translation, { locale: culture, strict: false });
    compiled.set(message, format);
    return format;
  };
  const translate = (text: string, nesting = 1): string | undefined => {
    const found = nesting > MAX_NESTING ? undefined : match(text);
    if (!found) return undefined;
    const { [RULE]: rule, ...values } = found.values;
    const filledValues = rule === undefined ? values : { ...values, rule: translate(rule, nesting + 1) ?? rule };
    return String(formatter(found.message)(filledValues));
  };
  return (problem) => {
    const [, field = '', rule = ''] = FIELD_AND_RULE.exec(problem) ?? [];
    const translated = field === '' ? undefined : translate(rule);
    return translated === undefined ? (translate(problem) ?? problem) : field + translated;
  };
}
