/** Locators of Playwright as selectors of scripts: CSS where there is one, else XPath 1.0. */
import { frameMarks, type ScriptElement, type ScriptFrame } from '../transaction-script/script.js';
import { elementBy, xpathText } from './imported.js';
import { memberOf, valueOf, type Link, type SyntaxNode, type Value } from './syntax.js';

type Known = ReadonlyMap<string, string>;

/** Where an element is, and how it is found there. */
export interface Located {
  readonly element?: ScriptElement;
  readonly frames: readonly ScriptFrame[];
}

/** A locator that no selector of a script can say. */
export class NoSelector extends Error {
  override readonly name = 'NoSelector';
}

/** What elements of a role are in HTML, as conditions of XPath. */
const ROLES: Readonly<Record<string, string>> = {
  button: "self::button or @role='button' or (self::input and (@type='submit' or @type='button' or @type='reset'))",
  link: "(self::a and @href) or @role='link'",
  heading: "self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6 or @role='heading'",
  textbox:
    "self::textarea or @role='textbox' or (self::input and not(@type='checkbox' or @type='radio' or @type='submit' or @type='button' or @type='hidden' or @type='file'))",
  searchbox: "(self::input and @type='search') or @role='searchbox'",
  checkbox: "(self::input and @type='checkbox') or @role='checkbox'",
  radio: "(self::input and @type='radio') or @role='radio'",
  combobox: "self::select or @role='combobox'",
  option: "self::option or @role='option'",
  img: "self::img or @role='img'",
  listitem: "self::li or @role='listitem'",
  list: "self::ul or self::ol or @role='list'",
  cell: "self::td or @role='cell'",
  row: "self::tr or @role='row'",
  navigation: "self::nav or @role='navigation'",
  dialog: "self::dialog or @role='dialog'",
};

const cssText = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A condition on a text: all of it, or a part in any case (of the letters A to Z, as far as XPath 1.0 goes). */
function has(what: string, text: string, exact: boolean): string {
  if (exact) return `normalize-space(${what})=${xpathText(text)}`;
  const lower = `translate(normalize-space(${what}),'ABCDEFGHIJKLMNOPQRSTUVWXYZ','abcdefghijklmnopqrstuvwxyz')`;
  const asked = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `contains(${lower},${xpathText(asked)})`;
}

const named = (name: string, exact: boolean): string =>
  [
    has('.', name, exact),
    has('@aria-label', name, exact),
    has('@title', name, exact),
    has('@value', name, exact),
    has('@alt', name, exact),
    has('@placeholder', name, exact),
    `@id=//label[${has('.', name, exact)}]/@for`,
    `ancestor::label[${has('.', name, exact)}]`,
  ].join(' or ');

/** One part of a chain: CSS, or a condition of XPath. */
type Part = { readonly css: string } | { readonly xpath: string };

function textOf(node: SyntaxNode | undefined, known: Known): string {
  const value = valueOf(node, known);
  if (value?.kind === 'pattern') throw new NoSelector('finds by a regular expression');
  if (!value) throw new NoSelector('finds by what only the program knows');
  return value.text;
}

const isExact = (options: SyntaxNode | undefined): boolean => memberOf(options, 'exact')?.['value'] === true;

/** A selector as `locator` takes it. */
export function partOfSelector(text: string): Part {
  const [, engine = '', rest = text] = /^(css|xpath|text|id|data-testid)=(.*)$/s.exec(text) ?? [];
  if (/>>|:has-text\(|:text\(|:visible|:nth-match\(|:right-of\(|:left-of\(|^(role|_react|_vue|internal:)/.test(rest))
    throw new NoSelector(`uses a selector of its own kind, ${text}`);
  if (engine === 'id') return { css: `#${rest}` };
  if (engine === 'data-testid') return { css: `[data-testid=${cssText(rest)}]` };
  if (engine === 'text')
    return { xpath: `//*[text()[${has('.', rest.replace(/^"(.*)"$/s, '$1'), /^".*"$/s.test(rest))}]]` };
  if (engine === 'xpath' || /^(\.?\/\/|\()/.test(rest)) return { xpath: rest.replace(/^\./, '') };
  return { css: rest };
}

const attribute = (name: string, text: string, exact: boolean): Part => ({
  css: `[${name}${exact ? '' : '*'}=${cssText(text)}${exact ? '' : ' i'}]`,
});

function partOf({ name, args = [] }: Link, known: Known): Part {
  const [first, options] = args;
  const exact = isExact(options);
  switch (name) {
    case 'locator':
      return partOfSelector(textOf(first, known));
    case 'getByTestId':
      return { css: `[data-testid=${cssText(textOf(first, known))}]` };
    case 'getByPlaceholder':
      return attribute('placeholder', textOf(first, known), exact);
    case 'getByAltText':
      return attribute('alt', textOf(first, known), exact);
    case 'getByTitle':
      return attribute('title', textOf(first, known), exact);
    case 'getByText':
      return { xpath: `//*[text()[${has('.', textOf(first, known), exact)}]]` };
    case 'getByLabel': {
      const label = textOf(first, known);
      const condition = `@id=//label[${has('.', label, exact)}]/@for or ancestor::label[${has('.', label, exact)}]`;
      return {
        xpath: `//*[(self::input or self::textarea or self::select or @contenteditable) and (${condition} or ${has('@aria-label', label, exact)})]`,
      };
    }
    case 'getByRole': {
      const role = textOf(first, known);
      const kind = Object.hasOwn(ROLES, role) ? ROLES[role] : `@role=${xpathText(role)}`;
      const wanted = memberOf(options, 'name');
      const condition = wanted ? `[${named(textOf(wanted, known), exact)}]` : '';
      return { xpath: `//*[${kind ?? ''}]${condition}` };
    }
    default:
      throw new NoSelector(`has ${name || 'a call'}, which no selector can say`);
  }
}

/** The part that lies inside of another. */
function within(outer: Part | undefined, inner: Part): Part {
  if (!outer) return inner;
  if ('css' in outer && 'css' in inner) return { css: `${outer.css} ${inner.css}` };
  if ('xpath' in outer && 'xpath' in inner && inner.xpath.startsWith('//')) return { xpath: outer.xpath + inner.xpath };
  throw new NoSelector('mixes ways to find an element that one selector cannot say');
}

/** Chooses one of several, counted from 0; -1 is the last. */
function nth(part: Part | undefined, at: number): Part {
  if (!part) throw new NoSelector('has nothing to choose from');
  if (at === 0) return part;
  if ('css' in part) throw new NoSelector('takes another than the first match of CSS');
  return { xpath: `(${part.xpath})[${at < 0 ? 'last()' : String(at + 1)}]` };
}

function filtered(part: Part | undefined, options: SyntaxNode | undefined, known: Known): Part {
  const text = memberOf(options, 'hasText');
  if (!part || !text || 'css' in part) throw new NoSelector('filters in a way one selector cannot say');
  return { xpath: `${part.xpath}[${has('.', textOf(text, known), false)}]` };
}

function frameOf(selector: string): ScriptFrame {
  const [, mark = '', text = ''] = /^(?:iframe|frame)?(?:\[(name|src|id)\*?=["']([^"']+)["']\])$/.exec(selector) ?? [];
  const [, id = ''] = /^(?:iframe|frame)?#([\w-]+)$/.exec(selector) ?? [];
  if (id !== '' || mark === 'id') return { by: 'iframeId', text: id || text };
  if (mark !== '') return { by: mark === 'name' ? 'iframeName' : 'iframeUrl', text };
  if (/^i?frame$/.test(selector)) return { by: frameMarks[3], text: '0' };
  throw new NoSelector(`finds its frame by ${selector}`);
}

/** What a chain of locators finds. @throws NoSelector */
export function locatedBy(links: readonly Link[], known: Known): Located {
  let part: Part | undefined;
  let frames: readonly ScriptFrame[] = [];
  for (const link of links) {
    const { name, args = [] } = link;
    if (name === 'first') continue;
    if (name === 'frameLocator') frames = [...frames, frameOf(textOf(args[0], known))];
    else if (name === 'contentFrame' && part && 'css' in part)
      [frames, part] = [[...frames, frameOf(part.css)], undefined];
    else if (name === 'last') part = nth(part, -1);
    else if (name === 'nth') part = nth(part, Number(textOf(args[0], known)));
    else if (name === 'filter') part = filtered(part, args[0], known);
    else part = within(part, partOf(link, known));
  }
  if (!part) return { frames };
  return { frames, element: 'css' in part ? elementBy('css', part.css) : elementBy('xpath', part.xpath) };
}

/** A regular expression as scripts have it. */
export const patternText = ({ text, flags }: Extract<Value, { kind: 'pattern' }>): string =>
  flags.includes('i') ? `(?i)${text}` : text;
