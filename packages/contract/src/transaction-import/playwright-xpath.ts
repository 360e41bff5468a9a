/** Texts and roles of Playwright's locators as XPath 1.0, as short as possible. Pure. */
import { xpathText } from './script-builder.js';

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
function lowerCaseExpression(expression: string, text: string): string {
  const letters = [...new Set(text)].filter((letter) => upperLetter(letter) !== '');
  if (letters.length === 0) return expression;
  return `translate(${expression},${xpathText(letters.map(upperLetter).join(''))},${xpathText(letters.join(''))})`;
}

/** Whitespace matters only if the text contains some, or must match as a whole. */
const normalizeSpaceExpression = (expression: string, { text, isExact }: TextQuery): string =>
  isExact || /\s/.test(text) ? `normalize-space(${expression})` : expression;

/** Returns the condition that one of the places has the text. */
export function textCondition(attributes: readonly string[], textQuery: TextQuery): string {
  const { isExact, isCaseSensitive } = textQuery;
  const collapsedText = textQuery.text.trim().replace(/\s+/g, ' ');
  const text = isCaseSensitive ? collapsedText : collapsedText.toLowerCase();
  const comparedExpression = (expression: string): string => {
    const spaceNormalised = normalizeSpaceExpression(expression, textQuery);
    return isCaseSensitive ? spaceNormalised : lowerCaseExpression(spaceNormalised, text);
  };
  if (isExact) return attributes.map((attribute) => `${comparedExpression(attribute)}=${xpathText(text)}`).join(' or ');
  const [first = '.', ...more] = attributes;
  const combined = more.length === 0 ? first : `concat(${[first, ...more].join(",'|',")})`;
  return `contains(${comparedExpression(combined)},${xpathText(text)})`;
}

/** Returns the condition that a field has the name, by its label or its attributes. */
export const fieldNameCondition = (textQuery: TextQuery, attributes: readonly string[] = ['@aria-label']): string =>
  [
    `ancestor::label[${textCondition(['.'], textQuery)}]`,
    `@id=//label[${textCondition(['.'], textQuery)}]/@for`,
    textCondition(attributes, textQuery),
  ].join(' or ');

/** HTML elements that have a role without a `role` attribute. */
const NATIVE_ROLE_CONDITIONS: Readonly<Record<string, string>> = {
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

const FIELD_ROLES: readonly string[] = [
  'checkbox',
  'combobox',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'textbox',
];
/** Roles whose elements are named by their attributes, not by their content. */
const CONTAINER_ROLES: readonly string[] = [
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
  if (FIELD_ROLES.includes(role)) return fieldNameCondition(textQuery, ['@aria-label', '@placeholder', '@title']);
  if (role === 'img') return textCondition(['@alt', '@aria-label', '@title'], textQuery);
  const labelAttributes = ['@aria-label', '@title'];
  if (CONTAINER_ROLES.includes(role))
    return `${textCondition(labelAttributes, textQuery)} or @aria-labelledby=//*[${textCondition(['.'], textQuery)}]/@id`;
  const contentExpressions =
    role === 'button' ? ['.', './/img/@alt', '@value'] : role === 'link' ? ['.', './/img/@alt'] : ['.'];
  return textCondition([...contentExpressions, ...labelAttributes], textQuery);
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
export function roleXpath(role: string, { name, level, states }: RoleQuery): string {
  const roleAttribute = `@role=${xpathText(role)}`;
  const nativeCondition = Object.hasOwn(NATIVE_ROLE_CONDITIONS, role)
    ? `${NATIVE_ROLE_CONDITIONS[role] ?? ''} or `
    : '';
  const roleCondition =
    level === undefined
      ? `${nativeCondition}${roleAttribute}`
      : `self::h${level} or (${roleAttribute} and @aria-level=${level})`;
  const stateConditions = Object.entries(states).map(([state, value]) => `[@aria-${state}='${String(value)}']`);
  return `//*[${roleCondition}]${name ? `[${roleNameCondition(role, name)}]` : ''}${stateConditions.join('')}`;
}
