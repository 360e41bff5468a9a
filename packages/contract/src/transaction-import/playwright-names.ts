/** Texts and roles by which Playwright finds, as XPath 1.0, as short as it can be said. Pure. */
import { xpathText } from './imported.js';

/** A text that is looked for. */
export interface TextQuery {
  readonly text: string;
  /** It is all there is, not a part. */
  readonly isWhole: boolean;
  /** Capitals and small letters are told apart. */
  readonly isCased: boolean;
}

const upperLetter = (letter: string): string => {
  const upper = letter.toUpperCase();
  return upper.length === letter.length && upper !== letter ? upper : '';
};

/** In small letters, as far as it matters for what is looked for: no other letters can be part of it. */
function lowered(what: string, text: string): string {
  const letters = [...new Set(text)].filter((letter) => upperLetter(letter) !== '');
  if (letters.length === 0) return what;
  return `translate(${what},${xpathText(letters.map(upperLetter).join(''))},${xpathText(letters.join(''))})`;
}

/** Blanks matter only where one is looked for, or nothing else may be there. */
const spaced = (what: string, { text, isWhole }: TextQuery): string =>
  isWhole || /\s/.test(text) ? `normalize-space(${what})` : what;

/** A condition: one of the places has the text. */
export function hasText(places: readonly string[], textQuery: TextQuery): string {
  const { isWhole, isCased } = textQuery;
  const tidy = textQuery.text.trim().replace(/\s+/g, ' ');
  const text = isCased ? tidy : tidy.toLowerCase();
  const seen = (what: string): string => {
    const even = spaced(what, textQuery);
    return isCased ? even : lowered(even, text);
  };
  if (isWhole) return places.map((place) => `${seen(place)}=${xpathText(text)}`).join(' or ');
  const [first = '.', ...more] = places;
  const all = more.length === 0 ? first : `concat(${[first, ...more].join(",'|',")})`;
  return `contains(${seen(all)},${xpathText(text)})`;
}

/** A field that is called so, by its label or by itself. */
export const isCalled = (textQuery: TextQuery, places: readonly string[] = ['@aria-label']): string =>
  [
    `ancestor::label[${hasText(['.'], textQuery)}]`,
    `@id=//label[${hasText(['.'], textQuery)}]/@for`,
    hasText(places, textQuery),
  ].join(' or ');

/** What elements of a role are in HTML, beside those with the attribute. */
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
/** Called by what they say of themselves, not by what is in them. */
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

/** Where the name of an element of a role may stand. */
function nameCondition(role: string, textQuery: TextQuery): string {
  if (FIELDS.includes(role)) return isCalled(textQuery, ['@aria-label', '@placeholder', '@title']);
  if (role === 'img') return hasText(['@alt', '@aria-label', '@title'], textQuery);
  const labels = ['@aria-label', '@title'];
  if (HOLDERS.includes(role))
    return `${hasText(labels, textQuery)} or @aria-labelledby=//*[${hasText(['.'], textQuery)}]/@id`;
  const inside = role === 'button' ? ['.', './/img/@alt', '@value'] : role === 'link' ? ['.', './/img/@alt'] : ['.'];
  return hasText([...inside, ...labels], textQuery);
}

/** What else may be asked of an element of a role. */
export interface RoleQuery {
  readonly name?: TextQuery | undefined;
  /** Of a heading. */
  readonly level?: number | undefined;
  /** As in `aria-pressed`, with their values. */
  readonly states: Readonly<Record<string, boolean>>;
}

/** All elements of a role. */
export function byRole(role: string, { name, level, states }: RoleQuery): string {
  const mark = `@role=${xpathText(role)}`;
  const native = Object.hasOwn(NATIVE, role) ? `${NATIVE[role] ?? ''} or ` : '';
  const isIt = level === undefined ? `${native}${mark}` : `self::h${level} or (${mark} and @aria-level=${level})`;
  const stateConditions = Object.entries(states).map(([state, value]) => `[@aria-${state}='${String(value)}']`);
  return `//*[${isIt}]${name ? `[${nameCondition(role, name)}]` : ''}${stateConditions.join('')}`;
}
