/** Converts selectors of the browser's recorder to those of scripts. */
import type { ScriptElement, ScriptSelector } from '../transaction-script/script.js';
import { describeNamed, describeRole } from './describe-element.js';
import { elementBy, xpathText } from './imported.js';
import { byRole } from './playwright-names.js';

/** One path to the element: hosts of shadow roots, and finally the selector in the innermost. */
type Way = readonly string[];

interface Read {
  readonly selector: ScriptSelector;
  readonly name: string;
  /** Description of an element that is found by its name. */
  readonly description?: string;
  /** Lower ranks come first. */
  readonly rank: number;
}

/** Returns the text without the prefix of its kind. */
const bareText = (part: string): string => part.replace(/^(aria|text|xpath|pierce|css)\//, '').trim();

const isSelector = (part: unknown): part is string => typeof part === 'string' && bareText(part) !== '';

const readWays = (written: unknown): Way[] =>
  (Array.isArray(written) ? written : []).map((way: unknown) =>
    (Array.isArray(way) ? (way as unknown[]) : [way]).filter(isSelector),
  );

/** Accessible name and role of an element: `Buy[role="button"]`, `[name="Buy"][role="button"]`. */
interface Spoken {
  readonly name: string;
  readonly role: string;
}

function parseSpoken(written: string): Spoken {
  let [name, role] = [written, ''];
  for (;;) {
    const [whole = '', attribute, text = ''] = /\[\s*(name|role)\s*=\s*"([^"]*)"\s*\]\s*$/.exec(name) ?? [];
    if (whole === '') return { name: name.trim(), role };
    const rest = name.slice(0, name.length - whole.length);
    if (attribute === 'name') return { name: text, role: role || parseSpoken(rest).role };
    [name, role] = [rest, text];
  }
}

/** Finds an element by its accessible name or its text, the innermost one. */
const byName = (name: string): string => {
  const text = xpathText(name);
  return `(//*[@aria-label=${text} or @placeholder=${text} or @alt=${text} or @title=${text} or @value=${text} or normalize-space(.)=${text}])[last()]`;
};

const describeAccessible = ({ name, role }: Spoken): string =>
  role === '' ? describeNamed(name) : describeRole(role, name);

/** Selects by the name or, without one, by the role. Returns undefined if there is neither. */
function nameOrRoleXPath({ name, role }: Spoken): string | undefined {
  if (name !== '') return byName(name);
  return role === '' ? undefined : `(${byRole(role, { states: {} })})[1]`;
}

function readSelector(text: string): Read | undefined {
  const [, kind = '', rest = text] = /^(aria|text|xpath|pierce|css)\/(.*)$/s.exec(text) ?? [];
  if (kind === 'xpath') {
    const path = rest.startsWith('/') || rest.startsWith('(') ? rest : `/${rest}`;
    return { selector: { by: 'xpath', text: path }, name: 'xpath', rank: path.includes('@id=') ? 2 : 4 };
  }
  if (kind === 'aria' || kind === 'text') {
    const spoken = kind === 'aria' ? parseSpoken(rest) : { name: rest, role: '' };
    const path = nameOrRoleXPath(spoken);
    return path === undefined
      ? undefined
      : { selector: { by: 'xpath', text: path }, name: kind, description: describeAccessible(spoken), rank: 6 };
  }
  const rank = /^#[\w-]+$/.test(rest) ? 0 : rest.includes('[name=') ? 1 : 3;
  return {
    selector: { by: 'css', text: rest },
    name: kind === 'pierce' ? 'pierce' : 'css',
    rank: kind === 'pierce' ? 5 : rank,
  };
}

/**
 * Returns the element of several paths: the best one is used, the others are kept as alternatives. Undefined if there
 * is none. `isByName`: the recorder offers only a name or a text.
 */
export function recordedElement(
  written: unknown,
):
  | { readonly element: ScriptElement; readonly isByName: boolean; readonly description?: string | undefined }
  | undefined {
  const ways = readWays(written).filter((way) => way.length > 0);
  const read = ways
    .flatMap((way) => {
      const read = way.map(readSelector).filter((each) => each !== undefined);
      const inner = read.at(-1);
      // A path is dropped if one of its parts cannot be converted.
      return inner && read.length === way.length ? [{ hosts: read.slice(0, -1), inner }] : [];
    })
    // Inside shadow roots all selectors are CSS.
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
  // An id or a name is readable by itself.
  const description =
    best.inner.rank < 2 ? undefined : read.map(({ inner }) => inner.description).find((each) => each !== undefined);
  return { element, isByName: best.inner.rank === 6, description };
}
