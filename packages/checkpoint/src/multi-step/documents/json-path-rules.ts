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
