import { problem } from '@vedette/i18n/message';
/** Checks whether a text is an XPath 1.0 expression, including functions and their numbers of arguments. */
import { MAX_SELECTOR_DEPTH, MAX_SELECTOR_LENGTH, TOO_DEEP, TOO_LONG } from './selector-limits.js';

const AXES: ReadonlySet<string> = new Set([
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'namespace',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
]);
const NODE_TYPES: ReadonlySet<string> = new Set(['comment', 'text', 'processing-instruction', 'node']);

/** Minimum and maximum number of arguments of the functions that every browser has. */
const FUNCTIONS: Readonly<Record<string, readonly [number, number]>> = {
  last: [0, 0],
  position: [0, 0],
  count: [1, 1],
  id: [1, 1],
  'local-name': [0, 1],
  'namespace-uri': [0, 1],
  name: [0, 1],
  string: [0, 1],
  concat: [2, Infinity],
  'starts-with': [2, 2],
  contains: [2, 2],
  'substring-before': [2, 2],
  'substring-after': [2, 2],
  substring: [2, 3],
  'string-length': [0, 1],
  'normalize-space': [0, 1],
  translate: [3, 3],
  boolean: [1, 1],
  not: [1, 1],
  true: [0, 0],
  false: [0, 0],
  lang: [1, 1],
  number: [0, 1],
  sum: [1, 1],
  floor: [1, 1],
  ceiling: [1, 1],
  round: [1, 1],
};

const NAME = String.raw`[\p{L}_][\p{L}\p{N}\p{M}._\-·]*`;
const TOKEN = new RegExp(
  String.raw`\s*(?:("[^"]*"|'[^']*')|(\d+(?:\.\d*)?|\.\d+)|(::|\.\.|\/\/|!=|<=|>=|[()[\].@,/|+\-=<>*$])|(${NAME}(?::(?!:)(?:${NAME}|\*))?))`,
  'yu',
);
const OPERATORS = [['or'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', 'div', 'mod']] as const;

interface Token {
  readonly kind: 'text' | 'number' | 'sign' | 'name' | 'end';
  readonly text: string;
  readonly position: number;
}

class InvalidXpath extends Error {}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (let position = 0; position < end; position = TOKEN.lastIndex) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    if (!match) throw new InvalidXpath(problem(`syntax error at ${text.slice(position).trim().slice(0, 20)}`));
    const [, literal, number, sign] = match;
    const kind =
      literal !== undefined ? 'text' : number !== undefined ? 'number' : sign !== undefined ? 'sign' : 'name';
    tokens.push({ kind, text: match[0].trim(), position });
  }
  return tokens;
}

/** Parses the grammar of XPath 1.0 from the left, and throws at a syntax error. */
class Parser {
  readonly #tokens: readonly Token[];
  readonly #text: string;
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokenize(text);
  }

  parseAll(): void {
    this.#parseExpression();
    if (this.#peek().kind !== 'end') this.#reject();
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#next + ahead] ?? { kind: 'end', text: '', position: this.#text.length };
  }

  #isNext(...texts: readonly string[]): boolean {
    const { kind, text } = this.#peek();
    return (kind === 'sign' || kind === 'name') && texts.includes(text);
  }

  #skipIf(...texts: readonly string[]): boolean {
    const isMatch = this.#isNext(...texts);
    if (isMatch) this.#next += 1;
    return isMatch;
  }

  #require(text: string): void {
    if (!this.#skipIf(text)) this.#reject();
  }

  #reject(): never {
    const { kind, position } = this.#peek();
    const near = this.#text.slice(position).trim().slice(0, 20);
    throw new InvalidXpath(problem(kind === 'end' ? 'unexpected end' : `syntax error at ${near}`));
  }

  #parseExpression(): void {
    if (this.#depth >= MAX_SELECTOR_DEPTH) throw new InvalidXpath(TOO_DEEP);
    this.#depth += 1;
    this.#parseOperation(0);
    this.#depth -= 1;
  }

  #parseOperation(level: number): void {
    const operators = OPERATORS[level];
    if (!operators) {
      this.#parseUnary();
      return;
    }
    this.#parseOperation(level + 1);
    while (this.#skipIf(...operators)) this.#parseOperation(level + 1);
  }

  #parseUnary(): void {
    while (this.#skipIf('-'));
    do this.#parsePath();
    while (this.#skipIf('|'));
  }

  #parsePath(): void {
    if (this.#startsFilterExpression()) {
      this.#parsePrimary();
      this.#parsePredicates();
      if (!this.#skipIf('/', '//')) return;
    } else if (this.#skipIf('/')) {
      if (!this.#startsStep()) return;
    } else this.#skipIf('//');
    do this.#parseStep();
    while (this.#skipIf('/', '//'));
  }

  /** An expression such as `(//a)[1]` or `id('x')/b`, which is not a step of a path. */
  #startsFilterExpression(): boolean {
    const { kind, text } = this.#peek();
    if (kind === 'text' || kind === 'number' || text === '(' || text === '$') return true;
    return kind === 'name' && this.#peek(1).text === '(' && this.#peek(1).kind === 'sign' && !NODE_TYPES.has(text);
  }

  #startsStep(): boolean {
    return this.#peek().kind === 'name' || this.#isNext('.', '..', '@', '*');
  }

  #parsePrimary(): void {
    const { kind, text } = this.#peek();
    if (kind === 'name') {
      this.#parseCall();
      return;
    }
    this.#next += 1;
    if (text === '(' && kind === 'sign') {
      this.#parseExpression();
      this.#require(')');
    } else if (text === '$') {
      if (this.#peek().kind !== 'name') this.#reject();
      this.#next += 1;
    }
  }

  #parseCall(): void {
    const { text: name } = this.#peek();
    const limits = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!limits) throw new InvalidXpath(problem(`unknown function ${name}()`));
    this.#next += 2;
    let count = 0;
    if (!this.#isNext(')'))
      do {
        this.#parseExpression();
        count += 1;
      } while (this.#skipIf(','));
    this.#require(')');
    const [minimum, maximum] = limits;
    if (count >= minimum && count <= maximum) return;
    if (maximum === 0) throw new InvalidXpath(problem(`${name}() takes no arguments, not ${count}`));
    if (minimum === maximum) throw new InvalidXpath(problem(`${name}() takes ${minimum} arguments, not ${count}`));
    throw new InvalidXpath(
      problem(
        maximum === Infinity
          ? `${name}() takes ${minimum} or more arguments, not ${count}`
          : `${name}() takes ${minimum} or ${maximum} arguments, not ${count}`,
      ),
    );
  }

  #parseStep(): void {
    if (this.#skipIf('.', '..')) return;
    if (!this.#skipIf('@') && this.#peek(1).text === '::') {
      if (!AXES.has(this.#peek().text)) throw new InvalidXpath(problem(`unknown axis ${this.#peek().text}`));
      this.#next += 2;
    }
    this.#parseNodeTest();
    this.#parsePredicates();
  }

  #parseNodeTest(): void {
    if (this.#skipIf('*')) return;
    const { kind, text } = this.#peek();
    if (kind !== 'name') this.#reject();
    this.#next += 1;
    if (!NODE_TYPES.has(text) || !this.#skipIf('(')) return;
    if (text === 'processing-instruction' && this.#peek().kind === 'text') this.#next += 1;
    this.#require(')');
  }

  #parsePredicates(): void {
    while (this.#skipIf('[')) {
      this.#parseExpression();
      this.#require(']');
    }
  }
}

/** Returns why a text is not an XPath 1.0 expression. Undefined if it is one. */
export function xpathProblem(text: string): string | undefined {
  if (text.length > MAX_SELECTOR_LENGTH) return TOO_LONG;
  try {
    new Parser(text).parseAll();
    return undefined;
  } catch (error) {
    if (error instanceof InvalidXpath) return error.message;
    throw error;
  }
}
