/** Texts and roles of Playwright's locators as XPath 1.0, as short as possible. Pure. */
import { xpathText } from './imported.js';

/** A text to search for. */
export interface TextQuery {
  readonly text: string;
  /** The whole text must match, not a part. */
  readonly isExact: boolean;
  /** Case-sensitive. */
  readonly isCaseSensitive: boolean;
}

const upperLetter = (letter: string): string => {
  const upper = letter.toUpperCase();
  return upper.length === letter.length && upper !== letter ? upper : '';
};

/** Returns the expression in lower case, but only for the letters of the text: others cannot be part of a match. */
function lowered(what: string, text: string): string {
  const letters = [...new Set(text)].filter((letter) => upperLetter(letter) !== '');
  if (letters.length === 0) return what;
  return `translate(${what},${xpathText(letters.map(upperLetter).join(''))},${xpathText(letters.join(''))})`;
}

/** Whitespace matters only if the text contains some, or must match as a whole. */
const spaced = (what: string, { text, isExact }: TextQuery): string =>
  isExact || /\s/.test(text) ? `normalize-space(${what})` : what;

/** Returns the condition that one of the places has the text. */
export function textCondition(attributes: readonly string[], textQuery: TextQuery): string {
  const { isExact, isCaseSensitive } = textQuery;
  const tidy = textQuery.text.trim().replace(/\s+/g, ' ');
  const text = isCaseSensitive ? tidy : tidy.toLowerCase();
  const seen = (what: string): string => {
    const even = spaced(what, textQuery);
    return isCaseSensitive ? even : lowered(even, text);
  };
  if (isExact) return attributes.map((attribute) => `${seen(attribute)}=${xpathText(text)}`).join(' or ');
  const [first = '.', ...more] = attributes;
  const all = more.length === 0 ? first : `concat(${[first, ...more].join(",'|',")})`;
  return `contains(${seen(all)},${xpathText(text)})`;
}

/** Returns the condition that a field has the name, by its label or its attributes. */
export const fieldNameCondition = (textQuery: TextQuery, attributes: readonly string[] = ['@aria-label']): string =>
  [
    `ancestor::label[${textCondition(['.'], textQuery)}]`,
    `@id=//label[${textCondition(['.'], textQuery)}]/@for`,
    textCondition(attributes, textQuery),
  ].join(' or ');

/** HTML elements that have a role without a `role` attribute. */
const NATIVE: Readonly<Record<string, string>> = {
  article: 'self::article',
  button: "self::button or self::summary or self::input[@type='submit' or @type='button' or @type='reset']",
  cell: 'self::td',
  checkbox: "self::input[@type='checkbox']",
  columnheader: 'self::th',
  combobox: 'self::select',
  complementary: 'self::aside',
  dialog: 'self::dialog',
  figure: 'self::figure',
  form: 'self::form',
  group: 'self::fieldset',
  heading: 'self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6',
  img: 'self::img',
  link: 'self::a[@href]',
  list: 'self::ul or self::ol',
  listitem: 'self::li',
  main: 'self::main',
  navigation: 'self::nav',
  option: 'self::option',
  paragraph: 'self::p',
  progressbar: 'self::progress',
  radio: "self::input[@type='radio']",
  region: 'self::section',
  row: 'self::tr',
  searchbox: "self::input[@type='search']",
  separator: 'self::hr',
  slider: "self::input[@type='range']",
  spinbutton: "self::input[@type='number']",
  table: 'self::table',
  textbox:
    "self::textarea or self::input[not(@type) or @type='text' or @type='email' or @type='tel' or @type='url' or @type='password']",
};

const FIELDS: readonly string[] = ['checkbox', 'combobox', 'radio', 'searchbox', 'slider', 'spinbutton', 'textbox'];
/** Roles whose elements are named by their attributes, not by their content. */
const HOLDERS: readonly string[] = [
  'article',
  'complementary',
  'dialog',
  'figure',
  'form',
  'group',
  'list',
  'main',
  'navigation',
  'progressbar',
  'region',
  'separator',
  'table',
];

/** Returns the condition on the name of an element with a role. */
function roleNameCondition(role: string, textQuery: TextQuery): string {
  if (FIELDS.includes(role)) return fieldNameCondition(textQuery, ['@aria-label', '@placeholder', '@title']);
  if (role === 'img') return textCondition(['@alt', '@aria-label', '@title'], textQuery);
  const labels = ['@aria-label', '@title'];
  if (HOLDERS.includes(role))
    return `${textCondition(labels, textQuery)} or @aria-labelledby=//*[${textCondition(['.'], textQuery)}]/@id`;
  const inside = role === 'button' ? ['.', './/img/@alt', '@value'] : role === 'link' ? ['.', './/img/@alt'] : ['.'];
  return textCondition([...inside, ...labels], textQuery);
}

/** Further conditions on an element with a role. */
export interface RoleQuery {
  readonly name?: TextQuery | undefined;
  /** For a heading. */
  readonly level?: number | undefined;
  /** Such as `aria-pressed`, with their values. */
  readonly states: Readonly<Record<string, boolean>>;
}

/** Returns the selector of all elements with a role. */
export function byRole(role: string, { name, level, states }: RoleQuery): string {
  const mark = `@role=${xpathText(role)}`;
  const native = Object.hasOwn(NATIVE, role) ? `${NATIVE[role] ?? ''} or ` : '';
  const isIt = level === undefined ? `${native}${mark}` : `self::h${level} or (${mark} and @aria-level=${level})`;
  const stateConditions = Object.entries(states).map(([state, value]) => `[@aria-${state}='${String(value)}']`);
  return `//*[${isIt}]${name ? `[${roleNameCondition(role, name)}]` : ''}${stateConditions.join('')}`;
}
