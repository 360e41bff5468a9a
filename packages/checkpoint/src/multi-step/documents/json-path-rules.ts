/** Paths into JSON (multi-step API, section 8.3): `a.b[0].c`, `$`, `['odd name']`, `..name`, `[*]`, `[?(@.Id=='x')]`. */

interface Filter {
  readonly path: readonly Selector[];
  /** Undefined: that the path leads somewhere is enough. */
  readonly relation: '==' | '!=' | '<' | '<=' | '>' | '>=' | undefined;
  readonly value: unknown;
}
/** One part of a path; plain data, for the thread that follows it. */
export type Selector =
  | { readonly kind: 'member'; readonly name: string; readonly isDeep: boolean }
  | { readonly kind: 'index'; readonly index: number; readonly isDeep: boolean }
  | { readonly kind: 'all'; readonly isDeep: boolean }
  | { readonly kind: 'filter'; readonly filter: Filter; readonly isDeep: boolean };

/** Longer paths are nobody's. Reading one takes steps in proportion to its length: it is done where checks go on. */
const LONGEST_PATH = 4_096;
const MOST_SELECTORS = 100;

export class JsonPathError extends Error {
  override readonly name = 'JsonPathError';
}

const DOTTED = /(\.\.|\.)?(\*|[^.[\]()'"*\s][^.[\]'"]*)/y;
const BRACKET = /(\.\.|\.)?\[\s*(?:(\*)|(-?\d+)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/y;
const FILTER_HEAD = /(\.\.|\.)?\[\s*\?/y;
/** Up to the bracket that ends it; one in quotes does not. */
const FILTER_BODY = /(?:[^'"\]]|'[^']*'|"[^"]*")*\]/y;
const FILTER_PATH = /^@((?:\['[^']*'\]|[^=!<>\s'"])*)/;
const RELATION = /^(==|!=|<=|>=|<|>)/;

function filterOf(text: string): Filter {
  const unread = (): JsonPathError => new JsonPathError(`cannot read the filter ${text}`);
  const inner = text.trim();
  const [whole, path = ''] = FILTER_PATH.exec(inner) ?? [];
  if (whole === undefined) throw unread();
  const rest = inner.slice(whole.length).trimStart();
  const relation = RELATION.exec(rest)?.[0];
  const value = rest.slice(relation?.length ?? 0).trimStart();
  // Either both or none: a path alone asks whether it leads somewhere.
  if ((relation === undefined) !== (value === '')) throw unread();
  return { path: parseJsonPath(path), relation: relation as Filter['relation'], value: literalOf(value) };
}

function literalOf(text: string): unknown {
  if (text === '') return undefined;
  const quoted = /^'(.*)'$/s.exec(text) ?? /^"(.*)"$/s.exec(text);
  if (quoted) return quoted[1];
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonPathError(`cannot read the value ${text}`);
  }
}

/** A part of a path as it was read. */
interface Read {
  readonly selector: Selector;
  /** Where the next part begins. */
  readonly end: number;
}

/** `[?(…)]`, with round brackets or without; undefined when none begins here. */
function filterAt(text: string, at: number): Read | undefined {
  FILTER_HEAD.lastIndex = at;
  const head = FILTER_HEAD.exec(text);
  if (!head) return undefined;
  const begin = at + head[0].length;
  FILTER_BODY.lastIndex = begin;
  const body = FILTER_BODY.exec(text)?.[0];
  if (body === undefined) return undefined;
  const inner = body.slice(body.startsWith('(') ? 1 : 0, -1).trimEnd();
  const filter = filterOf(inner.endsWith(')') ? inner.slice(0, -1) : inner);
  return { selector: { kind: 'filter', filter, isDeep: head[1] === '..' }, end: begin + body.length };
}

function bracketAt(text: string, at: number): Read | undefined {
  BRACKET.lastIndex = at;
  const match = BRACKET.exec(text);
  return match ? { selector: bracketed(match), end: BRACKET.lastIndex } : undefined;
}

function dottedAt(text: string, at: number): Read | undefined {
  DOTTED.lastIndex = at;
  const match = DOTTED.exec(text);
  if (!match) return undefined;
  const [, dots, name = ''] = match;
  const isDeep = dots === '..';
  const selector: Selector = name === '*' ? { kind: 'all', isDeep } : { kind: 'member', name: name.trim(), isDeep };
  return { selector, end: DOTTED.lastIndex };
}

function bracketed(match: RegExpExecArray): Selector {
  const [, dots, star, index, single, double] = match;
  const isDeep = dots === '..';
  if (star !== undefined) return { kind: 'all', isDeep };
  if (index !== undefined) return { kind: 'index', index: Number(index), isDeep };
  return { kind: 'member', name: (single ?? double ?? '').replace(/\\(.)/g, '$1'), isDeep };
}

/** @throws JsonPathError when the text is no path. An empty path is the document itself. */
export function parseJsonPath(path: string): Selector[] {
  const text = path.trim();
  if (text.length > LONGEST_PATH) throw new JsonPathError(`the path is longer than ${LONGEST_PATH} letters`);
  const selectors: Selector[] = [];
  for (let at = text.startsWith('$') ? 1 : 0; at < text.length;) {
    const read = bracketAt(text, at) ?? filterAt(text, at) ?? dottedAt(text, at);
    if (!read) throw new JsonPathError(`cannot read the path at "${text.slice(at, at + 20)}"`);
    selectors.push(read.selector);
    at = read.end;
    if (selectors.length > MOST_SELECTORS) throw new JsonPathError(`the path has more than ${MOST_SELECTORS} parts`);
  }
  return selectors;
}
