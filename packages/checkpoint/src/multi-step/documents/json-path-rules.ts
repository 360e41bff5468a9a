/**
 * Paths into JSON: RFC 9535, the syntax of Json.NET's `SelectToken`, and the loose forms of existing scripts
 * (`a.b[0].c` without `$`, `Items.[1]`). Where they differ, the older meaning applies: in a filter, a missing member
 * neither equals nor differs from anything, and a number equals a text of the same content.
 */

/** One segment of a path: what it selects from a node, or, if `isDeep`, from the node and its descendants. */
export interface Segment {
  readonly isDeep: boolean;
  readonly selectors: readonly Selector[];
}

/** Plain data for the thread that evaluates the path. */
type Selector =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly start?: number; readonly end?: number; readonly step: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'filter'; readonly filter: Filter };

type Filter =
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  /** Whether the operand selects anything, or, for a call, is true. */
  | { readonly kind: 'exists'; readonly operand: Operand }
  | { readonly kind: 'compare'; readonly relation: Relation; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'matches'; readonly operand: Operand; readonly pattern: string; readonly flags: string };

type Relation = '==' | '!=' | '<' | '<=' | '>' | '>=';

type Operand =
  /** `written` is the value as written, with its escapes, if that differs. */
  | { readonly kind: 'value'; readonly value: unknown; readonly written?: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'path'; readonly isFromRoot: boolean; readonly path: readonly Segment[] }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly operands: readonly Operand[] };

const FUNCTIONS = ['length', 'count', 'value', 'match', 'search'] as const;
type FunctionName = (typeof FUNCTIONS)[number];

/** Limit for the length of a path. Parsing takes linear time on the main thread of the checks. */
const MAX_PATH_LENGTH = 4_096;
const MAX_PARTS = 100;
/** Maximum nesting of brackets in a filter. */
const MAX_DEPTH = 30;

export class JsonPathError extends Error {
  override readonly name = 'JsonPathError';
}

const BLANKS = /\s*/y;
const DOTS = /\.\.|\./y;
/** A name may contain spaces and symbols; it ends where the next segment begins. */
const NAME = /[^.[\]()'"*\s][^.[\]'"]*/y;
/** In a filter, comparison and logical operators also end a name. */
const FILTER_NAME = /(?:[^.[\]()'"*\s=!<>,&|]|&(?!&)|\|(?!\|))(?:[^.[\]()'"\s=!<>,&|]|&(?!&)|\|(?!\|))*/y;
const INTEGER = /-?\d+/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** `[(@.length-1)]`, the notation of older paths for the last element. */
const FROM_END = /\(\s*@\.length\s*-\s*(\d+)\s*\)/y;
const RELATION = /={2,3}|!={1,2}|<=|>=|<|>/y;
const LITERAL = /true|false|null/y;
const CALL = /([a-z]+)\s*\(/y;
const REGEX = /\/((?:[^/\\]|\\.)+)\/([a-z]*)/y;
const REGEX_FLAGS: Readonly<Record<string, string>> = { i: 'i', m: 'm', s: 's', u: '', g: '' };
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|(.))/gs, (_whole, code: string | undefined, sign: string) =>
    code === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(parseInt(code, 16)),
  );

class PathReader {
  readonly #text: string;
  #at = 0;
  #parts = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Parses the whole text as one path. */
  whole(): Segment[] {
    this.#take(/\$/y);
    const path = this.#path(NAME);
    if (this.#at < this.#text.length) throw this.#unread('path');
    return path;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  #takeText(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #unread(what: string, at = this.#at): JsonPathError {
    return new JsonPathError(`cannot read the ${what} at "${this.#text.slice(at, at + 20)}"`);
  }

  /** Parses as many segments as there are; the caller handles the rest. */
  #path(name: RegExp): Segment[] {
    const path: Segment[] = [];
    for (;;) {
      const before = this.#at;
      this.#take(BLANKS);
      const segment = this.#segment(name, this.#at > before);
      if (!segment) {
        this.#at = before;
        return path;
      }
      path.push(segment);
    }
  }

  #segment(name: RegExp, isBehindBlanks: boolean): Segment | undefined {
    const before = this.#at;
    const isDeep = this.#take(DOTS)?.[0] === '..';
    const isDotted = this.#at > before;
    if (this.#takeText('[')) return { isDeep, selectors: this.#bracketed() };
    // In a filter, text after spaces without a dot is not part of the path.
    if (!isDotted && isBehindBlanks && name === FILTER_NAME) return undefined;
    if (this.#takeText('*')) return { isDeep, selectors: [this.#counted({ kind: 'all' })] };
    const match = this.#take(name);
    if (match) return { isDeep, selectors: [this.#counted({ kind: 'member', name: this.#withCall(match[0]).trim() })] };
    this.#at = before;
    return undefined;
  }

  /** `()` after a name in a filter belongs to it: `@.tags.length()`. */
  #withCall(name: string): string {
    return this.#takeText('()') ? `${name}()` : name;
  }

  #counted(selector: Selector): Selector {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw new JsonPathError(`the path has more than ${MAX_PARTS} parts`);
    return selector;
  }

  /** Parses the content of square brackets and the closing one. */
  #bracketed(): Selector[] {
    const selectors: Selector[] = [];
    do {
      this.#take(BLANKS);
      selectors.push(this.#counted(this.#selector()));
      this.#take(BLANKS);
    } while (this.#takeText(','));
    if (!this.#takeText(']')) throw this.#unread('path');
    return selectors;
  }

  #selector(): Selector {
    if (this.#takeText('*')) return { kind: 'all' };
    if (this.#takeText('?')) return { kind: 'filter', filter: this.#filter() };
    const quoted = this.#quoted();
    if (quoted !== undefined) return { kind: 'member', name: unescaped(quoted) };
    const fromEnd = this.#take(FROM_END);
    if (fromEnd) return { kind: 'index', index: -Number(fromEnd[1]) };
    return this.#indexOrSlice();
  }

  #indexOrSlice(): Selector {
    const start = this.#integer();
    this.#take(BLANKS);
    if (!this.#takeText(':')) {
      if (start === undefined) throw this.#unread('path');
      return { kind: 'index', index: start };
    }
    this.#take(BLANKS);
    const end = this.#integer();
    this.#take(BLANKS);
    let step: number | undefined;
    if (this.#takeText(':')) {
      this.#take(BLANKS);
      step = this.#integer();
    }
    return {
      kind: 'slice',
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      step: step ?? 1,
    };
  }

  #integer(): number | undefined {
    const text = this.#take(INTEGER)?.[0];
    return text === undefined ? undefined : Number(text);
  }

  /** Returns the content of quotes as written, with its escapes; undefined if there is no quote. */
  #quoted(): string | undefined {
    const from = this.#at;
    const quote = this.#text[from];
    if (quote !== "'" && quote !== '"') return undefined;
    let at = from + 1;
    while (at < this.#text.length && this.#text[at] !== quote) at += this.#text[at] === '\\' ? 2 : 1;
    // A backslash before the last quote, as in 'C:\', is literal.
    if (at >= this.#text.length) at = this.#text.indexOf(quote, from + 1);
    if (at === -1) throw this.#unread('text', from);
    this.#at = at + 1;
    return this.#text.slice(from + 1, at);
  }

  #filter(): Filter {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new JsonPathError(`the filter has more than ${MAX_DEPTH} levels of brackets`);
    const filter = this.#joined('or', '||', () => this.#joined('and', '&&', () => this.#basic()));
    this.#depth -= 1;
    return filter;
  }

  #joined(kind: 'or' | 'and', sign: string, read: () => Filter): Filter {
    const parts = [read()];
    for (;;) {
      const before = this.#at;
      this.#take(BLANKS);
      if (!this.#takeText(sign)) {
        this.#at = before;
        return parts.length === 1 && parts[0] ? parts[0] : { kind, parts };
      }
      parts.push(read());
    }
  }

  #basic(): Filter {
    this.#take(BLANKS);
    if (this.#takeText('!')) {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new JsonPathError(`the filter has more than ${MAX_DEPTH} levels of brackets`);
      const part = this.#basic();
      this.#depth -= 1;
      return { kind: 'not', part };
    }
    if (this.#takeText('(')) {
      const filter = this.#filter();
      this.#take(BLANKS);
      if (!this.#takeText(')')) throw this.#unread('filter');
      return filter;
    }
    return this.#comparison();
  }

  #comparison(): Filter {
    const begin = this.#at;
    const left = this.#operand();
    this.#take(BLANKS);
    if (this.#takeText('=~')) return this.#matching(left);
    const sign = this.#take(RELATION)?.[0];
    if (sign === undefined) {
      // A value alone is not a condition.
      if (left.kind === 'value' || left.kind === 'number') throw this.#unread('filter', begin);
      return { kind: 'exists', operand: left };
    }
    this.#take(BLANKS);
    const right = this.#operand();
    const relation = sign === '===' ? '==' : sign === '!==' ? '!=' : (sign as Relation);
    return { kind: 'compare', relation, left, right };
  }

  #matching(operand: Operand): Filter {
    this.#take(BLANKS);
    const regex = this.#take(REGEX);
    const quoted = regex ? undefined : this.#quoted();
    const source = regex?.[1] ?? quoted;
    if (source === undefined) throw this.#unread('regular expression');
    const flags = [...new Set(regex?.[2] ?? '')];
    const unknown = flags.find((flag) => !Object.hasOwn(REGEX_FLAGS, flag));
    if (unknown !== undefined) throw new JsonPathError(`cannot read the regular expression: unknown option ${unknown}`);
    const kept = flags.map((flag) => REGEX_FLAGS[flag] ?? '').join('');
    return { kind: 'matches', operand, ...checkedPattern(source, kept) };
  }

  #operand(): Operand {
    if (this.#text[this.#at] === '@' || this.#text[this.#at] === '$') {
      const isFromRoot = this.#text[this.#at] === '$';
      this.#at += 1;
      return { kind: 'path', isFromRoot, path: this.#path(FILTER_NAME) };
    }
    const quoted = this.#quoted();
    if (quoted !== undefined) {
      const value = unescaped(quoted);
      return { kind: 'value', value, ...(value !== quoted && { written: quoted }) };
    }
    const number = this.#take(NUMBER);
    if (number) return { kind: 'number', text: number[0] };
    const literal = this.#take(LITERAL);
    if (literal) return { kind: 'value', value: JSON.parse(literal[0]) };
    if (this.#text[this.#at] === '{' || this.#text[this.#at] === '[') return this.#jsonValue();
    return this.#call();
  }

  /** Parses a JSON array or object. */
  #jsonValue(): Operand {
    const from = this.#at;
    let open = 0;
    do {
      const sign = this.#text[this.#at];
      if (sign === undefined) throw this.#unread('value', from);
      if (sign === '"') {
        this.#quoted();
        continue;
      }
      if (sign === '{' || sign === '[') open += 1;
      if (sign === '}' || sign === ']') open -= 1;
      this.#at += 1;
    } while (open > 0);
    try {
      return { kind: 'value', value: JSON.parse(this.#text.slice(from, this.#at)) };
    } catch {
      throw this.#unread('value', from);
    }
  }

  #call(): Operand {
    const begin = this.#at;
    const written = this.#take(CALL)?.[1];
    const name = FUNCTIONS.find((each) => each === written);
    if (name === undefined) throw this.#unread('value', begin);
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new JsonPathError(`the filter has more than ${MAX_DEPTH} levels of brackets`);
    const operands: Operand[] = [];
    do {
      this.#take(BLANKS);
      operands.push(this.#operand());
      this.#take(BLANKS);
    } while (this.#takeText(','));
    if (!this.#takeText(')')) throw this.#unread('filter');
    this.#depth -= 1;
    const expectedCount = name === 'match' || name === 'search' ? 2 : 1;
    if (operands.length !== expectedCount)
      throw new JsonPathError(`cannot read the function ${name}: it takes ${expectedCount} arguments`);
    const pattern = operands[1];
    if (pattern?.kind === 'value' && typeof pattern.value === 'string') checkedPattern(pattern.value, '');
    return { kind: 'call', name, operands };
  }
}

/**
 * Parses a regular expression; a leading group such as `(?i)` sets flags.
 * @throws JsonPathError for an invalid expression.
 */
function checkedPattern(source: string, flags: string): { readonly pattern: string; readonly flags: string } {
  const [, inline = '', pattern = source] = /^\(\?([ism]+)\)(.*)$/s.exec(source) ?? [];
  const all = [...new Set(inline + flags)].join('');
  try {
    new RegExp(pattern, all);
  } catch {
    throw new JsonPathError(`cannot read the regular expression ${source}`);
  }
  return { pattern, flags: all };
}

/** @throws JsonPathError for an invalid path. An empty path is the document itself. */
export function parseJsonPath(path: string): Segment[] {
  const text = path.trim();
  if (text.length > MAX_PATH_LENGTH) throw new JsonPathError(`the path is longer than ${MAX_PATH_LENGTH} characters`);
  return new PathReader(text).whole();
}
