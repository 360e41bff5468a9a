import { problem } from '@vedette/i18n/message';
/** Converts Playwright's locators to selectors of scripts: CSS if possible, else XPath 1.0. */
import { frameMarks, type ScriptElement, type ScriptFrame } from '../transaction-script/script.js';
import { cssToXpath } from './css-to-xpath.js';
import { describeLocator, describeNth, describeRole, describeWithText } from './describe-element.js';
import { createElement } from './script-builder.js';
import { roleXpath, textCondition, fieldNameCondition, type TextQuery } from './playwright-xpath.js';
import { findMember, staticValue, type Link, type SyntaxNode, type StaticValue } from './syntax-nodes.js';

type KnownVariables = ReadonlyMap<string, string>;

/** An element with its frames and its selector. */
export interface LocatedElement {
  readonly element?: ScriptElement;
  /** Description such as `the button “Buy”`, if the selector is not readable. */
  readonly description?: string | undefined;
  readonly frames: readonly ScriptFrame[];
}

/** A locator that no selector of a script can express; the message is the note on it. */
export class NoSelector extends Error {
  override readonly name = 'NoSelector';
}

const quoteCss = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** One part of a chain: CSS or an XPath condition, with a description. */
type SelectorPart = ({ readonly css: string } | { readonly xpath: string }) & {
  readonly description?: string | undefined;
};

function requireText(node: SyntaxNode | undefined, variables: KnownVariables): string {
  const value = staticValue(node, variables);
  if (value?.kind === 'pattern')
    throw new NoSelector(problem('the element is found by a regular expression: this action was skipped'));
  if (!value)
    throw new NoSelector(
      problem('the element is found by a value that is known only at run time: this action was skipped'),
    );
  return value.text;
}

/** Reads a text, or a regular expression that is equivalent to a text. */
function readTextQuery(
  node: SyntaxNode | undefined,
  options: SyntaxNode | undefined,
  variables: KnownVariables,
): TextQuery {
  const value = staticValue(node, variables);
  if (value?.kind !== 'pattern') {
    const exact = isExact(options);
    return { text: requireText(node, variables), isExact: exact, isCaseSensitive: exact };
  }
  const { text, flags } = value;
  const [, start = '', inside = '', end = ''] = /^(\^?)((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])+)(\$?)$/.exec(text) ?? [];
  if (inside.trim() === '' || start.length !== end.length)
    throw new NoSelector(problem('the element is found by a regular expression: this action was skipped'));
  const unescaped = inside.replace(/\\(.)/g, '$1');
  return { text: unescaped, isExact: start !== '', isCaseSensitive: !flags.includes('i') };
}

const isExact = (options: SyntaxNode | undefined): boolean => findMember(options, 'exact')?.['value'] === true;

const textSelector = (textQuery: TextQuery): SelectorPart => ({
  xpath: `//*[text()[${textCondition(['.'], textQuery)}]]`,
});

/** Parses the selector argument of `locator`. */
export function parseSelectorPart(text: string): SelectorPart {
  const [, engine = '', rest = text] = /^(css|xpath|text|id|data-testid)=(.*)$/s.exec(text) ?? [];
  if (/>>|:has-text\(|:text\(|:visible|:nth-match\(|:right-of\(|:left-of\(|^(role|_react|_vue|internal:)/.test(rest))
    throw new NoSelector(problem(`the element uses the unsupported selector ${text}: this action was skipped`));
  if (engine === 'id') return { css: `#${rest}` };
  if (engine === 'data-testid') return { css: `[data-testid=${quoteCss(rest)}]` };
  if (engine === 'text')
    return textSelector({
      text: rest.replace(/^"(.*)"$/s, '$1'),
      isExact: /^".*"$/s.test(rest),
      isCaseSensitive: /^".*"$/s.test(rest),
    });
  if (engine === 'xpath' || /^(\.?\/\/|\()/.test(rest)) return { xpath: rest.replace(/^\./, '') };
  return { css: rest };
}

const attributeSelector = (name: string, text: string, exact: boolean): SelectorPart => ({
  css: `[${name}${exact ? '' : '*'}=${quoteCss(text)}${exact ? '' : ' i'}]`,
});

const ARIA_STATES = ['pressed', 'expanded', 'selected'] as const;

/** @throws NoSelector for options that are not attributes */
function readRoleQuery(options: SyntaxNode | undefined, variables: KnownVariables): Parameters<typeof roleXpath>[1] {
  const [name, level] = [findMember(options, 'name'), findMember(options, 'level')];
  for (const state of ['checked', 'disabled'])
    if (findMember(options, state))
      throw new NoSelector(problem(`the element is found by whether it is ${state}: this action was skipped`));
  const states = ARIA_STATES.flatMap((state) => {
    const option = findMember(options, state);
    return option ? [[state, option['value'] !== false] as const] : [];
  });
  return {
    ...(name && { name: readTextQuery(name, options, variables) }),
    ...(level && { level: Number(level['value']) }),
    states: Object.fromEntries(states),
  };
}

function linkToPart({ name, args = [] }: Link, variables: KnownVariables): SelectorPart {
  const [first, options] = args;
  const exact = isExact(options);
  switch (name) {
    case 'locator':
      return parseSelectorPart(requireText(first, variables));
    case 'getByTestId':
      return { css: `[data-testid=${quoteCss(requireText(first, variables))}]` };
    case 'getByPlaceholder':
      return attributeSelector('placeholder', requireText(first, variables), exact);
    case 'getByAltText':
      return attributeSelector('alt', requireText(first, variables), exact);
    case 'getByTitle':
      return attributeSelector('title', requireText(first, variables), exact);
    case 'getByText':
      return textSelector(readTextQuery(first, options, variables));
    case 'getByLabel': {
      const textQuery = readTextQuery(first, options, variables);
      return {
        xpath: `//*[self::input or self::textarea or self::select or @contenteditable][${fieldNameCondition(textQuery)}]`,
      };
    }
    case 'getByRole':
      return { xpath: roleXpath(requireText(first, variables), readRoleQuery(options, variables)) };
    default:
      throw new NoSelector(
        problem(
          name === ''
            ? 'the element uses a call, which selectors cannot express: this action was skipped'
            : `the element uses ${name}, which selectors cannot express: this action was skipped`,
        ),
      );
  }
}

/** Describes what a link finds. Undefined: only its selector describes it. */
function describeLink({ name, args = [] }: Link, variables: KnownVariables): string | undefined {
  const text = staticValue(args[0], variables)?.text ?? '';
  if (name !== 'getByRole') return describeLocator(name, text);
  return describeRole(text, staticValue(findMember(args[1], 'name'), variables)?.text ?? '');
}

const partToXpath = (part: SelectorPart): string | undefined => ('xpath' in part ? part.xpath : cssToXpath(part.css));

/** A CSS selector is its own description. */
const describePart = (part: SelectorPart): string | undefined =>
  part.description ?? ('css' in part ? part.css : undefined);

/** Returns the part within another. */
function nestPart(outer: SelectorPart | undefined, inner: SelectorPart): SelectorPart {
  if (!outer) return inner;
  const descriptions = [describePart(inner), describePart(outer)];
  const description = descriptions.includes(undefined) ? undefined : descriptions.join(' in ');
  if ('css' in outer && 'css' in inner) return { css: `${outer.css} ${inner.css}`, description };
  const [outerPath, innerPath] = [partToXpath(outer), partToXpath(inner)];
  if (outerPath !== undefined && innerPath?.startsWith('//') === true)
    return { xpath: outerPath + innerPath, description };
  throw new NoSelector(
    problem('the element combines locators that one selector cannot express: this action was skipped'),
  );
}

/** Selects one of several elements, counted from 0; -1 is the last. */
function selectNth(part: SelectorPart | undefined, index: number): SelectorPart {
  if (!part) throw new NoSelector(problem('the element has no locator to choose from: this action was skipped'));
  if (index === 0) return part;
  const path = partToXpath(part);
  if (path === undefined)
    throw new NoSelector(problem('the element is not the first match of a CSS selector: this action was skipped'));
  const located = describePart(part);
  const nthDescription = located === undefined ? {} : { description: describeNth(located, index) };
  return { xpath: `(${path})[${index < 0 ? 'last()' : String(index + 1)}]`, ...nthDescription };
}

function filterPart(
  part: SelectorPart | undefined,
  options: SyntaxNode | undefined,
  variables: KnownVariables,
): SelectorPart {
  const text = findMember(options, 'hasText');
  const path = part && partToXpath(part);
  const hasOtherFilters = ['has', 'hasNot', 'hasNotText', 'visible'].some((option) => findMember(options, option));
  if (path === undefined || !text || hasOtherFilters)
    throw new NoSelector(
      problem('the element uses a filter that one selector cannot express: this action was skipped'),
    );
  const textQuery = readTextQuery(text, undefined, variables);
  const located = part && describePart(part);
  const filteredDescription = located === undefined ? {} : { description: describeWithText(located, textQuery.text) };
  return { xpath: `${path}[${textCondition(['.'], textQuery)}]`, ...filteredDescription };
}

function toFrame(selector: string): ScriptFrame {
  const [, attributeName = '', text = ''] =
    /^(?:iframe|frame)?(?:\[(name|src|id)\*?=["']([^"']+)["']\])$/.exec(selector) ?? [];
  const [, id = ''] = /^(?:iframe|frame)?#([\w-]+)$/.exec(selector) ?? [];
  if (id !== '' || attributeName === 'id') return { by: 'iframeId', text: id || text };
  if (attributeName !== '') return { by: attributeName === 'name' ? 'iframeName' : 'iframeUrl', text };
  if (/^i?frame$/.test(selector)) return { by: frameMarks[3], text: '0' };
  throw new NoSelector(problem(`the element is in a frame that is found by ${selector}: this action was skipped`));
}

/** Returns the element of a chain of locators. @throws NoSelector */
export function resolveLocator(links: readonly Link[], variables: KnownVariables): LocatedElement {
  let part: SelectorPart | undefined;
  let frames: readonly ScriptFrame[] = [];
  for (const link of links) {
    const { name, args = [] } = link;
    if (name === 'first') continue;
    if (name === 'frameLocator') frames = [...frames, toFrame(requireText(args[0], variables))];
    else if (name === 'contentFrame' && part && 'css' in part)
      [frames, part] = [[...frames, toFrame(part.css)], undefined];
    else if (name === 'last') part = selectNth(part, -1);
    else if (name === 'nth') part = selectNth(part, Number(requireText(args[0], variables)));
    else if (name === 'filter') part = filterPart(part, args[0], variables);
    else {
      part = nestPart(part, { ...linkToPart(link, variables), description: describeLink(link, variables) });
      if (name === 'locator' && args[1]) part = filterPart(part, args[1], variables);
    }
  }
  if (!part) return { frames };
  if ('css' in part) return { frames, element: createElement('css', part.css) };
  return { frames, element: createElement('xpath', part.xpath), description: part.description };
}

/** Returns a regular expression in the syntax of scripts. */
export const toScriptRegex = ({ text, flags }: Extract<StaticValue, { kind: 'pattern' }>): string =>
  flags.includes('i') ? `(?i)${text}` : text;
