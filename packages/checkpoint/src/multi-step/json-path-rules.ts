/** Paths into JSON (multi-step API, section 8.3): `a.b[0].c`, `$`, `['odd name']`, `..name`, `[*]`, `[?(@.Id=='x')]`. */

interface Filter {
  readonly path: readonly Selector[];
  /** Undefined: that the path leads somewhere is enough. */
  readonly relation: '==' | '!=' | '<' | '<=' | '>' | '>=' | undefined;
  readonly value: unknown;
}
type Selector =
  | { readonly kind: 'member'; readonly name: string; readonly isDeep: boolean }
  | { readonly kind: 'index'; readonly index: number; readonly isDeep: boolean }
  | { readonly kind: 'all'; readonly isDeep: boolean }
  | { readonly kind: 'filter'; readonly filter: Filter; readonly isDeep: boolean };

/** Nodes that are looked at before a path is given up: a deep path in a large document. */
const MOST_VISITED = 2_000_000;
/** Longer paths are nobody's, and reading one takes the square of its length. */
const LONGEST_PATH = 4_096;
const MOST_SELECTORS = 100;

export class JsonPathError extends Error {
  override readonly name = 'JsonPathError';
}

const DOTTED = /(\.\.|\.)?(\*|[^.[\]()'"*\s][^.[\]'"]*)/y;
const BRACKET =
  /(\.\.|\.)?\[\s*(?:(\*)|(-?\d+)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\?\(?((?:[^'"\]]|'[^']*'|"[^"]*")*?)\)?)\s*\]/y;
const FILTER = /^\s*@((?:[^=!<>\s'"]|\['[^']*'\])*)\s*(?:(==|!=|<=|>=|<|>)\s*(.+?))?\s*$/s;

function filterOf(text: string): Filter {
  const match = FILTER.exec(text);
  if (!match) throw new JsonPathError(`cannot read the filter ${text}`);
  const [, path = '', relation, value] = match;
  return { path: parseJsonPath(path), relation: relation as Filter['relation'], value: literalOf(value) };
}

function literalOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const quoted = /^'(.*)'$/s.exec(text) ?? /^"(.*)"$/s.exec(text);
  if (quoted) return quoted[1];
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonPathError(`cannot read the value ${text}`);
  }
}

function bracketed(match: RegExpExecArray): Selector {
  const [, dots, star, index, single, double, filter] = match;
  const isDeep = dots === '..';
  if (star !== undefined) return { kind: 'all', isDeep };
  if (index !== undefined) return { kind: 'index', index: Number(index), isDeep };
  if (filter !== undefined) return { kind: 'filter', filter: filterOf(filter), isDeep };
  return { kind: 'member', name: (single ?? double ?? '').replace(/\\(.)/g, '$1'), isDeep };
}

/** @throws JsonPathError when the text is no path. An empty path is the document itself. */
export function parseJsonPath(path: string): Selector[] {
  const text = path.trim();
  if (text.length > LONGEST_PATH) throw new JsonPathError(`the path is longer than ${LONGEST_PATH} letters`);
  const selectors: Selector[] = [];
  for (let at = text.startsWith('$') ? 1 : 0; at < text.length;) {
    BRACKET.lastIndex = at;
    DOTTED.lastIndex = at;
    const bracket = BRACKET.exec(text);
    const dotted = bracket ? null : DOTTED.exec(text);
    if (bracket) selectors.push(bracketed(bracket));
    else if (dotted) {
      const [, dots, name = ''] = dotted;
      const isDeep = dots === '..';
      selectors.push(name === '*' ? { kind: 'all', isDeep } : { kind: 'member', name: name.trim(), isDeep });
    } else throw new JsonPathError(`cannot read the path at "${text.slice(at, at + 20)}"`);
    at += (bracket ?? dotted)?.[0].length ?? 1;
    if (selectors.length > MOST_SELECTORS) throw new JsonPathError(`the path has more than ${MOST_SELECTORS} parts`);
  }
  return selectors;
}

/** Counts the nodes that are looked at. */
interface Walk {
  left: number;
}

function childrenOf(node: unknown): unknown[] {
  return typeof node === 'object' && node !== null ? Object.values(node) : [];
}

/** The node and all below it, in the order of the document. */
function* withBelow(node: unknown): Generator {
  const waiting = [node];
  while (waiting.length > 0) {
    const next = waiting.pop();
    yield next;
    for (const child of childrenOf(next).reverse()) waiting.push(child);
  }
}

/** Whether JSON can be written in so many letters: writing it whole, node for node, would take the square of it. */
function canFit(value: unknown, letters: number, walk: Walk): boolean {
  let left = letters;
  for (const node of withBelow(value)) {
    const size = typeof node === 'string' || Array.isArray(node) ? node.length : childrenOf(node).length;
    left -= 1 + size;
    if (left < -letters) return false;
    walk.left -= 1 + size;
    if (walk.left < 0) throw new JsonPathError('the path looks at too much of the document');
  }
  return true;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function matches({ path, relation, value }: Filter, node: unknown, walk: Walk): boolean {
  const found = first(node, path, walk);
  if (found === undefined || relation === undefined) return found !== undefined;
  const wanted = asText(value);
  const isSame = found === value || (canFit(found, wanted.length, walk) && asText(found) === wanted);
  if (relation === '==') return isSame;
  if (relation === '!=') return !isSame;
  const [a, b] = [Number(found), Number(value)];
  if (Number.isNaN(a) || Number.isNaN(b)) return false;
  const byRelation = { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b };
  return byRelation[relation];
}

function* selected(node: unknown, selector: Selector, walk: Walk): Generator {
  switch (selector.kind) {
    case 'member':
      if (typeof node === 'object' && node !== null && Object.hasOwn(node, selector.name)) {
        yield (node as Record<string, unknown>)[selector.name];
      }
      return;
    case 'index':
      if (Array.isArray(node)) {
        const value: unknown = node.at(selector.index);
        if (value !== undefined) yield value;
      }
      return;
    case 'all':
      yield* childrenOf(node);
      return;
    case 'filter':
      for (const child of childrenOf(node)) if (matches(selector.filter, child, walk)) yield child;
  }
}

function* walked(node: unknown, path: readonly Selector[], walk: Walk, from = 0): Generator {
  walk.left -= 1;
  if (walk.left < 0) throw new JsonPathError('the path looks at too much of the document');
  const selector = path[from];
  if (!selector) {
    yield node;
    return;
  }
  for (const place of selector.isDeep ? withBelow(node) : [node]) {
    for (const next of selected(place, selector, walk)) yield* walked(next, path, walk, from + 1);
    walk.left -= 1;
    if (walk.left < 0) throw new JsonPathError('the path looks at too much of the document');
  }
}

function first(node: unknown, path: readonly Selector[], walk: Walk): unknown {
  for (const found of walked(node, path, walk)) return found;
  return undefined;
}

/** The first node a path selects; undefined when it selects none. @throws JsonPathError. */
export function selectJson(document: unknown, path: string): unknown {
  return first(document, parseJsonPath(path), { left: MOST_VISITED });
}
