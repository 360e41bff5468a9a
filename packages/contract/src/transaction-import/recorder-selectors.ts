/** Converts selectors of the browser's recorder to those of scripts. */
import type { ScriptElement, ScriptSelector } from '../transaction-script/script.js';
import { describeByName, describeRole } from './describe-element.js';
import { createElement, xpathText } from './script-builder.js';
import { roleXpath } from './playwright-xpath.js';

/** One path to the element: hosts of shadow roots, and finally the selector in the innermost. */
type SelectorPath = readonly string[];

interface ParsedSelector {
  readonly selector: ScriptSelector;
  readonly name: string;
  /** Description of an element that is found by its name. */
  readonly description?: string;
  /** Lower ranks come first. */
  readonly rank: number;
}

/** Returns the text without the prefix of its kind. */
const stripKindPrefix = (part: string): string => part.replace(/^(aria|text|xpath|pierce|css)\//, '').trim();

const isSelector = (part: unknown): part is string => typeof part === 'string' && stripKindPrefix(part) !== '';

const readSelectorPaths = (written: unknown): SelectorPath[] =>
  (Array.isArray(written) ? written : []).map((selectorPath: unknown) =>
    (Array.isArray(selectorPath) ? (selectorPath as unknown[]) : [selectorPath]).filter(isSelector),
  );

/** Accessible name and role of an element: `Buy[role="button"]`, `[name="Buy"][role="button"]`. */
interface AccessibleName {
  readonly name: string;
  readonly role: string;
}

function parseAccessibleName(written: string): AccessibleName {
  let [name, role] = [written, ''];
  for (;;) {
    const [whole = '', attribute, text = ''] = /\[\s*(name|role)\s*=\s*"([^"]*)"\s*\]\s*$/.exec(name) ?? [];
    if (whole === '') return { name: name.trim(), role };
    const rest = name.slice(0, name.length - whole.length);
    if (attribute === 'name') return { name: text, role: role || parseAccessibleName(rest).role };
    [name, role] = [rest, text];
  }
}

/** Finds an element by its accessible name or its text, the innermost one. */
const nameXpath = (name: string): string => {
  const text = xpathText(name);
  return `(//*[@aria-label=${text} or @placeholder=${text} or @alt=${text} or @title=${text} or @value=${text} or normalize-space(.)=${text}])[last()]`;
};

const describeAccessible = ({ name, role }: AccessibleName): string =>
  role === '' ? describeByName(name) : describeRole(role, name);

/** Selects by the name or, without one, by the role. Returns undefined if there is neither. */
function nameOrRoleXpath({ name, role }: AccessibleName): string | undefined {
  if (name !== '') return nameXpath(name);
  return role === '' ? undefined : `(${roleXpath(role, { states: {} })})[1]`;
}

function readSelector(text: string): ParsedSelector | undefined {
  const [, kind = '', rest = text] = /^(aria|text|xpath|pierce|css)\/(.*)$/s.exec(text) ?? [];
  if (kind === 'xpath') {
    const path = rest.startsWith('/') || rest.startsWith('(') ? rest : `/${rest}`;
    return { selector: { by: 'xpath', text: path }, name: 'xpath', rank: path.includes('@id=') ? 2 : 4 };
  }
  if (kind === 'aria' || kind === 'text') {
    const accessibleName = kind === 'aria' ? parseAccessibleName(rest) : { name: rest, role: '' };
    const path = nameOrRoleXpath(accessibleName);
    return path === undefined
      ? undefined
      : { selector: { by: 'xpath', text: path }, name: kind, description: describeAccessible(accessibleName), rank: 6 };
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
export function readRecordedElement(
  written: unknown,
):
  | { readonly element: ScriptElement; readonly isByName: boolean; readonly description?: string | undefined }
  | undefined {
  const paths = readSelectorPaths(written).filter((selectorPath) => selectorPath.length > 0);
  const candidates = paths
    .flatMap((selectorPath) => {
      const parsedSelectors = selectorPath.map(readSelector).filter((each) => each !== undefined);
      const inner = parsedSelectors.at(-1);
      // A path is dropped if one of its parts cannot be converted.
      return inner && parsedSelectors.length === selectorPath.length
        ? [{ hosts: parsedSelectors.slice(0, -1), inner }]
        : [];
    })
    // Inside shadow roots all selectors are CSS.
    .filter(
      ({ hosts, inner }) => hosts.length === 0 || [...hosts, inner].every(({ selector }) => selector.by === 'css'),
    )
    .sort((one, other) => one.inner.rank - other.inner.rank);
  const best = candidates[0];
  if (!best) return undefined;
  const alternatives =
    candidates.length < 2 ? [] : candidates.map(({ inner }) => ({ ...inner.selector, name: inner.name }));
  const { by, text } = best.inner.selector;
  const shadowRoots = best.hosts.map(({ selector }) => selector);
  const element = createElement(by, text, { alternatives, shadowRoots });
  // An id or a name is readable by itself.
  const description =
    best.inner.rank < 2
      ? undefined
      : candidates.map(({ inner }) => inner.description).find((each) => each !== undefined);
  return { element, isByName: best.inner.rank === 6, description };
}
