/** Descriptions of elements with long selectors, and of the actions on them. Pure. */
import type { ScriptAction } from '../transaction-script/script.js';

/** Maximum length of a name in the description of an element. */
const MAX_QUOTED_LENGTH = 60;

const quoted = (text: string): string =>
  `“${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH - 1)}…` : text}”`;

const FOUND_BY: Readonly<Record<string, (text: string) => string>> = {
  getByLabel: (text) => `the field labelled ${quoted(text)}`,
  getByPlaceholder: (text) => `the field with the placeholder ${quoted(text)}`,
  getByAltText: (text) => `the image ${quoted(text)}`,
  getByTitle: (text) => `the element titled ${quoted(text)}`,
  getByText: (text) => `the text ${quoted(text)}`,
  getByTestId: (text) => `the element ${quoted(text)}`,
};

/** Names of roles that differ from their identifiers. */
const ROLES: Readonly<Record<string, string>> = {
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'number field',
  combobox: 'drop-down list',
  img: 'image',
  listitem: 'list item',
  columnheader: 'column header',
  menuitem: 'menu item',
};

export const describeRole = (role: string, name: string): string =>
  `the ${Object.hasOwn(ROLES, role) ? ROLES[role] : role}${name === '' ? '' : ` ${quoted(name)}`}`;

/** Returns the description for a call that finds an element. Undefined for a selector, which is clear by itself. */
export const describeLocator = (call: string, text: string): string | undefined =>
  Object.hasOwn(FOUND_BY, call) ? FOUND_BY[call]?.(text) : undefined;

export const describeNamed = (name: string): string => `the element named ${quoted(name)}`;

/** Returns the description of one of several elements. Counted from 0; -1 is the last. */
export const describeNth = (words: string, at: number): string =>
  at === 0 ? words : `${words} (${at < 0 ? 'the last' : `number ${at + 1}`})`;

export const describeWithText = (words: string, text: string): string => `${words} with the text ${quoted(text)}`;

function actionSentence(action: ScriptAction, words: string): string {
  switch (action.kind) {
    case 'click':
      return `Click ${words}`;
    case 'set':
      return `Fill in ${words}`;
    case 'keyEvent':
      return `Press ${action.key} on ${words}`;
    case 'hover':
      return `Hover over ${words}`;
    case 'scrollTo':
      return `Scroll to ${words}`;
    case 'waitForElement':
      return `Wait for ${words}`;
    case 'testElementContent':
      return `Check ${words}`;
    default:
      return action.description;
  }
}

/** Returns the action with a description if its element has one. */
export function withDescription(action: ScriptAction, words: string | undefined): ScriptAction {
  return words !== undefined && 'element' in action
    ? { ...action, description: actionSentence(action, words) }
    : action;
}
