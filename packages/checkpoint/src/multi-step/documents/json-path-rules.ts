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
  /** `written` is the value as written, with its escapes, if that differs. The worker's source reads it by this name. */
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

const WHITESPACE = /\s*/y;
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

const unescapeText = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|(.))/gs, (_whole, code: string | undefined, character: string) =>
    code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(parseInt(code, 16)),
  );

class PathReader {
  readonly #text: string;
  #position = 0;
  #partCount = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Parses the whole text as one path. */
  readPath(): Segment[] {
    this.#match(/\$/y);
    const path = this.#readSegments(NAME);
    if (this.#position < this.#text.length) throw this.#unreadableError('path');
    return path;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match) this.#position = pattern.lastIndex;
    return match;
  }

  #matchText(text: string): boolean {
    if (!this.#text.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  #unreadableError(element: string, at = this.#position): JsonPathError {
    return new JsonPathError(`cannot read the ${element} at "${this.#text.slice(at, at + 20)}"`);
  }

  /** Parses as many segments as there are; the caller handles the rest. */
  #readSegments(name: RegExp): Segment[] {
    const path: Segment[] = [];
    for (;;) {
      const startPosition = this.#position;
      this.#match(WHITESPACE);
      const segment = this.#readSegment(name, this.#position > startPosition);
      if (!segment) {
        this.#position = startPosition;
        return path;
      }
      path.push(segment);
    }
  }

  #readSegment(name: RegExp, followsWhitespace: boolean): Segment | undefined {
    const startPosition = this.#position;
    const isDeep = this.#match(DOTS)?.[0] === '..';
    const isDotted = this.#position > startPosition;
    if (this.#matchText('[')) return { isDeep, selectors: this.#readBrackets() };
    // In a filter, text after spaces without a dot is not part of the path.
    if (!isDotted && followsWhitespace && name === FILTER_NAME) return undefined;
    if (this.#matchText('*')) return { isDeep, selectors: [this.#countPart({ kind: 'all' })] };
    const match = this.#match(name);
    if (match)
      return { isDeep, selectors: [this.#countPart({ kind: 'member', name: this.#appendCall(match[0]).trim() })] };
    this.#position = startPosition;
    return undefined;
  }

  /** `()` after a name in a filter belongs to it: `@.tags.length()`. */
  #appendCall(name: string): string {
    return this.#matchText('()') ? `${name}()` : name;
  }

  #countPart(selector: Selector): Selector {
    this.#partCount += 1;
    if (this.#partCount > MAX_PARTS) throw new JsonPathError(`the path has more than ${MAX_PARTS} parts`);
    return selector;
  }

  /** Parses the content of square brackets and the closing one. */
  #readBrackets(): Selector[] {
    const selectors: Selector[] = [];
    do {
      this.#match(WHITESPACE);
      selectors.push(this.#countPart(this.#readSelector()));
      this.#match(WHITESPACE);
    } while (this.#matchText(','));
    if (!this.#matchText(']')) throw this.#unreadableError('path');
    return selectors;
  }

  #readSelector(): Selector {
    if (this.#matchText('*')) return { kind: 'all' };
    if (this.#matchText('?')) return { kind: 'filter', filter: this.#readFilter() };
    const quoted = this.#readQuoted();
    if (quoted !== undefined) return { kind: 'member', name: unescapeText(quoted) };
    const fromEnd = this.#match(FROM_END);
    if (fromEnd) return { kind: 'index', index: -Number(fromEnd[1]) };
    return this.#readIndexOrSlice();
  }

  #readIndexOrSlice(): Selector {
    const start = this.#readInteger();
    this.#match(WHITESPACE);
    if (!this.#matchText(':')) {
      if (start === undefined) throw this.#unreadableError('path');
      return { kind: 'index', index: start };
    }
    this.#match(WHITESPACE);
    const end = this.#readInteger();
    this.#match(WHITESPACE);
    let step: number | undefined;
    if (this.#matchText(':')) {
      this.#match(WHITESPACE);
      step = this.#readInteger();
    }
    return {
      kind: 'slice',
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      step: step ?? 1,
    };
  }

  #readInteger(): number | undefined {
    const text = this.#match(INTEGER)?.[0];
    return text === undefined ? undefined : Number(text);
  }

  /** Returns the content of quotes as written, with its escapes; undefined if there is no quote. */
  #readQuoted(): string | undefined {
    const from = this.#position;
    const quote = this.#text[from];
    if (quote !== "'" && quote !== '"') return undefined;
    let at = from + 1;
    while (at < this.#text.length && this.#text[at] !== quote) at += this.#text[at] === '\\' ? 2 : 1;
    // A backslash before the last quote, as in 'C:\', is literal.
    if (at >= this.#text.length) at = this.#text.indexOf(quote, from + 1);
    if (at === -1) throw this.#unreadableError('text', from);
    this.#position = at + 1;
    return this.#text.slice(from + 1, at);
  }

  #readFilter(): Filter {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new JsonPathError(`the filter has more than ${MAX_DEPTH} levels of brackets`);
    const filter = this.#readLogical('or', '||', () => this.#readLogical('and', '&&', () => this.#readCondition()));
    this.#depth -= 1;
    return filter;
  }

  #readLogical(kind: 'or' | 'and', operator: string, read: () => Filter): Filter {
    const parts = [read()];
    for (;;) {
      const startPosition = this.#position;
      this.#match(WHITESPACE);
      if (!this.#matchText(operator)) {
        this.#position = startPosition;
        return parts.length === 1 && parts[0] ? parts[0] : { kind, parts };
      }
      parts.push(read());
    }
  }

  #readCondition(): Filter {
    this.#match(WHITESPACE);
    if (this.#matchText('!')) {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new JsonPathError(`the filter has more than ${MAX_DEPTH} levels of brackets`);
      const part = this.#readCondition();
      this.#depth -= 1;
      return { kind: 'not', part };
    }
    if (this.#matchText('(')) {
      const filter = this.#readFilter();
      this.#match(WHITESPACE);
      if (!this.#matchText(')')) throw this.#unreadableError('filter');
      return filter;
    }
    return this.#readComparison();
  }

  #readComparison(): Filter {
    const startPosition = this.#position;
    const left = this.#readOperand();
    this.#match(WHITESPACE);
    if (this.#matchText('=~')) return this.#readMatch(left);
    const operator = this.#match(RELATION)?.[0];
    if (operator === undefined) {
      // A value alone is not a condition.
      if (left.kind === 'value' || left.kind === 'number') throw this.#unreadableError('filter', startPosition);
      return { kind: 'exists', operand: left };
    }
    this.#match(WHITESPACE);
    const right = this.#readOperand();
    const relation = operator === '===' ? '==' : operator === '!==' ? '!=' : (operator as Relation);
    return { kind: 'compare', relation, left, right };
  }

  #readMatch(operand: Operand): Filter {
    this.#match(WHITESPACE);
    const regex = this.#match(REGEX);
    const quoted = regex ? undefined : this.#readQuoted();
    const source = regex?.[1] ?? quoted;
    if (source === undefined) throw this.#unreadableError('regular expression');
    const flags = [...new Set(regex?.[2] ?? '')];
    const unknownFlag = flags.find((flag) => !Object.hasOwn(REGEX_FLAGS, flag));
    if (unknownFlag !== undefined)
      throw new JsonPathError(`cannot read the regular expression: unknown option ${unknownFlag}`);
    const flagText = flags.map((flag) => REGEX_FLAGS[flag] ?? '').join('');
    return { kind: 'matches', operand, ...checkPattern(source, flagText) };
  }

  #readOperand(): Operand {
    if (this.#text[this.#position] === '@' || this.#text[this.#position] === '$') {
      const isFromRoot = this.#text[this.#position] === '$';
      this.#position += 1;
      return { kind: 'path', isFromRoot, path: this.#readSegments(FILTER_NAME) };
    }
    const quoted = this.#readQuoted();
    if (quoted !== undefined) {
      const value = unescapeText(quoted);
      return { kind: 'value', value, ...(value !== quoted && { written: quoted }) };
    }
    const number = this.#match(NUMBER);
    if (number) return { kind: 'number', text: number[0] };
    const literal = this.#match(LITERAL);
    if (literal) return { kind: 'value', value: JSON.parse(literal[0]) };
    if (this.#text[this.#position] === '{' || this.#text[this.#position] === '[') return this.#readJsonValue();
    return this.#readCall();
  }

  /** Parses a JSON array or object. */
  #readJsonValue(): Operand {
    const from = this.#position;
    let open = 0;
    do {
      const character = this.#text[this.#position];
      if (character === undefined) throw this.#unreadableError('value', from);
      if (character === '"') {
        this.#readQuoted();
        continue;
      }
      if (character === '{' || character === '[') open += 1;
      if (character === '}' || character === ']') open -= 1;
      this.#position += 1;
    } while (open > 0);
    try {
      return { kind: 'value', value: JSON.parse(this.#text.slice(from, this.#position)) };
    } catch {
      throw this.#unreadableError('value', from);
    }
  }

  #readCall(): Operand {
    const startPosition = this.#position;
    const functionName = this.#match(CALL)?.[1];
    const name = FUNCTIONS.find((known) => known === functionName);
    if (name === undefined) throw this.#unreadableError('value', startPosition);
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new JsonPathError(`the filter has more than ${MAX_DEPTH} levels of brackets`);
    const operands: Operand[] = [];
    do {
      this.#match(WHITESPACE);
      operands.push(this.#readOperand());
      this.#match(WHITESPACE);
    } while (this.#matchText(','));
    if (!this.#matchText(')')) throw this.#unreadableError('filter');
    this.#depth -= 1;
    const expectedCount = name === 'match' || name === 'search' ? 2 : 1;
    if (operands.length !== expectedCount)
      throw new JsonPathError(`cannot read the function ${name}: it takes ${expectedCount} arguments`);
    const pattern = operands[1];
    if (pattern?.kind === 'value' && typeof pattern.value === 'string') checkPattern(pattern.value, '');
    return { kind: 'call', name, operands };
  }
}

/**
 * Parses a regular expression; a leading group such as `(?i)` sets flags.
 * @throws JsonPathError for an invalid expression.
 */
function checkPattern(source: string, flags: string): { readonly pattern: string; readonly flags: string } {
  const [, inlineFlags = '', pattern = source] = /^\(\?([ism]+)\)(.*)$/s.exec(source) ?? [];
  const allFlags = [...new Set(inlineFlags + flags)].join('');
  try {
    new RegExp(pattern, allFlags);
  } catch {
    throw new JsonPathError(`cannot read the regular expression ${source}`);
  }
  return { pattern, flags: allFlags };
}

/** @throws JsonPathError for an invalid path. An empty path is the document itself. */
export function parseJsonPath(path: string): Segment[] {
  const text = path.trim();
  if (text.length > MAX_PATH_LENGTH) throw new JsonPathError(`the path is longer than ${MAX_PATH_LENGTH} characters`);
  return new PathReader(text).readPath();
}
