import { problem } from '@vedette/i18n/message';
/**
 * JSON as people edit it, with the line of each value. A byte order mark, `//` comments and trailing commas are
 * accepted.
 */

/** A value of the text with its position. */
interface LocatedNode {
  readonly line: number;
  readonly value: unknown;
  readonly children?: ReadonlyMap<PropertyKey, LocatedNode>;
}

export interface LocatedJson {
  readonly value: unknown;
  /** Returns the line, counted from 1, of the value at `path`, or of its nearest existing ancestor. */
  findLine(path: readonly PropertyKey[]): number;
}

/** The text is not JSON. */
export class NotJson extends Error {
  override readonly name = 'NotJson';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const MAX_DEPTH = 64;
/** Twice as many values as the longest script that can run. */
const MAX_VALUES = 50_000;
const WHITESPACE_AND_COMMENTS = /(?:[\s\uFEFF]|\/\/[^\n]*)*/y;
const TOKEN = /[[\]{}:,]|"(?:[^"\\\n]|\\.)*"|[^\s[\]{}:,"]+/y;

/** Reads tokens one after the other and tracks the line of the next one. */
class Reader {
  readonly #text: string;
  #at = 0;
  line = 1;
  next = '';
  #values = 0;

  constructor(text: string) {
    this.#text = text;
    this.advance();
  }

  /** Returns an empty text at the end. */
  advance(): string {
    const token = this.next;
    WHITESPACE_AND_COMMENTS.lastIndex = this.#at;
    this.line += WHITESPACE_AND_COMMENTS.exec(this.#text)?.[0].split('\n').length ?? 1;
    this.line -= 1;
    TOKEN.lastIndex = WHITESPACE_AND_COMMENTS.lastIndex;
    this.next = TOKEN.exec(this.#text)?.[0] ?? '';
    if (this.next === '' && WHITESPACE_AND_COMMENTS.lastIndex < this.#text.length)
      throw new NotJson(this.line, problem('unterminated text'));
    this.#at = WHITESPACE_AND_COMMENTS.lastIndex + this.next.length;
    return token;
  }

  /** @throws NotJson if there are too many values */
  countValue(): void {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new NotJson(this.line, `has more than ${MAX_VALUES} values`);
  }

  expect(token: string): void {
    if (this.advance() !== token) throw new NotJson(this.line, problem(`"${token}" expected`));
  }
}

function parseLiteral(token: string, line: number): unknown {
  try {
    return JSON.parse(token);
  } catch {
    throw new NotJson(line, problem(token === '' ? 'unexpected end' : `${token.slice(0, 40)} is not a JSON value`));
  }
}

function readNode(reader: Reader, depth: number): LocatedNode {
  const { line, next } = reader;
  reader.countValue();
  if (depth > MAX_DEPTH) throw new NotJson(line, `is nested more than ${MAX_DEPTH} deep`);
  if (next === '{') return readObject(reader, depth);
  if (next === '[') return readArray(reader, depth);
  return { line, value: parseLiteral(reader.advance(), line) };
}

function readObject(reader: Reader, depth: number): LocatedNode {
  const { line } = reader;
  const children = new Map<PropertyKey, LocatedNode>();
  reader.expect('{');
  while (reader.next !== '}') {
    const name = parseLiteral(reader.next.startsWith('"') ? reader.next : '', reader.line) as string;
    reader.advance();
    reader.expect(':');
    children.set(name, readNode(reader, depth + 1));
    if (reader.next !== '}') reader.expect(',');
  }
  reader.advance();
  return { line, children, value: Object.fromEntries([...children].map(([name, { value }]) => [name, value])) };
}

function readArray(reader: Reader, depth: number): LocatedNode {
  const { line } = reader;
  const nodes: LocatedNode[] = [];
  reader.expect('[');
  while (reader.next !== ']') {
    nodes.push(readNode(reader, depth + 1));
    if (reader.next !== ']') reader.expect(',');
  }
  reader.advance();
  return { line, children: new Map(nodes.entries()), value: nodes.map(({ value }) => value) };
}

/** @throws NotJson with the line of the first syntax error */
export function parseLocatedJson(text: string): LocatedJson {
  const reader = new Reader(text);
  const root = readNode(reader, 0);
  if (reader.next !== '') throw new NotJson(reader.line, problem('unexpected text after the end'));
  const findLine = (path: readonly PropertyKey[]): number => {
    let node = root;
    for (const part of path) {
      const child = node.children?.get(part);
      if (!child) break;
      node = child;
    }
    return node.line;
  };
  return { value: root.value, findLine };
}
