import { problem } from '@vedette/i18n/message';
/**
 * Checks whether a text is a CSS selector. Only syntax that no browser accepts is rejected, since browsers differ in
 * their pseudo-classes, attributes and elements. Source: Selectors Level 4, section 18.
 */

import { MAX_SELECTOR_DEPTH, MAX_SELECTOR_LENGTH, TOO_DEEP, TOO_LONG } from './selector-limits.js';

/** `-a`, `--x`, `ä`, `\31 0`: characters of a name. */
// Matches in only one way, however long the run of digits: an escape that may end early would match in as many ways as
// it has digits.
const ESCAPE = String.raw`\\(?:[0-9A-Fa-f]{6}\s?|[0-9A-Fa-f]{1,5}(?![0-9A-Fa-f])\s?|[^\n0-9A-Fa-f])`;
const NON_ASCII_OR_ESCAPE = String.raw`[^\x00-\x7F]|${ESCAPE}`;
const NAME = String.raw`(?:--|-?(?:[A-Za-z_]|${NON_ASCII_OR_ESCAPE}))(?:[\w\-]|${NON_ASCII_OR_ESCAPE})*`;
const QUOTED_STRING = String.raw`"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'`;
const stickyRegex = (source: string): RegExp => new RegExp(source, 'yu');

const TYPE_SELECTOR = stickyRegex(String.raw`(?:(?:${NAME}|\*)?\|(?!=|\|))?(?:${NAME}|\*)`);
const SIMPLE_SELECTORS = [
  stickyRegex(String.raw`#(?:[\w\-]|${NON_ASCII_OR_ESCAPE})+`),
  stickyRegex(String.raw`\.${NAME}`),
  /&/y,
  stickyRegex(
    String.raw`\[\s*(?:(?:${NAME}|\*)?\|(?!=))?${NAME}\s*(?:[~|^$*]?=\s*(?:${NAME}|${QUOTED_STRING})\s*(?:[iIsS]\s*)?)?\]`,
  ),
] as const;
const PSEUDO_SELECTOR = stickyRegex(String.raw`::?(${NAME})(\()?`);
const COMBINATOR = stickyRegex(String.raw`\s*(?:>|\+|~(?!=)|\|\||\s)\s*`);
const STRINGS_AND_COMMENTS = new RegExp(String.raw`(${QUOTED_STRING})|\/\*[^]*?(?:\*\/|$)`, 'gu');
const stripComments = (text: string): string =>
  text.replace(STRINGS_AND_COMMENTS, (_all, quotedString: string | undefined) => quotedString ?? ' ').trim();

/** Pseudo-classes of libraries, which no browser has. */
const NON_STANDARD_PSEUDO_CLASSES: ReadonlySet<string> = new Set([
  'contains',
  'eq',
  'gt',
  'lt',
  'visible',
  'has-text',
  'text',
  'nth-match',
]);

/** Parses a selector from its beginning and stops at a syntax error. */
class SelectorReader {
  readonly #text: string;
  position = 0;
  problem: string | undefined;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#text.length;
  }

  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.position += found[0].length;
    return found;
  }

  /** Parses a list up to its end, or up to its closing bracket. */
  readList(): boolean {
    do {
      this.match(SPACE);
      if (!this.#readComplexSelector()) return false;
    } while (this.match(COMMA));
    return true;
  }

  #readComplexSelector(): boolean {
    if (!this.#readCompoundSelector()) return false;
    for (;;) {
      const before = this.position;
      const combinator = this.match(COMBINATOR);
      if (!combinator) return true;
      const after = this.#text[this.position];
      if (combinator[0].trim() === '' && (after === undefined || after === ',' || after === ')')) {
        this.position = before;
        this.match(SPACE);
        return true;
      }
      if (!this.#readCompoundSelector()) return false;
    }
  }

  #readCompoundSelector(): boolean {
    const hasType = this.match(TYPE_SELECTOR) !== undefined;
    let count = 0;
    while (this.#readSimpleSelector()) count += 1;
    return this.problem === undefined && (hasType || count > 0);
  }

  #readSimpleSelector(): boolean {
    const [id, ...others] = SIMPLE_SELECTORS;
    const found = this.match(id);
    // A number is not a name, though it may be a colour.
    if (found)
      return IS_NAME.test(found[0].slice(1)) || this.#reject(problem(`${found[0]} must not begin with a digit`));
    return others.some((pattern) => this.match(pattern) !== undefined) || this.#readPseudoSelector();
  }

  #readPseudoSelector(): boolean {
    const found = this.match(PSEUDO_SELECTOR);
    if (!found) return false;
    const [, name = '', bracket] = found;
    if (NON_STANDARD_PSEUDO_CLASSES.has(name.toLowerCase()))
      return this.#reject(problem(`:${name} is not supported by browsers`));
    if (bracket === undefined) return true;
    if (name.toLowerCase() === 'not') return this.#readListInBrackets();
    return this.#skipBrackets();
  }

  #readListInBrackets(): boolean {
    if (this.#depth >= MAX_SELECTOR_DEPTH) return this.#reject(TOO_DEEP);
    this.#depth += 1;
    const isRead = this.readList() && this.match(CLOSE) !== undefined;
    this.#depth -= 1;
    return isRead;
  }

  /** Arguments in brackets are not checked, since they depend on the name before them. */
  #skipBrackets(): boolean {
    for (let depth = 1; depth > 0;) {
      const found = this.match(BRACKET_CONTENT);
      if (!found) return false;
      if (found[0] === '(') depth += 1;
      if (found[0] === ')') depth -= 1;
    }
    return true;
  }

  #reject(reason: string): false {
    this.problem ??= reason;
    return false;
  }
}

const SPACE = /\s*/y;
const COMMA = /\s*,/y;
const CLOSE = /\s*\)/y;
const BRACKET_CONTENT = stickyRegex(String.raw`${QUOTED_STRING}|\\[^]|[()]|[^()"'\\]+`);
const IS_NAME = new RegExp(`^${NAME}$`, 'u');

/** Returns why a text is not a CSS selector. Undefined if it may be one. */
export function cssProblem(text: string): string | undefined {
  if (text.length > MAX_SELECTOR_LENGTH) return TOO_LONG;
  const withoutComments = stripComments(text);
  const reader = new SelectorReader(withoutComments);
  if (reader.readList() && reader.isAtEnd) return undefined;
  const near = withoutComments.slice(reader.position, reader.position + 20);
  return reader.problem ?? problem(near === '' ? 'unexpected end' : `syntax error at ${near}`);
}
