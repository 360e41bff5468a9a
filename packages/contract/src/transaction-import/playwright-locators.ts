import { problem } from '@vedette/i18n/message';
/** Converts Playwright's locators to selectors of scripts: CSS if possible, else XPath 1.0. */
import { frameMarks, type ScriptElement, type ScriptFrame } from '../transaction-script/script.js';
import { cssAsXpath } from './css-as-xpath.js';
import { describeLocator, describeNth, describeRole, describeWithText } from './describe-element.js';
import { elementBy } from './imported.js';
import { byRole, textCondition, fieldNameCondition, type TextQuery } from './playwright-names.js';
import { findMember, staticValue, type Link, type SyntaxNode, type Value } from './syntax.js';

type Known = ReadonlyMap<string, string>;

/** An element with its frames and its selector. */
export interface Located {
  readonly element?: ScriptElement;
  /** Description such as `the button “Buy”`, if the selector is not readable. */
  readonly description?: string | undefined;
  readonly frames: readonly ScriptFrame[];
}

/** A locator that no selector of a script can express; the message is the note on it. */
export class NoSelector extends Error {
  override readonly name = 'NoSelector';
}

const cssText = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** One part of a chain: CSS or an XPath condition, with a description. */
type Part = ({ readonly css: string } | { readonly xpath: string }) & { readonly description?: string | undefined };

function requireText(node: SyntaxNode | undefined, known: Known): string {
  const value = staticValue(node, known);
  if (value?.kind === 'pattern')
    throw new NoSelector(problem('the element is found by a regular expression: this action was skipped'));
  if (!value)
    throw new NoSelector(
      problem('the element is found by a value that is known only at run time: this action was skipped'),
    );
  return value.text;
}

/** Reads a text, or a regular expression that is equivalent to a text. */
function readTextQuery(node: SyntaxNode | undefined, options: SyntaxNode | undefined, known: Known): TextQuery {
  const value = staticValue(node, known);
  if (value?.kind !== 'pattern') {
    const exact = isExact(options);
    return { text: requireText(node, known), isExact: exact, isCaseSensitive: exact };
  }
  const { text, flags } = value;
  const [, start = '', inside = '', end = ''] = /^(\^?)((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])+)(\$?)$/.exec(text) ?? [];
  if (inside.trim() === '' || start.length !== end.length)
    throw new NoSelector(problem('the element is found by a regular expression: this action was skipped'));
  const plain = inside.replace(/\\(.)/g, '$1');
  return { text: plain, isExact: start !== '', isCaseSensitive: !flags.includes('i') };
}

const isExact = (options: SyntaxNode | undefined): boolean => findMember(options, 'exact')?.['value'] === true;

const byText = (textQuery: TextQuery): Part => ({ xpath: `//*[text()[${textCondition(['.'], textQuery)}]]` });

/** Parses the selector argument of `locator`. */
export function parseSelectorPart(text: string): Part {
  const [, engine = '', rest = text] = /^(css|xpath|text|id|data-testid)=(.*)$/s.exec(text) ?? [];
  if (/>>|:has-text\(|:text\(|:visible|:nth-match\(|:right-of\(|:left-of\(|^(role|_react|_vue|internal:)/.test(rest))
    throw new NoSelector(problem(`the element uses the unsupported selector ${text}: this action was skipped`));
  if (engine === 'id') return { css: `#${rest}` };
  if (engine === 'data-testid') return { css: `[data-testid=${cssText(rest)}]` };
  if (engine === 'text')
    return byText({
      text: rest.replace(/^"(.*)"$/s, '$1'),
      isExact: /^".*"$/s.test(rest),
      isCaseSensitive: /^".*"$/s.test(rest),
    });
  if (engine === 'xpath' || /^(\.?\/\/|\()/.test(rest)) return { xpath: rest.replace(/^\./, '') };
  return { css: rest };
}

const attribute = (name: string, text: string, exact: boolean): Part => ({
  css: `[${name}${exact ? '' : '*'}=${cssText(text)}${exact ? '' : ' i'}]`,
});

const STATES = ['pressed', 'expanded', 'selected'] as const;

/** @throws NoSelector for options that are not attributes */
function readRoleQuery(options: SyntaxNode | undefined, known: Known): Parameters<typeof byRole>[1] {
  const [name, level] = [findMember(options, 'name'), findMember(options, 'level')];
  for (const state of ['checked', 'disabled'])
    if (findMember(options, state))
      throw new NoSelector(problem(`the element is found by whether it is ${state}: this action was skipped`));
  const states = STATES.flatMap((state) => {
    const option = findMember(options, state);
    return option ? [[state, option['value'] !== false] as const] : [];
  });
  return {
    ...(name && { name: readTextQuery(name, options, known) }),
    ...(level && { level: Number(level['value']) }),
    states: Object.fromEntries(states),
  };
}

function toPart({ name, args = [] }: Link, known: Known): Part {
  const [first, options] = args;
  const exact = isExact(options);
  switch (name) {
    case 'locator':
      return parseSelectorPart(requireText(first, known));
    case 'getByTestId':
      return { css: `[data-testid=${cssText(requireText(first, known))}]` };
    case 'getByPlaceholder':
      return attribute('placeholder', requireText(first, known), exact);
    case 'getByAltText':
      return attribute('alt', requireText(first, known), exact);
    case 'getByTitle':
      return attribute('title', requireText(first, known), exact);
    case 'getByText':
      return byText(readTextQuery(first, options, known));
    case 'getByLabel': {
      const textQuery = readTextQuery(first, options, known);
      return {
        xpath: `//*[self::input or self::textarea or self::select or @contenteditable][${fieldNameCondition(textQuery)}]`,
      };
    }
    case 'getByRole':
      return { xpath: byRole(requireText(first, known), readRoleQuery(options, known)) };
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
function describeLink({ name, args = [] }: Link, known: Known): string | undefined {
  const text = staticValue(args[0], known)?.text ?? '';
  if (name !== 'getByRole') return describeLocator(name, text);
  return describeRole(text, staticValue(findMember(args[1], 'name'), known)?.text ?? '');
}

const asXpath = (part: Part): string | undefined => ('xpath' in part ? part.xpath : cssAsXpath(part.css));

/** A CSS selector is its own description. */
const describePart = (part: Part): string | undefined => part.description ?? ('css' in part ? part.css : undefined);

/** Returns the part within another. */
function within(outer: Part | undefined, inner: Part): Part {
  if (!outer) return inner;
  const descriptions = [describePart(inner), describePart(outer)];
  const description = descriptions.includes(undefined) ? undefined : descriptions.join(' in ');
  if ('css' in outer && 'css' in inner) return { css: `${outer.css} ${inner.css}`, description };
  const [out, inside] = [asXpath(outer), asXpath(inner)];
  if (out !== undefined && inside?.startsWith('//') === true) return { xpath: out + inside, description };
  throw new NoSelector(
    problem('the element combines locators that one selector cannot express: this action was skipped'),
  );
}

/** Selects one of several elements, counted from 0; -1 is the last. */
function nth(part: Part | undefined, at: number): Part {
  if (!part) throw new NoSelector(problem('the element has no locator to choose from: this action was skipped'));
  if (at === 0) return part;
  const path = asXpath(part);
  if (path === undefined)
    throw new NoSelector(problem('the element is not the first match of a CSS selector: this action was skipped'));
  const located = describePart(part);
  const chosen = located === undefined ? {} : { description: describeNth(located, at) };
  return { xpath: `(${path})[${at < 0 ? 'last()' : String(at + 1)}]`, ...chosen };
}

function filtered(part: Part | undefined, options: SyntaxNode | undefined, known: Known): Part {
  const text = findMember(options, 'hasText');
  const path = part && asXpath(part);
  const isMore = ['has', 'hasNot', 'hasNotText', 'visible'].some((option) => findMember(options, option));
  if (path === undefined || !text || isMore)
    throw new NoSelector(
      problem('the element uses a filter that one selector cannot express: this action was skipped'),
    );
  const textQuery = readTextQuery(text, undefined, known);
  const located = part && describePart(part);
  const filteredDescription = located === undefined ? {} : { description: describeWithText(located, textQuery.text) };
  return { xpath: `${path}[${textCondition(['.'], textQuery)}]`, ...filteredDescription };
}

function toFrame(selector: string): ScriptFrame {
  const [, mark = '', text = ''] = /^(?:iframe|frame)?(?:\[(name|src|id)\*?=["']([^"']+)["']\])$/.exec(selector) ?? [];
  const [, id = ''] = /^(?:iframe|frame)?#([\w-]+)$/.exec(selector) ?? [];
  if (id !== '' || mark === 'id') return { by: 'iframeId', text: id || text };
  if (mark !== '') return { by: mark === 'name' ? 'iframeName' : 'iframeUrl', text };
  if (/^i?frame$/.test(selector)) return { by: frameMarks[3], text: '0' };
  throw new NoSelector(problem(`the element is in a frame that is found by ${selector}: this action was skipped`));
}

/** Returns the element of a chain of locators. @throws NoSelector */
export function locatedBy(links: readonly Link[], known: Known): Located {
  let part: Part | undefined;
  let frames: readonly ScriptFrame[] = [];
  for (const link of links) {
    const { name, args = [] } = link;
    if (name === 'first') continue;
    if (name === 'frameLocator') frames = [...frames, toFrame(requireText(args[0], known))];
    else if (name === 'contentFrame' && part && 'css' in part)
      [frames, part] = [[...frames, toFrame(part.css)], undefined];
    else if (name === 'last') part = nth(part, -1);
    else if (name === 'nth') part = nth(part, Number(requireText(args[0], known)));
    else if (name === 'filter') part = filtered(part, args[0], known);
    else {
      part = within(part, { ...toPart(link, known), description: describeLink(link, known) });
      if (name === 'locator' && args[1]) part = filtered(part, args[1], known);
    }
  }
  if (!part) return { frames };
  if ('css' in part) return { frames, element: elementBy('css', part.css) };
  return { frames, element: elementBy('xpath', part.xpath), description: part.description };
}

/** Returns a regular expression in the syntax of scripts. */
export const patternText = ({ text, flags }: Extract<Value, { kind: 'pattern' }>): string =>
  flags.includes('i') ? `(?i)${text}` : text;
