/** Selectors as the recorder of browsers writes them, made into those of scripts. */
import type { ScriptElement, ScriptSelector } from '../transaction-script/script.js';
import { namedWords, roleWords } from './element-words.js';
import { elementBy, xpathText } from './imported.js';

/** One way to the element: hosts of shadow roots, and last what is in the innermost. */
type Way = readonly string[];

interface Read {
  readonly selector: ScriptSelector;
  readonly name: string;
  /** Of one that is found by what it is called. */
  readonly words?: string;
  /** Smaller comes first. Source: the reference on transactions, section 5. */
  readonly rank: number;
}

/** Without the kind in front. */
const bareText = (part: string): string => part.replace(/^(aria|text|xpath|pierce|css)\//, '').trim();

const isSelector = (part: unknown): part is string => typeof part === 'string' && bareText(part) !== '';

const waysOf = (written: unknown): Way[] =>
  (Array.isArray(written) ? written : []).map((way: unknown) =>
    (Array.isArray(way) ? (way as unknown[]) : [way]).filter(isSelector),
  );

/** What finds an element by the name that is read out, or by its text; the innermost of those. */
const byName = (name: string): string => {
  const text = xpathText(name.replace(/\[role="[^"]*"\]$/, ''));
  return `(//*[@aria-label=${text} or @placeholder=${text} or @alt=${text} or @title=${text} or @value=${text} or normalize-space(.)=${text}])[last()]`;
};

/** As in `Buy[role="button"]`. */
function wordsOf(name: string): string {
  const [, text = name, role = ''] = /^(.*)\[role="([^"]*)"\]$/s.exec(name) ?? [];
  return role === '' ? namedWords(text) : roleWords(role, text);
}

function readSelector(text: string): Read {
  const [, kind = '', rest = text] = /^(aria|text|xpath|pierce|css)\/(.*)$/s.exec(text) ?? [];
  if (kind === 'xpath') {
    const path = rest.startsWith('/') || rest.startsWith('(') ? rest : `/${rest}`;
    return { selector: { by: 'xpath', text: path }, name: 'xpath', rank: path.includes('@id=') ? 2 : 4 };
  }
  if (kind === 'aria' || kind === 'text')
    return { selector: { by: 'xpath', text: byName(rest) }, name: kind, words: wordsOf(rest), rank: 6 };
  const rank = /^#[\w-]+$/.test(rest) ? 0 : rest.includes('[name=') ? 1 : 3;
  return {
    selector: { by: 'css', text: rest },
    name: kind === 'pierce' ? 'pierce' : 'css',
    rank: kind === 'pierce' ? 5 : rank,
  };
}

/**
 * The element several ways lead to: the best is used, the others are kept beside it. Undefined when there is none.
 * `isByName`: the recorder offers nothing but a name or a text.
 */
export function recordedElement(
  written: unknown,
): { readonly element: ScriptElement; readonly isByName: boolean; readonly words?: string | undefined } | undefined {
  const ways = waysOf(written).filter((way) => way.length > 0);
  const read = ways
    .map((way) => ({ hosts: way.slice(0, -1).map(readSelector), inner: readSelector(way.at(-1) ?? '') }))
    // Inside shadow roots everything is CSS.
    .filter(
      ({ hosts, inner }) => hosts.length === 0 || [...hosts, inner].every(({ selector }) => selector.by === 'css'),
    )
    .sort((one, other) => one.inner.rank - other.inner.rank);
  const best = read[0];
  if (!best) return undefined;
  const alternatives = read.length < 2 ? [] : read.map(({ inner }) => ({ ...inner.selector, name: inner.name }));
  const { by, text } = best.inner.selector;
  const shadowRoots = best.hosts.map(({ selector }) => selector);
  const element = elementBy(by, text, { alternatives, shadowRoots });
  // An id or a name is read easily.
  const words =
    best.inner.rank < 2 ? undefined : read.map(({ inner }) => inner.words).find((each) => each !== undefined);
  return { element, isByName: best.inner.rank === 6, words };
}
