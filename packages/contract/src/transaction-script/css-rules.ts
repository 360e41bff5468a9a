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
const LETTER = String.raw`[^\x00-\x7F]|${ESCAPE}`;
const NAME = String.raw`(?:--|-?(?:[A-Za-z_]|${LETTER}))(?:[\w\-]|${LETTER})*`;
const TEXT = String.raw`"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'`;
const sticky = (source: string): RegExp => new RegExp(source, 'yu');

const TYPE = sticky(String.raw`(?:(?:${NAME}|\*)?\|(?!=|\|))?(?:${NAME}|\*)`);
const PARTS = [
  sticky(String.raw`#(?:[\w\-]|${LETTER})+`),
  sticky(String.raw`\.${NAME}`),
  /&/y,
  sticky(String.raw`\[\s*(?:(?:${NAME}|\*)?\|(?!=))?${NAME}\s*(?:[~|^$*]?=\s*(?:${NAME}|${TEXT})\s*(?:[iIsS]\s*)?)?\]`),
] as const;
const PSEUDO = sticky(String.raw`::?(${NAME})(\()?`);
const COMBINATOR = sticky(String.raw`\s*(?:>|\+|~(?!=)|\|\||\s)\s*`);
const TEXTS_AND_COMMENTS = new RegExp(String.raw`(${TEXT})|\/\*[^]*?(?:\*\/|$)`, 'gu');
const withoutTexts = (text: string): string =>
  text.replace(TEXTS_AND_COMMENTS, (_all, kept: string | undefined) => kept ?? ' ').trim();

/** Pseudo-classes of libraries, which no browser has. */
const FOREIGN: ReadonlySet<string> = new Set([
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
class Reader {
  readonly #text: string;
  at = 0;
  problem: string | undefined;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.at += found[0].length;
    return found;
  }

  /** Parses a list up to its end, or up to its closing bracket. */
  list(): boolean {
    do {
      this.take(SPACE);
      if (!this.#complex()) return false;
    } while (this.take(COMMA));
    return true;
  }

  #complex(): boolean {
    if (!this.#compound()) return false;
    for (;;) {
      const before = this.at;
      const combinator = this.take(COMBINATOR);
      if (!combinator) return true;
      const after = this.#text[this.at];
      if (combinator[0].trim() === '' && (after === undefined || after === ',' || after === ')')) {
        this.at = before;
        this.take(SPACE);
        return true;
      }
      if (!this.#compound()) return false;
    }
  }

  #compound(): boolean {
    const isTyped = this.take(TYPE) !== undefined;
    let count = 0;
    while (this.#part()) count += 1;
    return this.problem === undefined && (isTyped || count > 0);
  }

  #part(): boolean {
    const [id, ...others] = PARTS;
    const found = this.take(id);
    // A number is not a name, though it may be a colour.
    if (found)
      return IS_NAME.test(found[0].slice(1)) || this.#refuse(problem(`${found[0]} must not begin with a digit`));
    return others.some((pattern) => this.take(pattern) !== undefined) || this.#pseudo();
  }

  #pseudo(): boolean {
    const found = this.take(PSEUDO);
    if (!found) return false;
    const [, name = '', bracket] = found;
    if (FOREIGN.has(name.toLowerCase())) return this.#refuse(problem(`:${name} is not supported by browsers`));
    if (bracket === undefined) return true;
    if (name.toLowerCase() === 'not') return this.#listInBrackets();
    return this.#skipBrackets();
  }

  #listInBrackets(): boolean {
    if (this.#depth >= MAX_SELECTOR_DEPTH) return this.#refuse(TOO_DEEP);
    this.#depth += 1;
    const isRead = this.list() && this.take(CLOSE) !== undefined;
    this.#depth -= 1;
    return isRead;
  }

  /** Arguments in brackets are not checked, since they depend on the name before them. */
  #skipBrackets(): boolean {
    for (let depth = 1; depth > 0;) {
      const found = this.take(INSIDE);
      if (!found) return false;
      if (found[0] === '(') depth += 1;
      if (found[0] === ')') depth -= 1;
    }
    return true;
  }

  #refuse(why: string): false {
    this.problem ??= why;
    return false;
  }
}

const SPACE = /\s*/y;
const COMMA = /\s*,/y;
const CLOSE = /\s*\)/y;
const INSIDE = sticky(String.raw`${TEXT}|\\[^]|[()]|[^()"'\\]+`);
const IS_NAME = new RegExp(`^${NAME}$`, 'u');

/** Returns why a text is not a CSS selector. Undefined if it may be one. */
export function cssProblem(text: string): string | undefined {
  if (text.length > MAX_SELECTOR_LENGTH) return TOO_LONG;
  const plain = withoutTexts(text);
  const reader = new Reader(plain);
  if (reader.list() && reader.isAtEnd) return undefined;
  const near = plain.slice(reader.at, reader.at + 20);
  return reader.problem ?? problem(near === '' ? 'unexpected end' : `syntax error at ${near}`);
}
