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

const NC = String.raw`[\p{L}_][\p{L}\p{N}\p{M}._\-·]*`;
const TOKEN = new RegExp(
  String.raw`\s*(?:("[^"]*"|'[^']*')|(\d+(?:\.\d*)?|\.\d+)|(::|\.\.|\/\/|!=|<=|>=|[()[\].@,/|+\-=<>*$])|(${NC}(?::(?!:)(?:${NC}|\*))?))`,
  'yu',
);
const OPERATORS = [['or'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', 'div', 'mod']] as const;

interface Token {
  readonly kind: 'text' | 'number' | 'sign' | 'name' | 'end';
  readonly text: string;
  readonly at: number;
}

class Refused extends Error {}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new Refused(problem(`syntax error at ${text.slice(at).trim().slice(0, 20)}`));
    const [, literal, number, sign] = found;
    const kind =
      literal !== undefined ? 'text' : number !== undefined ? 'number' : sign !== undefined ? 'sign' : 'name';
    tokens.push({ kind, text: found[0].trim(), at });
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

  whole(): void {
    this.#expression();
    if (this.#peek().kind !== 'end') this.#refuse();
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#next + ahead] ?? { kind: 'end', text: '', at: this.#text.length };
  }

  #is(...texts: readonly string[]): boolean {
    const { kind, text } = this.#peek();
    return (kind === 'sign' || kind === 'name') && texts.includes(text);
  }

  #skip(...texts: readonly string[]): boolean {
    const isThere = this.#is(...texts);
    if (isThere) this.#next += 1;
    return isThere;
  }

  #need(text: string): void {
    if (!this.#skip(text)) this.#refuse();
  }

  #refuse(): never {
    const { kind, at } = this.#peek();
    const near = this.#text.slice(at).trim().slice(0, 20);
    throw new Refused(problem(kind === 'end' ? 'unexpected end' : `syntax error at ${near}`));
  }

  #expression(): void {
    if (this.#depth >= MAX_SELECTOR_DEPTH) throw new Refused(TOO_DEEP);
    this.#depth += 1;
    this.#operation(0);
    this.#depth -= 1;
  }

  #operation(level: number): void {
    const operators = OPERATORS[level];
    if (!operators) {
      this.#unary();
      return;
    }
    this.#operation(level + 1);
    while (this.#skip(...operators)) this.#operation(level + 1);
  }

  #unary(): void {
    while (this.#skip('-'));
    do this.#path();
    while (this.#skip('|'));
  }

  #path(): void {
    if (this.#isFilter()) {
      this.#primary();
      this.#predicates();
      if (!this.#skip('/', '//')) return;
    } else if (this.#skip('/')) {
      if (!this.#beginsStep()) return;
    } else this.#skip('//');
    do this.#step();
    while (this.#skip('/', '//'));
  }

  /** An expression such as `(//a)[1]` or `id('x')/b`, which is not a step of a path. */
  #isFilter(): boolean {
    const { kind, text } = this.#peek();
    if (kind === 'text' || kind === 'number' || text === '(' || text === '$') return true;
    return kind === 'name' && this.#peek(1).text === '(' && this.#peek(1).kind === 'sign' && !NODE_TYPES.has(text);
  }

  #beginsStep(): boolean {
    return this.#peek().kind === 'name' || this.#is('.', '..', '@', '*');
  }

  #primary(): void {
    const { kind, text } = this.#peek();
    if (kind === 'name') {
      this.#call();
      return;
    }
    this.#next += 1;
    if (text === '(' && kind === 'sign') {
      this.#expression();
      this.#need(')');
    } else if (text === '$') {
      if (this.#peek().kind !== 'name') this.#refuse();
      this.#next += 1;
    }
  }

  #call(): void {
    const { text: name } = this.#peek();
    const limits = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!limits) throw new Refused(problem(`unknown function ${name}()`));
    this.#next += 2;
    let count = 0;
    if (!this.#is(')'))
      do {
        this.#expression();
        count += 1;
      } while (this.#skip(','));
    this.#need(')');
    const [minimum, maximum] = limits;
    if (count >= minimum && count <= maximum) return;
    if (maximum === 0) throw new Refused(problem(`${name}() takes no arguments, not ${count}`));
    if (minimum === maximum) throw new Refused(problem(`${name}() takes ${minimum} arguments, not ${count}`));
    throw new Refused(
      problem(
        maximum === Infinity
          ? `${name}() takes ${minimum} or more arguments, not ${count}`
          : `${name}() takes ${minimum} or ${maximum} arguments, not ${count}`,
      ),
    );
  }

  #step(): void {
    if (this.#skip('.', '..')) return;
    if (!this.#skip('@') && this.#peek(1).text === '::') {
      if (!AXES.has(this.#peek().text)) throw new Refused(problem(`unknown axis ${this.#peek().text}`));
      this.#next += 2;
    }
    this.#nodeTest();
    this.#predicates();
  }

  #nodeTest(): void {
    if (this.#skip('*')) return;
    const { kind, text } = this.#peek();
    if (kind !== 'name') this.#refuse();
    this.#next += 1;
    if (!NODE_TYPES.has(text) || !this.#skip('(')) return;
    if (text === 'processing-instruction' && this.#peek().kind === 'text') this.#next += 1;
    this.#need(')');
  }

  #predicates(): void {
    while (this.#skip('[')) {
      this.#expression();
      this.#need(']');
    }
  }
}

/** Returns why a text is not an XPath 1.0 expression. Undefined if it is one. */
export function xpathProblem(text: string): string | undefined {
  if (text.length > MAX_SELECTOR_LENGTH) return TOO_LONG;
  try {
    new Parser(text).whole();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}
